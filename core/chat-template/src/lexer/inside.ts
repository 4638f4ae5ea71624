import { PlacedFailure } from "../errors.ts";
import { operatorAt, type Token } from "./token.ts";
import { isSpace } from "../values/text.ts";
import { onFirstUse } from "../values/first-call.ts";
import { unescape } from "./unescape.ts";

const name = onFirstUse("[\\p{XID_Start}_]\\p{XID_Continue}*", "uy");
const digits = "\\d+(?:_\\d+)*";
const float = onFirstUse(`${digits}(?:(?:\\.${digits})?e[-+]?${digits}|\\.${digits})`, "iy");
const integer = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const [quote, apostrophe, plus, minus, nine, backslash] = [34, 39, 43, 45, 57, 92];

/** 1 for the ASCII characters that can be in a name, by their codes. */
const inNames = new Uint8Array(128);
for (const character of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz") {
  inNames[character.charCodeAt(0)] = 1;
}

/** Reads the tokens between `{{` and `}}`, or `{%` and `%}`. */
export class InsideLexer {
  readonly #source: string;
  readonly #tokens: Token[];
  /** The sign before the end of the last tag: `-`, `+` or empty. */
  sign = "";

  constructor(source: string, tokens: Token[]) {
    this.#source = source;
    this.#tokens = tokens;
  }

  /** @returns the end of the tag. */
  run(start: number, end: "}}" | "%}"): number {
    const source = this.#source;
    const endCode = end.charCodeAt(0);
    /** The brackets that must follow, the next one last. */
    const expected: string[] = [];
    let position = start;
    for (;;) {
      let code = source.charCodeAt(position);
      while (isSpace(code)) code = source.charCodeAt(++position);
      if (position >= source.length) throw new PlacedFailure(`Missing end of tag: '${end}'`, start);
      if (inNames[code] === 1) position = code > nine ? this.#name(position) : this.#number(position);
      else if (code === apostrophe || code === quote) position = this.#string(position);
      else if (code > 127) position = this.#match(name(), "name", position);
      else {
        if (expected.length === 0 && (code === endCode || code === minus || code === plus)) {
          const signed = code === minus || (code === plus && end === "%}");
          const at = signed ? position + 1 : position;
          if (source.startsWith(end, at)) {
            this.#tokens.push({ kind: end, text: end, at });
            this.sign = signed ? source.charAt(position) : "";
            return at + 2;
          }
        }
        const operator = operatorAt(source, position);
        if (operator === undefined) throw this.#unexpected(position);
        if (operator === "(") expected.push(")");
        else if (operator === "[") expected.push("]");
        else if (operator === "{") expected.push("}");
        else if (operator === ")" || operator === "]" || operator === "}") {
          const wanted = expected.pop();
          if (wanted !== operator) throw mismatch(operator, wanted, position);
        }
        this.#tokens.push({ kind: operator, text: operator, at: position });
        position += operator.length;
      }
    }
  }

  #name(position: number): number {
    const source = this.#source;
    let end = position + 1;
    while (inNames[source.charCodeAt(end)] === 1) end++;
    if (source.charCodeAt(end) > 127) return this.#match(name(), "name", position);
    this.#tokens.push({ kind: "name", text: source.slice(position, end), at: position });
    return end;
  }

  #number(position: number): number {
    const afterDot = this.#source[position - 1] === ".";
    if (!afterDot) {
      float().lastIndex = position;
      if (float().test(this.#source)) return this.#match(float(), "float", position);
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

  #unexpected(position: number): PlacedFailure {
    return new PlacedFailure(`Unexpected character '${this.#source.charAt(position)}'`, position);
  }
}

function mismatch(bracket: string, expected: string | undefined, at: number): PlacedFailure {
  return new PlacedFailure(`Unexpected '${bracket}'${expected === undefined ? "" : `, expected '${expected}'`}`, at);
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(source: string, at: number): boolean {
  let start = at;
  while (source.charCodeAt(start - 1) === backslash) start--;
  return (at - start) % 2 === 1;
}
