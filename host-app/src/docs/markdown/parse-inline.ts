/** A piece of a line of Markdown. */
export type Inline =
  | { readonly type: "text" | "code"; readonly text: string }
  | { readonly type: "strong"; readonly content: readonly Inline[] }
  | { readonly type: "emphasis"; readonly content: readonly Inline[] }
  | { readonly type: "link"; readonly href: string; readonly content: readonly Inline[] };

/** Code, strong, emphasis and link, in this order. */
const MARKS =
  /(?<ticks>`+)(?<code>[^`]|[^`].*?[^`])\k<ticks>(?!`)|\*\*(?<strong>[^\s*].*?)\*\*|(?<![\w*])(?<sign>[*_])(?<emphasis>[^\s*_].*?)\k<sign>(?![\w*])|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/** Reads code, strong, emphasis and links; everything else is text. */
export function parseInline(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) pieces.push({ type: "text", text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    const { code, strong, emphasis, label, href } = match.groups ?? {};
    if (code !== undefined) pieces.push({ type: "code", text: code.trim() });
    else if (strong !== undefined) pieces.push({ type: "strong", content: parseInline(strong) });
    else if (emphasis !== undefined) pieces.push({ type: "emphasis", content: parseInline(emphasis) });
    else if (label !== undefined && href !== undefined)
      pieces.push({ type: "link", href, content: parseInline(label) });
  }
  if (end < text.length) pieces.push({ type: "text", text: text.slice(end) });
  return pieces;
}

/** The text of a line without its marks. */
export function plainText(text: string): string {
  return parseInline(text).map(textOf).join("");
}

function textOf(piece: Inline): string {
  return "text" in piece ? piece.text : piece.content.map(textOf).join("");
}
