/** A formula of an answer. */
export interface Formula {
  /** LaTeX without its delimiters. */
  readonly tex: string;
  /** Whether it has a line of its own. */
  readonly isDisplay: boolean;
}

export interface SeparatedMath {
  /** Markdown with inline code in place of each formula: `FORMULA_MARK` and the formula's index. */
  readonly text: string;
  readonly formulas: readonly Formula[];
}

/** A private-use character, which no other code starts with. */
export const FORMULA_MARK = "\uE000";

/** Code, which does not change, or a formula between LaTeX delimiters. */
const CODE_OR_MATH =
  /^ {0,3}(?<fence>`{3,}|~{3,})[^]*?(?:^ {0,3}\k<fence>|$(?![^]))|(?<ticks>`+)[^]*?[^`]\k<ticks>(?!`)|\$\$(?<dollars>[^]+?)\$\$|(?<!\\)\\\[(?<brackets>[^]+?)\\\]|(?<!\\)\\\((?<parentheses>[^]+?)\\\)|(?<![\w$\\])\$(?!\s)(?<dollar>(?:\\[^\n]|[^$\\\n`])+?)(?<!\s)\$(?![\w$])/gm;

/** Sets formulas aside: parsed as Markdown, they would lose backslashes, underscores and asterisks. */
export function separateMath(text: string): SeparatedMath {
  const formulas: Formula[] = [];
  const separated = text.replace(CODE_OR_MATH, (whole: string, ...details: unknown[]) => {
    const { dollars, brackets, parentheses, dollar } = details.at(-1) as Readonly<Record<string, string | undefined>>;
    const display = dollars ?? brackets;
    const tex = (display ?? parentheses ?? dollar)?.trim();
    if (!tex || /\n\s*\n/.test(tex) || (dollar !== undefined && isProse(dollar))) return whole;
    formulas.push({ tex, isDisplay: display !== undefined });
    return `\`${FORMULA_MARK}${formulas.length - 1}\``;
  });
  return { text: separated, formulas };
}

/** Whether the text between two dollar signs is more likely words between prices than a formula. */
function isProse(text: string): boolean {
  return !/[\\^_={}]/.test(text) && /\p{L}{2,}|^\d[\d.,]*\s/u.test(text);
}
