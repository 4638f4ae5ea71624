/** A member of the object that a text is. */
export interface TextMember {
  readonly name: string;
  /** Place of the first character of its value, and of the one after the last. */
  readonly start: number;
  readonly end: number;
}

/** A text is not a JSON object. */
export class JsonProblem extends Error {
  /** Place of the first character that does not belong there. */
  readonly position: number;

  constructor(position: number) {
    super(`not a JSON object at position ${position}`);
    this.position = position;
  }
}

const SPACE = /[ \t\n\r]*/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids them in texts
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

const CLOSING = { "{": "}", "[": "]" } as const;
type Opening = keyof typeof CLOSING;

/**
 * The members of a text that is a JSON object, in order and with repetitions, which a parsed object does not have. Not
 * recursive, because callers decide how deep their texts are.
 * @throws JsonProblem
 */
export function membersOf(text: string): readonly TextMember[] {
  const members: TextMember[] = [];
  const open: Opening[] = [];
  let at = skip(SPACE, text, 0);
  let name = "";
  let start = 0;

  function readName(): void {
    const from = at;
    at = endOfText(text, at);
    if (open.length === 1) name = JSON.parse(text.slice(from, at)) as string;
    at = skip(SPACE, text, at);
    if (text[at] !== ":") throw new JsonProblem(at);
    at = skip(SPACE, text, at + 1);
    if (open.length === 1) start = at;
  }

  function endValue(): void {
    if (open.length === 1) members.push({ name, start, end: at });
  }

  if (text[at] !== "{") throw new JsonProblem(at);
  for (;;) {
    const first = text[at];
    if (first === "{" || first === "[") {
      open.push(first);
      at = skip(SPACE, text, at + 1);
      if (text[at] !== CLOSING[first]) {
        if (first === "{") readName();
        continue;
      }
    } else {
      at = first === '"' ? endOfText(text, at) : token(LITERAL, text, at);
      endValue();
    }
    // After a value: what is complete ends, or the next value begins.
    for (;;) {
      at = skip(SPACE, text, at);
      const inner = open.at(-1)!;
      if (text[at] !== CLOSING[inner]) {
        if (text[at] !== ",") throw new JsonProblem(at);
        at = skip(SPACE, text, at + 1);
        if (inner === "{") readName();
        break;
      }
      at += 1;
      open.pop();
      if (open.length > 0) {
        endValue();
        continue;
      }
      const rest = skip(SPACE, text, at);
      if (rest < text.length) throw new JsonProblem(rest);
      return members;
    }
  }
}

/** Replaces the value of a member wherever it occurs at the top of an object, and changes nothing else. */
export function replaceMember(text: string, name: string, value: unknown): string {
  const json = JSON.stringify(value);
  return membersOf(text)
    .filter((member) => member.name === name)
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + json + rest.slice(end), text);
}

/** In pieces: a single pattern for a text of megabytes would exhaust the stack. */
function endOfText(text: string, from: number): number {
  if (text[from] !== '"') throw new JsonProblem(from);
  for (let at = from + 1; ;) {
    at = skip(PLAIN, text, at);
    if (text[at] === '"') return at + 1;
    at = token(ESCAPE, text, at);
  }
}

function token(pattern: RegExp, text: string, from: number): number {
  const end = skip(pattern, text, from);
  if (end === from) throw new JsonProblem(from);
  return end;
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
