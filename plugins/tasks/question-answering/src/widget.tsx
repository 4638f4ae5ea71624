import { questionAnsweringInput, questionAnsweringOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedText, ScoreList } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(questionAnsweringOutput, ({ output: { answer, score, start, end }, input }) => {
    const validated = questionAnsweringInput["~standard"].validate(input);
    return (
      <>
        <ScoreList label="Answer with its score" scores={[{ label: answer || "No answer in the text", score }]} />
        {!validated.issues && (
          <MarkedText text={validated.value.inputs.context} spans={[{ label: "answer", start, end }]} />
        )}
      </>
    );
  }),
});
