import { createContext, useState, type CSSProperties } from "react";

/** Whether the deployment shows the marks of others. Without it, tiles have letters. */
export const MarksContext = createContext(false);

export interface MarkProps {
  /** Determines the tile's color, so that a thing has the same color everywhere. */
  readonly id: string;
  /** The source of the letters. */
  readonly label: string;
  /** Default: 32 px. `small` has 22, `large` 48. */
  readonly size?: "small" | "large" | undefined;
  /** Address of an image in one color that replaces the letters once it is loaded. */
  readonly drawing?: string | undefined;
}

/** Images that have been loaded: a row that comes back into view shows its own immediately. */
const loaded = new Set<string>();

/** The tile of a provider, a library, an app or a model's owner, next to its name: its mark, or two letters on a color. */
export function Mark({ id, label, size, drawing }: MarkProps) {
  const [, setLoaded] = useState<string>();
  const isDrawn = drawing !== undefined && loaded.has(drawing);
  // A mask has the color of the text, in light and dark. The policy allows properties, which are no style in the markup.
  const tile = isDrawn ? { "--pb-drawing": `url("${drawing}")` } : { "--pb-hue": hueOf(id) };
  return (
    <span
      className="pb-monogram"
      data-size={size}
      data-drawn={isDrawn || undefined}
      aria-hidden="true"
      style={tile as CSSProperties}
    >
      {!isDrawn && lettersOf(label)}
      {drawing !== undefined && !isDrawn && (
        <img
          src={drawing}
          alt=""
          loading="lazy"
          // As masks are requested, so that the browser needs one request for both.
          crossOrigin="anonymous"
          onLoad={() => {
            loaded.add(drawing);
            setLoaded(drawing);
          }}
        />
      )}
    </span>
  );
}

/** Hues of the tiles, evenly round the circle. */
const HUES = 12;

/** The hue of a tile in degrees, constant for an id. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The lowest bits of this hash differ least.
  return (280 + ((hash >>> 8) % HUES) * (360 / HUES)) % 360;
}

/** The first letters of two words, or the first two of one; an abbreviation of two letters does not change. */
export function lettersOf(label: string): string {
  // "NeuralFlow" and "k2-fsa" are two words each, "HF" is one.
  const parts = label.match(/\p{Lu}{2,}(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}|\p{N}+/gu) ?? [];
  const [first = label.trim() || "?", second] = parts;
  if (second === undefined || /^\p{Lu}{2}$/u.test(first)) return [...first].slice(0, 2).join("");
  return `${[...first][0]}${[...second][0]}`;
}
