/** A line, or a word of one: in both texts, only in the first, or only in the second. */
export interface DiffPart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

const same = (text: string): DiffPart => ({ kind: "same", text });
const removed = (text: string): DiffPart => ({ kind: "removed", text });
const added = (text: string): DiffPart => ({ kind: "added", text });

/** Over this number of pairs, the rest of the texts counts as different. */
const PAIR_LIMIT = 4_000_000;

/** How one list of texts becomes the other with the fewest removals and additions; removals come first. */
export function diffParts(before: readonly string[], after: readonly string[]): DiffPart[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [
    ...before.slice(0, start).map(same),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffPart[] {
  if (before.length * after.length > PAIR_LIMIT) return [...before.map(removed), ...after.map(added)];
  // Length of the longest common suffix of both lists from each pair of positions.
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const rest = (one: number, other: number): number => common[one * width + other] ?? 0;
  for (let one = before.length - 1; one >= 0; one--) {
    for (let other = after.length - 1; other >= 0; other--) {
      common[one * width + other] =
        before[one] === after[other]
          ? rest(one + 1, other + 1) + 1
          : Math.max(rest(one + 1, other), rest(one, other + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [one, other] = [0, 0];
  while (one < before.length || other < after.length) {
    const [left, right] = [before[one], after[other]];
    if (left !== undefined && left === right) {
      parts.push({ kind: "same", text: left });
      one++;
      other++;
    } else if (left !== undefined && (right === undefined || rest(one + 1, other) >= rest(one, other + 1))) {
      parts.push(removed(left));
      one++;
    } else if (right !== undefined) {
      parts.push(added(right));
      other++;
    }
  }
  return parts;
}

/** A line of two texts with its changed words. */
export interface DiffLine {
  readonly kind: DiffPart["kind"];
  readonly parts: readonly DiffPart[];
}

/** Compares two texts by lines, and replaced lines by words. */
export function diffLines(before: string, after: string): DiffLine[] {
  const parts = diffParts(before.split("\n"), after.split("\n"));
  const lines: DiffLine[] = [];
  for (let index = 0; index < parts.length;) {
    const part = parts[index];
    if (part?.kind === "same") {
      lines.push({ kind: "same", parts: [part] });
      index++;
      continue;
    }
    const next = parts.findIndex(({ kind }, at) => at >= index && kind === "same");
    const changed = parts.slice(index, next === -1 ? undefined : next);
    index += changed.length;
    lines.push(...changedLines(changed));
  }
  return lines;
}

function changedLines(parts: readonly DiffPart[]): DiffLine[] {
  const texts = (wanted: DiffPart["kind"]) => parts.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  const [gone, come] = [texts("removed"), texts("added")];
  const pairs = gone.map((line, index) => {
    const other = come[index];
    return other === undefined ? undefined : diffParts(wordsOf(line), wordsOf(other));
  });
  const line = (kind: "removed" | "added", text: string, index: number): DiffLine => ({
    kind,
    parts: pairs[index]?.filter((word) => word.kind === "same" || word.kind === kind) ?? [{ kind, text }],
  });
  return [
    ...gone.map((text, index) => line("removed", text, index)),
    ...come.map((text, index) => line("added", text, index)),
  ];
}

function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}
