import { PlacedFailure } from "../errors.ts";
import { operatorAt, type Token } from "./token.ts";
import { isSpace } from "../values/text.ts";
import { onFirstUse } from "../values/first-call.ts";
import { unescape } from "./unescape.ts";

const name = onFirstUse("[\\p{XID_Start}_]\\p{XID_Continue}*", "uy");
const digits = "\\d+(?:_\\d+)*";
const float = new RegExp(`${digits}(?:(?:\\.${digits})?e[-+]?${digits}|\\.${digits})`, "iy");
const integer = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const [quote, apostrophe, plus, minus, zero, nine, backslash] = [34, 39, 43, 45, 48, 57, 92];
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Reads the tokens between `{{` and `}}`, or `{%` and `%}`. */
export class InsideLexer {
  readonly #source: string;
  readonly #tokens: Token[];

  constructor(source: string, tokens: Token[]) {
    this.#source = source;
    this.#tokens = tokens;
  }

  /** @returns the end of the tag, and the sign before it. */
  run(start: number, end: "}}" | "%}"): [position: number, sign: string] {
    const source = this.#source;
    const expected: string[] = [];
    let position = start;
    for (;;) {
      position = this.#skipSpace(position);
      if (position >= source.length) throw new PlacedFailure(`Missing end of tag: '${end}'`, start);
      const code = source.charCodeAt(position);
      if (expected.length === 0 && (code === minus || code === plus || code === end.charCodeAt(0))) {
        const signed = code === minus || (code === plus && end === "%}");
        const at = signed ? position + 1 : position;
        if (source.startsWith(end, at)) {
          this.#tokens.push({ kind: end, text: end, at });
          return [at + 2, signed ? source.charAt(position) : ""];
        }
      }
      if (isNameStart(code)) position = this.#name(position);
      else if (code >= zero && code <= nine) position = this.#number(position);
      else if (code === apostrophe || code === quote) position = this.#string(position);
      else position = this.#operator(position, expected);
    }
  }

  #skipSpace(position: number): number {
    let current = position;
    while (isSpace(this.#source.charCodeAt(current))) current++;
    return current;
  }

  #name(position: number): number {
    let end = position;
    let code = this.#source.charCodeAt(end);
    while (isNameStart(code) || (code >= zero && code <= nine)) {
      if (code > 127) return this.#match(name(), "name", position);
      code = this.#source.charCodeAt(++end);
    }
    this.#tokens.push({ kind: "name", text: this.#source.slice(position, end), at: position });
    return end;
  }

  #number(position: number): number {
    const afterDot = this.#source[position - 1] === ".";
    if (!afterDot) {
      float.lastIndex = position;
      if (float.test(this.#source)) return this.#match(float, "float", position);
    }
    return this.#match(integer, "integer", position);
  }

  #match(pattern: RegExp, kind: "name" | "float" | "integer", position: number): number {
    pattern.lastIndex = position;
    if (!pattern.test(this.#source)) throw this.#unexpected(position);
    this.#tokens.push({ kind, text: this.#source.slice(position, pattern.lastIndex), at: position });
    return pattern.lastIndex;
  }

  #string(position: number): number {
    const source = this.#source;
    const mark = source.charAt(position);
    let end = source.indexOf(mark, position + 1);
    while (end !== -1 && isEscaped(source, end)) end = source.indexOf(mark, end + 1);
    if (end === -1) throw new PlacedFailure("Missing end of string", position);
    const written = source.slice(position + 1, end);
    const text = written.includes("\\") ? unescape(written) : written;
    if (text === undefined) throw new PlacedFailure("Malformed escape in string", position);
    this.#tokens.push({ kind: "string", text, at: position });
    return end + 1;
  }

  #operator(position: number, expected: string[]): number {
    const operator = operatorAt(this.#source, position);
    if (operator === undefined) throw this.#unexpected(position);
    const close = closing[operator];
    if (close !== undefined) expected.push(close);
    else if (operator === ")" || operator === "]" || operator === "}") {
      const wanted = expected.pop();
      if (wanted !== operator) {
        throw new PlacedFailure(
          `Unexpected '${operator}'${wanted === undefined ? "" : `, expected '${wanted}'`}`,
          position,
        );
      }
    }
    this.#tokens.push({ kind: operator, text: operator, at: position });
    return position + operator.length;
  }

  #unexpected(position: number): PlacedFailure {
    return new PlacedFailure(`Unexpected character '${this.#source.charAt(position)}'`, position);
  }
}

/** Letters, the underscore, and whatever is no ASCII: the expression `name` then decides. */
function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(source: string, at: number): boolean {
  let start = at;
  while (source.charCodeAt(start - 1) === backslash) start--;
  return (at - start) % 2 === 1;
}
