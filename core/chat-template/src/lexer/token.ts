/** Longer ones first: a shorter one may begin like them. */
const operators = [
  ...(["//", "**", "==", "!=", ">=", "<=", "+", "-", "/", "*", "%", "~"] as const),
  ...(["[", "]", "(", ")", "{", "}", ">", "<", "=", ".", ":", "|", ",", ";"] as const),
];

type Operator = (typeof operators)[number];

/** By the code of their first character. */
const byCode: Operator[][] = [];
for (const operator of operators) (byCode[operator.charCodeAt(0)] ??= []).push(operator);

/** The operator that begins at a place: two characters if they are one, else one. */
export function operatorAt(source: string, at: number): Operator | undefined {
  const candidates = byCode[source.charCodeAt(at)];
  if (candidates === undefined) return undefined;
  for (const operator of candidates) {
    if (operator.length === 1 || operator.charCodeAt(1) === source.charCodeAt(at + 1)) return operator;
  }
  return undefined;
}

/**
 * `text`, tag marks, names, literals, and each operator as a separate kind. A string token's text is its value, with
 * escapes resolved.
 */
export type TokenKind = "text" | "{{" | "}}" | "{%" | "%}" | "name" | "string" | "integer" | "float" | "end" | Operator;

export interface Token {
  kind: TokenKind;
  text: string;
  /** UTF-16 units from the start of the source. */
  at: number;
}
