export interface MarkProps {
  /** What the tile's color follows, so that a thing keeps it wherever it stands. */
  readonly id: string;
  /** What the letters are taken from. */
  readonly label: string;
  /** Default: 32 px. `small` has 22, `large` 48. */
  readonly size?: "small" | "large";
}

/** The tile of a provider, a library, an app or a model's owner, beside its name: two letters on a color of its own. */
export function Mark({ id, label, size }: MarkProps) {
  return (
    <span className="pb-monogram" data-hue={hueOf(id)} data-size={size} aria-hidden="true">
      {lettersOf(label)}
    </span>
  );
}

/** Number of colors that the theme has for tiles. */
const HUES = 12;

/** One of the theme's colors, always the same for an id. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The lowest bits of this hash are those that differ least.
  return (hash >>> 8) % HUES;
}

/** The first letters of two words, or the first two of one; an abbreviation of two stays as it is. */
export function lettersOf(label: string): string {
  // "NeuralFlow" and "k2-fsa" are two words each, "HF" is one.
  const words = label.match(/\p{Lu}{2,}(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}|\p{N}+/gu) ?? [];
  const [first = label.trim() || "?", second] = words;
  if (second === undefined || /^\p{Lu}{2}$/u.test(first)) return [...first].slice(0, 2).join("");
  return `${[...first][0]}${[...second][0]}`;
}
