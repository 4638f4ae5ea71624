import { fillMaskOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(fillMaskOutput, ({ output }) => (
    <ScoreList
      label="Words with their probabilities"
      scores={output.map(({ token_str, score }) => ({ label: token_str.trim() || token_str, score }))}
    />
  )),
});
