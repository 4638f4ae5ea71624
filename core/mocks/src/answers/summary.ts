import { sentencesOf, topicsOf } from "./words.ts";

/** From this number of sentences on, a summary has two. */
const LONG = 5;

/** The first sentence of a text; of a long one also the later sentence with the text's most frequent words. */
export function summaryOf(text: string): string {
  const [first = "", ...others] = sentencesOf(text);
  if (others.length + 1 < LONG) return first;
  const counts = new Map<string, number>();
  for (const topic of topicsOf(text)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const weights = others.map((sentence) => {
    const topics = topicsOf(sentence);
    return topics.reduce((sum, topic) => sum + (counts.get(topic) ?? 0) - 0.5, 0) / Math.sqrt(topics.length || 1);
  });
  return `${first} ${others[weights.indexOf(Math.max(...weights))]}`;
}
