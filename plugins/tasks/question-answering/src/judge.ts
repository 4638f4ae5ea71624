import type { JudgedOutputs } from "@patchbay/core/task";

/** Words without case and punctuation; of scripts without spaces between words every letter is one. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/**
 * F1 of the words that the answer and the expected one share: the harmonic mean of their shares of either. English articles
 * do not count, as in SQuAD's own measure. Of several answers, the best one first, the first is scored.
 */
export function judge({ output, expected }: JudgedOutputs): number | undefined {
  const [best] = Array.isArray(output) ? (output as unknown[]) : [output];
  const answer: unknown = typeof best === "object" && best !== null ? Reflect.get(best, "answer") : undefined;
  if (typeof answer !== "string") return undefined;
  const [answered, wanted] = [answer, expected].map((text) =>
    wordsOf(text).filter((word) => !["a", "an", "the"].includes(word)),
  ) as [string[], string[]];
  // A question without an answer is answered by none.
  if (answered.length === 0 || wanted.length === 0) return Number(answered.length === wanted.length);
  const left = [...wanted];
  const shared = answered.filter((word) => {
    const index = left.indexOf(word);
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  }).length;
  return (2 * shared) / (answered.length + wanted.length);
}
