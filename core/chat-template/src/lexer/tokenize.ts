import { PlacedFailure } from "../errors.ts";
import { isSpace, space, stripSpace } from "../values/text.ts";
import { InsideLexer } from "./inside.ts";
import type { Token } from "./token.ts";

export interface LexerOptions {
  /** Remove the line end after a block or comment. Default true, as in transformers. */
  trimBlocks?: boolean | undefined;
  /** Remove the indentation before a block or comment. Default true, as in transformers. */
  lstripBlocks?: boolean | undefined;
}

const rawBegin = new RegExp(`\\{%[-+]?${space}*raw${space}*(?:-%\\}${space}*|%\\})`, "y");
const rawEnd = new RegExp(`\\{%([-+]?)${space}*endraw${space}*([-+]?)%\\}`, "g");
const commentEnd = /([-+]?)#\}/g;
const [hash, percent, brace] = [35, 37, 123];
const spaces = new RegExp(`${space}*`, "y");

/** Splits a source, whose line ends are `\n`, into tokens; the last is `end`. */
export function tokenize(source: string, options: LexerOptions = {}): Token[] {
  return new TemplateLexer(source, options.trimBlocks ?? true, options.lstripBlocks ?? true).run();
}

class TemplateLexer {
  readonly #source: string;
  readonly #trimBlocks: boolean;
  readonly #lstripBlocks: boolean;
  readonly #tokens: Token[] = [];
  #position = 0;

  constructor(source: string, trimBlocks: boolean, lstripBlocks: boolean) {
    this.#source = source;
    this.#trimBlocks = trimBlocks;
    this.#lstripBlocks = lstripBlocks;
  }

  run(): Token[] {
    const source = this.#source;
    const inside = new InsideLexer(source, this.#tokens);
    for (let open = this.#nextTag(); open !== -1; open = this.#nextTag()) {
      const mark = source.charCodeAt(open + 1);
      const sign = source.charAt(open + 2);
      this.#text(this.#position, open, sign, mark !== brace);
      const start = open + (sign === "-" || sign === "+" ? 3 : 2);
      if (mark === hash) this.#comment(open, start);
      else if (mark === brace || !this.#raw(open, start)) {
        this.#tokens.push({ kind: mark === brace ? "{{" : "{%", text: "", at: open });
        const end = inside.run(start, mark === brace ? "}}" : "%}");
        this.#closeTag(end, inside.sign, mark === percent);
      }
    }
    this.#text(this.#position, source.length, "+", false);
    this.#tokens.push({ kind: "end", text: "", at: source.length });
    return this.#tokens;
  }

  #nextTag(): number {
    let open = this.#source.indexOf("{", this.#position);
    while (open !== -1) {
      const mark = this.#source.charCodeAt(open + 1);
      if (mark === percent || mark === brace || mark === hash) break;
      open = this.#source.indexOf("{", open + 1);
    }
    return open;
  }

  /** The text before a tag; the tag's sign and kind determine how its end is trimmed. */
  #text(start: number, end: number, sign: string, ofBlock: boolean): void {
    if (start === end) return;
    let text = this.#source.slice(start, end);
    if (sign === "-") text = stripSpace(text, false, true);
    else if (sign !== "+" && ofBlock && this.#lstripBlocks) {
      const line = text.lastIndexOf("\n") + 1;
      const startsLine = line > 0 || start === 0 || this.#source[start - 1] === "\n";
      if (startsLine && stripSpace(text.slice(line)) === "") text = text.slice(0, line);
    }
    if (text !== "") this.#tokens.push({ kind: "text", text, at: start });
  }

  #closeTag(end: number, sign: string, ofBlock: boolean): void {
    this.#position = end;
    if (sign === "-") {
      spaces.lastIndex = end;
      spaces.test(this.#source);
      this.#position = spaces.lastIndex;
    } else if (sign !== "+" && ofBlock && this.#trimBlocks && this.#source[end] === "\n") this.#position = end + 1;
  }

  /** What begins at the very end of a source, Jinja forgets. */
  #comment(open: number, start: number): void {
    this.#position = start;
    if (start === this.#source.length) return;
    commentEnd.lastIndex = start;
    const match = commentEnd.exec(this.#source);
    if (match === null) throw new PlacedFailure("Missing end of comment: '#}'", open);
    this.#closeTag(commentEnd.lastIndex, match[1] ?? "", true);
  }

  #raw(open: number, start: number): boolean {
    let tag = start;
    while (isSpace(this.#source.charCodeAt(tag))) tag++;
    if (!this.#source.startsWith("raw", tag)) return false;
    rawBegin.lastIndex = open;
    if (!rawBegin.test(this.#source)) return false;
    const begin = rawBegin.lastIndex;
    this.#position = begin;
    if (begin === this.#source.length) return true;
    rawEnd.lastIndex = begin;
    const match = rawEnd.exec(this.#source);
    if (match === null) throw new PlacedFailure("Missing end of raw block: '{% endraw %}'", open);
    this.#text(begin, match.index, match[1] ?? "", true);
    this.#closeTag(rawEnd.lastIndex, match[2] ?? "", true);
    return true;
  }
}
