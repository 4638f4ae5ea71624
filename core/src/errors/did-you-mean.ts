/** Edit distance: letters to change, add, remove or swap to turn one text into another. */
function mistakes(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(cost, before[j - 2]! + 1) : cost);
    }
    [before, row] = [row, next];
  }
  return row.at(-1)!;
}

/** Longer names are not misspelled ids, and comparing them would be slow. */
const longest = 60;

/** The most likely intended name: it starts with this text, or at most a third of its letters differ, ignoring case. */
export function closestName(name: string, names: Iterable<string>): string | undefined {
  if (name.length > longest) return undefined;
  const text = name.toLowerCase();
  let best: string | undefined;
  let fewest = Infinity;
  for (const each of names) {
    if (each.length > longest) continue;
    const other = each.toLowerCase();
    const isStart = text.length > 2 && other.startsWith(text);
    const count = isStart ? 1 : mistakes(text, other);
    if (count < fewest && count <= Math.max(text.length, other.length) / 3) [best, fewest] = [each, count];
  }
  return best;
}

/** A sentence for a message about an unknown name, ` Did you mean "groq"?`; empty if no known name is similar. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const meant = closestName(name, names);
  return meant === undefined ? "" : ` Did you mean "${meant}"?`;
}
