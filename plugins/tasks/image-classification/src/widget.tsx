import { imageClassificationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(imageClassificationOutput, ({ output }) => (
    <ScoreList label="What the image shows, with scores" scores={output} />
  )),
});
