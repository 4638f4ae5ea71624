/** Code, which stays as it is, or a formula between the delimiters of LaTeX. A single `$` is more often money. */
const CODE_OR_MATH =
  /^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1|$(?![^]))|(`+)[^]*?[^`]\2(?!`)|\$\$([^]+?)\$\$|\\\[([^]+?)\\\]|\\\(([^]+?)\\\)/gm;

/** Formulas as inline code: as Markdown, their backslashes, underscores and asterisks would be lost. */
export function mathAsCode(text: string): string {
  return text.replace(CODE_OR_MATH, (whole: string, ...[, , ...formulas]: (string | undefined)[]) => {
    const formula = formulas.slice(0, 3).find((one) => typeof one === "string");
    if (formula === undefined || formula.includes("`") || /\n\s*\n/.test(formula)) return whole;
    return `\`${formula.trim().replaceAll(/\s*\n\s*/g, " ")}\``;
  });
}
