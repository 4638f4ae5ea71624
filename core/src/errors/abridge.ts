/** Levels and members that are shown at most: what a server sends may have a million of either. */
const deepest = 12;
const mostMembers = 2000;
const omitted = "[…]";

/**
 * A copy of a JSON-like value that is small enough to be shown.
 * @param show gives what stands for a value that is not gone into: a text, a number, a Blob
 */
export function abridge(value: unknown, show: (value: unknown) => unknown): unknown {
  let left = mostMembers;
  const copy = (each: unknown, depth: number): unknown => {
    const shown = show(each);
    if (shown !== each || typeof each !== "object" || each === null) return shown;
    if (depth === deepest) return omitted;
    const copies: [string, unknown][] = [];
    for (const [name, member] of Object.entries(each)) {
      if (left-- <= 0) {
        copies.push([omitted, omitted]);
        break;
      }
      copies.push([String(show(name)), copy(member, depth + 1)]);
    }
    return Array.isArray(each) ? copies.map(([, member]) => member) : Object.fromEntries(copies);
  };
  return copy(value, 0);
}
