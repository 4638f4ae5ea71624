import { sentenceSimilarityInput, sentenceSimilarityOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(sentenceSimilarityOutput, ({ output, input }) => {
    const compared = sentenceSimilarityInput["~standard"].validate(input);
    // The answer contains only numbers, which mean nothing without their sentences.
    if (compared.issues) return <UnknownOutput output={output} />;
    const { sentences } = compared.value.inputs;
    return (
      <ScoreList
        label="Sentences with their similarity"
        scores={output.map((score, index) => ({ label: sentences[index] ?? `Sentence ${index + 1}`, score }))}
      />
    );
  }),
});
