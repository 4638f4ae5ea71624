/** The public sets, as `<package>@<version>`. */
export const SETS: readonly string[];

/** Most bytes of an icon, compressed as servers send it. */
export const MOST_BYTES: number;

/** A mark in the color of the text, without what masks have no use for: its title, its size, styles and colors. */
export function plainMark(svg: string): string;
