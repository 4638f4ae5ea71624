import { audioClassificationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(audioClassificationOutput, ({ output }) => (
    <ScoreList label="What is heard, with scores" scores={output} />
  )),
});
