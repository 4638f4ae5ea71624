/** Where JSON is malformed, and what was expected there. */
export interface JsonFault {
  /** UTF-16 units from the start. */
  readonly offset: number;
  readonly expected: string;
}

const SPACE = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- JSON has them escaped.
const STRING = /"(?:[^"\\\u0000-\u001F]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

type State = "value" | "first-item" | "key" | "first-key" | "colon" | "after";

const EXPECTED: Readonly<Record<State, string>> = {
  value: "a value",
  "first-item": "a value or ']'",
  key: 'a name in "double quotes"',
  "first-key": "a name in \"double quotes\" or '}'",
  colon: "':'",
  after: "the end",
};

/** Finds the first fault; browsers' own errors describe its position differently, or not at all. */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: ("{" | "[")[] = [];
  let state: State = "value";
  let at = 0;
  /** Reads a match at the current position; empty without one. */
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? "";
    at += match.length;
    return match;
  };
  for (;;) {
    read(SPACE);
    const sign = text[at];
    const inside = open.at(-1);
    if (sign === undefined && state === "after" && inside === undefined) return undefined;
    const closes =
      (sign === "}" && inside === "{" && (state === "first-key" || state === "after")) ||
      (sign === "]" && inside === "[" && (state === "first-item" || state === "after"));
    if (closes) {
      open.pop();
      state = "after";
      at++;
    } else if (state === "after") {
      if (sign !== "," || inside === undefined) return { offset: at, expected: afterValue(inside) };
      state = inside === "{" ? "key" : "value";
      at++;
    } else if (state === "colon") {
      if (sign !== ":") return { offset: at, expected: EXPECTED.colon };
      state = "value";
      at++;
    } else if (state === "key" || state === "first-key") {
      if (read(STRING) === "") return stringFault(text, at) ?? { offset: at, expected: EXPECTED[state] };
      state = "colon";
    } else if (sign === "{" || sign === "[") {
      open.push(sign);
      state = sign === "{" ? "first-key" : "first-item";
      at++;
    } else if (read(STRING) !== "" || read(SCALAR) !== "") {
      state = "after";
    } else {
      return stringFault(text, at) ?? { offset: at, expected: EXPECTED[state] };
    }
  }
}

function afterValue(inside: "{" | "[" | undefined): string {
  if (inside === undefined) return EXPECTED.after;
  return inside === "{" ? "',' or '}'" : "',' or ']'";
}

/** A string that starts here and is unclosed, or contains unescaped characters. */
function stringFault(text: string, at: number): JsonFault | undefined {
  if (text[at] !== '"') return undefined;
  // oxlint-disable-next-line no-control-regex -- JSON has them escaped.
  const good = /"(?:[^"\\\u0000-\u001F]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*/y;
  good.lastIndex = at;
  const offset = at + (good.exec(text)?.[0].length ?? 1);
  return {
    offset,
    expected: text[offset] === "\\" ? "an escape such as \\n or \\u00e9" : "the string's closing quote",
  };
}
