/** Longer lists and objects take several lines. */
const LINE_WIDTH = 72;

/**
 * Characters that hide or reorder text, or that a terminal interprets: DEL to APC, direction marks, line separators, the byte
 * order mark.
 */
const HIDDEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const TERMINAL_CONTROLS = /[\u0000-\u0008\u000b-\u001f]/g;

/**
 * A value as a Python literal; long lists and objects take several lines. Undefined members are left out.
 * @throws TypeError for a value that has no literal
 */
export function pythonLiteral(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return jsonText(value);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return layOut("[", value.map(pythonLiteral), "]");
  if (typeof value === "object") {
    const members = Object.entries(value).filter(([, item]) => item !== undefined);
    return layOut(
      "{",
      members.map(([key, item]) => `${jsonText(key)}: ${pythonLiteral(item)}`),
      "}",
    );
  }
  throw new TypeError(`A value of type ${typeof value} has no Python literal`);
}

function layOut(open: string, items: readonly string[], close: string): string {
  const line = `${open}${items.join(", ")}${close}`;
  if (line.length <= LINE_WIDTH && !line.includes("\n")) return line;
  return `${open}\n    ${items.join(",\n").replaceAll("\n", "\n    ")}\n${close}`;
}

/** A value as a JavaScript literal. @throws TypeError for a value that has no literal */
export function jsLiteral(value: unknown): string {
  const literal = jsonText(value);
  if (literal === undefined) throw new TypeError(`A value of type ${typeof value} has no JavaScript literal`);
  return literal;
}

/**
 * A string or number as one word of a POSIX shell, quoted if necessary. Characters that a terminal interprets are left out:
 * the shell has no escapes for them.
 * @throws TypeError for any other value
 */
export function shellWord(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") {
    throw new TypeError(`A value of type ${typeof value} cannot be a word of a shell command`);
  }
  const word = String(value).replaceAll(TERMINAL_CONTROLS, "").replaceAll(HIDDEN, "");
  return /^[\w./:@%+=,][\w./:@%+=,-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * A string or number as a part of a URL's path or query: `owner/name` keeps its slash, every other character with a meaning
 * in URLs is escaped. Steps such as `..`, which would leave the path, are removed.
 * @throws TypeError for any other value
 */
export function linkPart(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") {
    throw new TypeError(`A value of type ${typeof value} cannot be a part of an address`);
  }
  return String(value)
    .replaceAll(/\p{Surrogate}/gu, "\ufffd")
    .split("/")
    .filter((step) => step !== "." && step !== "..")
    .map(encodeURIComponent)
    .join("/");
}

const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if " +
    "import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/**
 * A value from a model record as a name in Python code, such as a class; undefined if it is not a valid name. Accepts only
 * ASCII letters, digits and underscores.
 */
export function pythonName(value: unknown): string | undefined {
  return typeof value === "string" && /^[A-Za-z_]\w*$/.test(value) && !KEYWORDS.has(value) ? value : undefined;
}

/** JSON's escapes mean the same in Python and JavaScript. Objects take several lines. */
function jsonText(value: string): string;
function jsonText(value: unknown): string | undefined;
function jsonText(value: unknown): string | undefined {
  return JSON.stringify(value, undefined, 2)?.replaceAll(
    HIDDEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
