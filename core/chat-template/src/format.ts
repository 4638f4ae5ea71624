import { tokenize, type LexerOptions } from "./lexer/tokenize.ts";
import type { Token } from "./lexer/token.ts";
import { placed } from "./parse.ts";

/** Tokens without a space before, and after. */
const closesUp: ReadonlySet<string> = new Set([")", "]", "}", ",", ".", ":", "}}", "%}", ";"]);
const opensUp: ReadonlySet<string> = new Set(["(", "[", "{", "."]);
/** After these tokens a bracket starts a new group and a sign belongs to the next token. */
const operators: ReadonlySet<string> = new Set(
  "// ** == != >= <= + - / * % ~ > < = | , : ( [ { {{ {% and or not in is if else elif set for print call filter".split(
    " ",
  ),
);

/**
 * Formats the expressions of a template: one space inside tags and around operators, none inside brackets. Everything else
 * is unchanged, so the output is the same.
 *
 * @throws {TemplateSyntaxError} where a tag cannot be read.
 * @example
 * format("{{x|trim}}"); // "{{ x | trim }}"
 */
export function format(source: string, options: LexerOptions = {}): string {
  return placed(source, () => formatTags(source, tokenize(source, options)));
}

function formatTags(source: string, tokens: readonly Token[]): string {
  let formatted = "";
  let copied = 0;
  let inside: Token[] = [];
  for (const token of tokens) {
    if (token.kind === "text" || token.kind === "end") continue;
    inside.push(token);
    if (token.kind !== "}}" && token.kind !== "%}") continue;
    const start = inside[0]?.at ?? 0;
    const end = token.at + 2;
    formatted += source.slice(copied, start) + formatTag(source, inside);
    copied = end;
    inside = [];
  }
  return formatted + source.slice(copied);
}

function formatTag(source: string, [open, ...tokens]: readonly Token[]): string {
  const start = open?.at ?? 0;
  const end = tokens.at(-1)?.at ?? start;
  const sign = (at: number): string => (/[-+]/.test(source.charAt(at)) ? source.charAt(at) : "");
  const contentEnd = end - sign(end - 1).length;
  let text = source.slice(start, start + 2) + sign(start + 2);
  let writtenTo = start + text.length;
  const brackets: string[] = [];
  tokens.forEach((token, index) => {
    const isEnd = index === tokens.length - 1;
    const gap = source.slice(writtenTo, Math.min(token.at, contentEnd));
    const space = needsSpace(tokens[index - 1] ?? open, token, tokens[index - 2] ?? open, brackets.at(-1)) ? " " : "";
    // A tag with several lines stays as written.
    text += gap.includes("\n") ? gap : space;
    if (isEnd) return;
    const written = source.slice(token.at, Math.min(tokens[index + 1]?.at ?? end, contentEnd)).trimEnd();
    text += written;
    writtenTo = token.at + written.length;
    if (token.kind === "(" || token.kind === "[" || token.kind === "{") brackets.push(token.kind);
    if (token.kind === ")" || token.kind === "]" || token.kind === "}") brackets.pop();
  });
  return text + sign(end - 1) + source.slice(end, end + 2);
}

function needsSpace(
  before: Token | undefined,
  token: Token,
  earlier: Token | undefined,
  bracket: string | undefined,
): boolean {
  if (before === undefined) return false;
  const { kind } = token;
  if (kind === "}}" || kind === "%}" || before.kind === "{{" || before.kind === "{%") return true;
  if (closesUp.has(kind) || opensUp.has(before.kind)) return false;
  // A call or an item, unless the word before it is an operator.
  if (kind === "(" || kind === "[") return operators.has(before.kind === "name" ? before.text : before.kind);
  // Named arguments are written without spaces.
  if (bracket === "(" && (kind === "=" || before.kind === "=")) return false;
  // So are the bounds of a slice.
  if (bracket === "[" && before.kind === ":") return false;
  // A sign belongs to what follows.
  const isSign = before.kind === "-" || before.kind === "+";
  return !(isSign && (earlier === undefined || operators.has(earlier.kind === "name" ? earlier.text : earlier.kind)));
}
