const operators = "// ** == != >= <= + - / * % ~ [ ] ( ) { } > < = . : | , ;";

type Split<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Text;

type Operator = Split<typeof operators>;

const known: ReadonlySet<string> = new Set(operators.split(" "));

/** The operator that begins at a place: two characters if they are one, else one. */
export function operatorAt(source: string, at: number): Operator | undefined {
  const first = source.charAt(at);
  const second = source.charAt(at + 1);
  const pair = second === "=" || second === first ? first + second : first;
  const text = known.has(pair) ? pair : first;
  return known.has(text) ? (text as Operator) : undefined;
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
