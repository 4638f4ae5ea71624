import { PlacedFailure } from "../errors.ts";
import type { Token, TokenKind } from "../lexer/token.ts";
import type { Expression } from "../tree.ts";

/** Expressions and statements inside each other; Python's own parser ends at a like depth. */
const deepest = 200;

/** The rules that contain each other: a tuple holds expressions, and an expression holds tuples. */
export interface Grammar {
  readonly expression: (stream: TokenStream) => Expression;
  /** An expression that `if` ends, as in the head of a loop. */
  readonly unconditional: (stream: TokenStream) => Expression;
}

/** The tokens of a template, with the operations that all parsers share. */
export class TokenStream {
  readonly #tokens: readonly Token[];
  readonly #grammar: Grammar;
  readonly #mentions: string[] = [];
  /** The place behind the current token. */
  #index = 0;
  #depth = 0;
  /** The next token to be taken. */
  current: Token;

  constructor(tokens: readonly Token[], grammar: Grammar) {
    this.#tokens = tokens;
    this.current = this.#tokens[this.#index++] as Token;
    this.#grammar = grammar;
  }

  expression(): Expression {
    return this.#grammar.expression(this);
  }

  unconditional(): Expression {
    return this.#grammar.unconditional(this);
  }

  get following(): Token {
    return this.#tokens[this.#index] ?? this.current;
  }

  /** The last token, `end`, is never left behind. */
  take(): Token {
    const token = this.current;
    this.current = this.following;
    this.#index++;
    return token;
  }

  is(kind: TokenKind): boolean {
    return this.current.kind === kind;
  }

  isName(name: string): boolean {
    return this.current.kind === "name" && this.current.text === name;
  }

  skip(kind: TokenKind): boolean {
    const matches = this.is(kind);
    if (matches) this.take();
    return matches;
  }

  skipName(name: string): boolean {
    const matches = this.isName(name);
    if (matches) this.take();
    return matches;
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

  /** Comma-separated elements, up to and including the closing bracket; a trailing comma is allowed. */
  sequence<Element>(end: ")" | "]" | "}", parseElement: () => Element): Element[] {
    const elements: Element[] = [];
    while (!this.is(end)) {
      if (elements.length > 0) {
        this.expect(",");
        if (this.is(end)) break;
      }
      elements.push(parseElement());
    }
    this.take();
    return elements;
  }

  /** Guards recursion: call it before descending, and `leave` after. */
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
