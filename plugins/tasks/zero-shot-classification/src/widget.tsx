import { zeroShotClassificationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(zeroShotClassificationOutput, ({ output }) =>
    output.map(({ sequence, labels, scores }, place) => (
      // One result per text, in the order of the texts; two texts may be equal.
      // oxlint-disable-next-line react/no-array-index-key
      <section key={place}>
        {output.length > 1 && <p>{sequence}</p>}
        <ScoreList
          label={`Labels of “${sequence}”`}
          scores={labels.map((label, rank) => ({ label, score: scores[rank] ?? 0 }))}
        />
      </section>
    )),
  ),
});
