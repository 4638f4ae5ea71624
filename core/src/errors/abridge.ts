/** Maximum number of levels and members shown: a server may send a million of either. */
const deepest = 12;
const mostMembers = 2000;
const omitted = "[…]";

/**
 * A copy of a JSON-like value that is short enough to show.
 * @param show converts values that are not traversed: text, numbers, Blobs
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
