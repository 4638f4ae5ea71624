/** Red, green and blue of colors by their names. */
const COLORS: readonly (readonly [names: RegExp, color: number])[] = [
  [/\b(?:dark|navy) blue\b|\bnavy\b/i, 0x1b2a6b],
  [/\bred\b|\brot\w*\b|\brouge|\brojo/i, 0xe02b20],
  [/\borange\b/i, 0xf28c1b],
  [/\byellow\b|\bgelb\w*\b|\bjaune|\bamarillo/i, 0xf7d717],
  [/\bgold(?:en)?\b/i, 0xd4a017],
  [/\bgreen\b|\bgrün\w*|\bvert\b|\bverde/i, 0x2e9e4f],
  [/\bturquoise\b|\bteal\b|\bcyan\b/i, 0x1fb5ad],
  [/(?<!navy |dark )\bblue\b|\bblau\w*|\bbleu|\bazul/i, 0x2266dd],
  [/\bpurple\b|\bviolet\b|\blila\b/i, 0x7d3fb8],
  [/\bpink\b|\brosa\b/i, 0xf27fb2],
  [/\bbrown\b|\bbraun\w*/i, 0x7b4a23],
  [/\bblack\b|\bschwarz\w*|\bnoir|\bnegro/i, 0x202024],
  [/\bwhite\b|\bweiß\w*|\bblanc/i, 0xf4f4f0],
  [/\bgr[ae]y\b|\bgrau\w*/i, 0x8a8d91],
];

/** The colors that a text names, in its order. */
export function colorsIn(text: string): readonly number[] {
  return COLORS.flatMap(([names, color]) => {
    const index = text.search(names);
    return index === -1 ? [] : [{ index, color }];
  })
    .toSorted((one, other) => one.index - other.index)
    .map(({ color }) => color);
}
