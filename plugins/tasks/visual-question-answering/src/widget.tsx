import { visualQuestionAnsweringOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(visualQuestionAnsweringOutput, ({ output: { answer, score } }) => (
    <ScoreList label="Answer with its score" scores={[{ label: answer || "No answer", score }]} />
  )),
});
