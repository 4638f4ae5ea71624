/** The names that are most similar to one, by the pairs of letters that they share. */
export function nearestNames(name: string, names: Iterable<string>, count = 3): readonly string[] {
  const pairs = pairsOf(name);
  const ranked = [...new Set(names)].map((each) => ({ each, likeness: likeness(pairs, pairsOf(each)) }));
  return ranked
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, count)
    .map(({ each }) => each);
}

function pairsOf(name: string): ReadonlySet<string> {
  // Longer ones are no misspelled names, and would be slow to compare.
  const text = ` ${name.slice(0, 200).toLowerCase()} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
