/** Code, which does not change, or a formula between LaTeX delimiters. A single `$` is more often money. */
const CODE_OR_MATH =
  /^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1|$(?![^]))|(`+)[^]*?[^`]\2(?!`)|\$\$([^]+?)\$\$|\\\[([^]+?)\\\]|\\\(([^]+?)\\\)/gm;

/** Turns formulas into inline code: parsed as Markdown, they would lose backslashes, underscores and asterisks. */
export function mathAsCode(text: string): string {
  return text.replace(CODE_OR_MATH, (whole: string, ...[, , ...formulas]: (string | undefined)[]) => {
    const formula = formulas.slice(0, 3).find((one) => typeof one === "string");
    if (formula === undefined || formula.includes("`") || /\n\s*\n/.test(formula)) return whole;
    return `\`${formula.trim().replaceAll(/\s*\n\s*/g, " ")}\``;
  });
}
