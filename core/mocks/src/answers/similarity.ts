import { keyOf, rounded, topicsOf, type LabelScore } from "./words.ts";

/** Words of one subject or meaning per line, so that texts without a common word can be similar. */
const GROUPS = `
  refund money back return pay paid charge price cost amount ticket erstattung geld
  transport tram train bus railway station traffic ferry bahnhof zug treni stazione
  energy wind solar power electricity electric
  budget cost half plan price money
  sport football match goal player team
  timetable hour late minute departure
  lost found umbrella property
  praise thank great lob freundlich
  reklamation riss kaputt defekt bein angekommen
  bestellung bestellen liefern lieferung
  cinéma cinema film scénario scène lumière director screen shot scene movie actor
  cuisine plat recette soupe goût dessert
  voyage voyager hôtel avion
  art painting museum gallery
  music song concert violin tune
  politics election government minister parliament vote
  technology computer software phone app internet model
  business company market shares profit
  health doctor medicine hospital pain
  weather rain regnen regen schirm schauer wetter umbrella snow sunny
  soup soupe potage salée sel salt
  vuelo avión retrasado tarde salir saldrá previsto
  appartamento abitare vicino passi casa vivere
  болит голова головой раскалывается боль
  天热 热 气温 升到 凉的 今天
  slope steep river reed hill
  bicycle bike rack
  ferry boat sea today monday
  purchase please buy bought send
  bread dough flour bake bakery rise
long hour minute duration double doubled
`
  .trim()
  .split("\n")
  .map((line) => new Set(line.trim().split(" ").flatMap(topicsOf)));

/** A text's topics: its word stems, and the numbers of their groups. */
function subjectsOf(text: string): ReadonlyMap<string, number> {
  const subjects = new Map<string, number>();
  for (const topic of topicsOf(text)) {
    subjects.set(topic, 1);
    for (const [number, group] of GROUPS.entries()) if (group.has(topic)) subjects.set(`group ${number}`, 1.2);
  }
  return subjects;
}

const lengthOf = (subjects: ReadonlyMap<string, number>): number => Math.hypot(...subjects.values());

/** How alike two texts are, from 0 to 1: by words that they share, and by what these are about. */
export function similarityOf(one: string, other: string): number {
  if (keyOf(one) === keyOf(other)) return 1;
  const [first, second] = [subjectsOf(one), subjectsOf(other)];
  const product = [...first].reduce((sum, [subject, weight]) => sum + weight * (second.get(subject) ?? 0), 0);
  return rounded(Math.min(0.97, 0.04 + product / (lengthOf(first) * lengthOf(second) || 1)));
}

/** How well labels fit a text. @param areIndependent each from 0 to 1 for itself; otherwise they add up to 1 */
export function fitsOf(text: string, labels: readonly string[], areIndependent = false): LabelScore[] {
  const subjects = subjectsOf(text);
  const hits = labels.map((label) => {
    const labelTopics = topicsOf(label);
    const groups = [...subjectsOf(label).keys()].filter(
      (subject) => subject.startsWith("group ") && subjects.has(subject),
    );
    const related = groups.flatMap((subject) => [...(GROUPS[Number(subject.slice(6))] ?? [])]);
    const shared = new Set([...labelTopics, ...related].filter((topic) => subjects.has(topic)));
    return shared.size + labelTopics.filter((topic) => subjects.has(topic)).length;
  });
  const scores = areIndependent
    ? hits.map((count) => (count === 0 ? 0.08 : 1 / (1 + Math.exp(-1.2 * count))))
    : hits.map((count) => Math.exp(1.4 * Math.min(3, count)));
  const sum = areIndependent ? 1 : scores.reduce((total, score) => total + score, 0) || 1;
  return labels
    .map((label, index) => ({ label, score: rounded((scores[index] ?? 0) / sum) }))
    .toSorted((one, other) => other.score - one.score);
}

/** How alike a query and each of some documents are, from 0 to 1. */
export function scoresOf(query: unknown, documents: unknown): number[] {
  const texts: readonly unknown[] = Array.isArray(documents) ? documents : [];
  return texts.map((one) => similarityOf(String(query), typeof one === "string" ? one : JSON.stringify(one)));
}

/** Positions and scores, the best first. @param count how many; default: all */
export function ranked(scores: readonly number[], count?: unknown): { index: number; score: number }[] {
  return scores
    .map((score, index) => ({ index, score }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, typeof count === "number" ? count : undefined);
}
