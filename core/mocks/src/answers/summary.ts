import { sentencesOf, topicsOf } from "./words.ts";

/** The sentence with the text's most frequent words; for longer texts also the first sentence. */
export function summaryOf(text: string): string {
  const sentences = sentencesOf(text);
  if (sentences.length <= 2) return sentences[0] ?? "";
  const counts = new Map<string, number>();
  for (const topic of topicsOf(text)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const weights = sentences.slice(1).map((sentence) => {
    const topics = topicsOf(sentence);
    return topics.reduce((sum, topic) => sum + (counts.get(topic) ?? 0) - 0.5, 0) / Math.sqrt(topics.length || 1);
  });
  const central = 1 + weights.indexOf(Math.max(...weights));
  const isShort = sentences.length < 5;
  return [sentences[0], ...(isShort ? [] : [sentences[central]])].join(" ");
}
