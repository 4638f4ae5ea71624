import { textRankingInput, textRankingOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(textRankingOutput, ({ output, input }) => {
    const checked = textRankingInput["~standard"].validate(input);
    // The answer contains only positions, which mean nothing without their documents.
    if (checked.issues) return <UnknownOutput output={output} />;
    const { documents } = checked.value.inputs;
    return (
      <ScoreList
        label="Documents with their score"
        scores={output.map(({ index, score }) => ({ label: nameOf(documents[index], index), score }))}
      />
    );
  }),
});

function nameOf(document: unknown, index: number): string {
  if (document === undefined) return `Document ${index + 1}`;
  return typeof document === "string" ? document : JSON.stringify(document);
}
