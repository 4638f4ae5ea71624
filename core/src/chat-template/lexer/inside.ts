import { PlacedFailure } from "../placed-failure.ts";
import { operatorAt, type Token } from "./token.ts";
import { isSpace } from "../values/text.ts";
import { unescape } from "./unescape.ts";

const name = /[\p{XID_Start}_]\p{XID_Continue}*/uy;
const asciiName = /[A-Za-z_]\w*/y;
const string = /'[^'\\]*(?:\\[^][^'\\]*)*'|"[^"\\]*(?:\\[^][^"\\]*)*"/y;
const digits = "\\d+(?:_\\d+)*";
const float = new RegExp(`${digits}(?:(?:\\.${digits})?e[-+]?${digits}|\\.${digits})`, "iy");
const integer = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Reads what stands between `{{` and `}}`, or `{%` and `%}`. */
export class InsideLexer {
  readonly #source: string;
  readonly #tokens: Token[];

  constructor(source: string, tokens: Token[]) {
    this.#source = source;
    this.#tokens = tokens;
  }

  /** @returns where the tag has ended, and the sign before its end. */
  run(start: number, end: "}}" | "%}"): [position: number, sign: string] {
    const source = this.#source;
    const expected: string[] = [];
    let position = start;
    for (;;) {
      position = this.#skipSpace(position);
      if (position >= source.length) throw new PlacedFailure(`Missing end of tag: '${end}'`, start);
      if (expected.length === 0) {
        const sign = source.charAt(position);
        const signed = sign === "-" || (sign === "+" && end === "%}");
        if (source.startsWith(end, signed ? position + 1 : position)) {
          const at = signed ? position + 1 : position;
          this.#tokens.push({ kind: end, text: end, at });
          return [at + 2, signed ? sign : ""];
        }
      }
      position = this.#literal(position) || this.#operator(position, expected);
    }
  }

  #skipSpace(position: number): number {
    let current = position;
    while (isSpace(this.#source.charCodeAt(current))) current++;
    return current;
  }

  /** @returns where the name, string or number has ended, 0 if none is here. */
  #literal(position: number): number {
    const code = this.#source.charCodeAt(position);
    if (code >= 48 && code <= 57) {
      const afterDot = this.#source[position - 1] === ".";
      return (!afterDot && this.#match(float, "float", position)) || this.#match(integer, "integer", position);
    }
    if (code === 34 || code === 39) return this.#string(position);
    const end = this.#match(asciiName, "name", position);
    if (end === 0) return code > 127 ? this.#match(name, "name", position) : 0;
    if (this.#source.charCodeAt(end) <= 127 || end === this.#source.length) return end;
    this.#tokens.pop();
    return this.#match(name, "name", position);
  }

  #match(pattern: RegExp, kind: "name" | "float" | "integer", position: number): number {
    pattern.lastIndex = position;
    if (!pattern.test(this.#source)) return 0;
    this.#tokens.push({ kind, text: this.#source.slice(position, pattern.lastIndex), at: position });
    return pattern.lastIndex;
  }

  #string(position: number): number {
    string.lastIndex = position;
    if (!string.test(this.#source)) throw new PlacedFailure("Missing end of string", position);
    const written = this.#source.slice(position + 1, string.lastIndex - 1);
    const text = written.includes("\\") ? unescape(written) : written;
    if (text === undefined) throw new PlacedFailure("Malformed escape in string", position);
    this.#tokens.push({ kind: "string", text, at: position });
    return string.lastIndex;
  }

  #operator(position: number, expected: string[]): number {
    const operator = operatorAt(this.#source, position);
    if (operator === undefined) {
      throw new PlacedFailure(`Unexpected character '${this.#source.charAt(position)}'`, position);
    }
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
}
