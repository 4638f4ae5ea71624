import { textClassificationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(textClassificationOutput, ({ output }) => (
    <ScoreList label="Labels with their scores" scores={output} />
  )),
});
