const operators = "// ** == != >= <= + - / * % ~ [ ] ( ) { } > < = . : | , ;";

type Split<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Text;

export type Operator = Split<typeof operators>;

const known: ReadonlySet<string> = new Set(operators.split(" "));

/** The operator that begins at a place: two characters if they are one, else one. */
export function operatorAt(source: string, at: number): Operator | undefined {
  const pair = source.slice(at, at + 2);
  const text = pair.length === 2 && known.has(pair) ? pair : source.charAt(at);
  return known.has(text) ? (text as Operator) : undefined;
}

/**
 * `text`, the marks of tags, names, literals, and each operator as a kind of its own.
 * The text of a string is its value, with escapes read.
 */
export type TokenKind = "text" | "{{" | "}}" | "{%" | "%}" | "name" | "string" | "integer" | "float" | "end" | Operator;

export interface Token {
  kind: TokenKind;
  text: string;
  /** UTF-16 units from the start of the source. */
  at: number;
}
