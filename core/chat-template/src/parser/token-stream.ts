import { PlacedFailure } from "../errors.ts";
import type { Token, TokenKind } from "../lexer/token.ts";

/** Expressions and statements inside each other; Python's own parser ends at a like depth. */
const deepest = 200;

/** The tokens of a template, and what every part of the parser asks of them. */
export class TokenStream {
  readonly #tokens: readonly Token[];
  readonly #mentions: string[] = [];
  #index = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get current(): Token {
    return this.#tokens[this.#index] as Token;
  }

  get following(): Token {
    return this.#tokens[this.#index + 1] ?? this.current;
  }

  /** The last token, `end`, is never left behind. */
  take(): Token {
    const token = this.current;
    if (token.kind !== "end") this.#index++;
    return token;
  }

  is(kind: TokenKind): boolean {
    return this.current.kind === kind;
  }

  isName(name: string): boolean {
    return this.current.kind === "name" && this.current.text === name;
  }

  skip(kind: TokenKind): boolean {
    const found = this.is(kind);
    if (found) this.#index++;
    return found;
  }

  skipName(name: string): boolean {
    const found = this.isName(name);
    if (found) this.#index++;
    return found;
  }

  expect(kind: TokenKind): Token {
    if (!this.is(kind))
      this.fail(`Expected ${kind === "name" ? "a name" : `'${kind}'`}, got ${describe(this.current)}`);
    return this.take();
  }

  fail(reason: string, at = this.current.at): never {
    throw new PlacedFailure(reason, at);
  }

  unexpected(): never {
    this.fail(`Unexpected ${describe(this.current)}`);
  }

  /** Guards what calls itself: comes before it, and `leave` behind it. */
  enter(): void {
    if (++this.#depth > deepest) this.fail(`More than ${deepest} expressions or statements inside each other`);
  }

  leave(): void {
    this.#depth--;
  }

  /** Notes a name that an expression reads. */
  mention(name: string): void {
    this.#mentions.push(name);
  }

  /** How many names were read so far. */
  get mentions(): number {
    return this.#mentions.length;
  }

  /** Whether a name was read since there were so many. */
  mentionsSince(before: number, name: string): boolean {
    return this.#mentions.includes(name, before);
  }
}

function describe({ kind, text }: Token): string {
  if (kind === "end") return "the end of the template";
  if (kind === "name" || kind === "integer" || kind === "float") return `'${text}'`;
  return kind === "string" ? `the string '${text}'` : `'${kind}'`;
}
