import { zeroShotImageClassificationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(zeroShotImageClassificationOutput, ({ output }) => (
    <ScoreList label="Possible labels with their scores" scores={output} />
  )),
});
