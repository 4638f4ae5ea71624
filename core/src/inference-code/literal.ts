import { js, python } from "../library/code.ts";
import { FileBytes, FileText } from "./file-names.ts";

/** How a language writes values. */
interface Language {
  /** Text, number, boolean or null. */
  plain(value: unknown): string;
  /** A member's name with what follows it. */
  key(name: string): string;
  bytes(file: FileBytes): string;
  text(file: FileText): string;
  /** Between an object's braces and its members on one line. */
  readonly padding: string;
  readonly indentation: string;
}

/** Longer lists and objects take several lines. */
const LINE_WIDTH = 80;

/**
 * JavaScript and TypeScript: a JSON-like value with `FileBytes` and `FileText` for files.
 * @returns an expression; its lines after the first are indented from column 0
 */
export function jsValue(value: unknown): string {
  return write(value, JAVASCRIPT);
}

/** The same in Python. */
export function pythonValue(value: unknown): string {
  return write(value, PYTHON);
}

/** Arguments of a Python call. Their names must be valid in Python. */
export function pythonArguments(args: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(args).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${pythonValue(value)}`],
  );
}

const JAVASCRIPT: Language = {
  plain: (value) => js`${value}`,
  key(name) {
    if (name === "__proto__") return '["__proto__"]: ';
    return `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : js`${name}`}: `;
  },
  bytes: ({ name, type }) =>
    `new Blob([await readFile(${js`${name}`})]${type === "" ? "" : `, { type: ${js`${type}`} }`})`,
  text({ before, name, after }) {
    const parts = [before, after].map((part) => (part === "" ? "" : js`${part}`));
    return [parts[0], `(await readFile(${js`${name}`}, "base64"))`, parts[1]].filter(Boolean).join(" + ");
  },
  padding: " ",
  indentation: "  ",
};

const PYTHON: Language = {
  plain: (value) => python`${value}`,
  key: (name) => `${python`${name}`}: `,
  bytes: ({ name }) => `Path(${python`${name}`}).read_bytes()`,
  text({ before, name, after }) {
    const parts = [before, after].map((part) => (part === "" ? "" : python`${part}`));
    const file = `base64.b64encode(Path(${python`${name}`}).read_bytes()).decode()`;
    return [parts[0], file, parts[1]].filter(Boolean).join(" + ");
  },
  padding: "",
  indentation: "    ",
};

function write(value: unknown, language: Language): string {
  if (value instanceof FileBytes) return language.bytes(value);
  if (value instanceof FileText) return language.text(value);
  if (Array.isArray(value)) {
    return layOut(
      "[]",
      "",
      value.map((item) => write(item ?? null, language)),
      language,
    );
  }
  if (typeof value !== "object" || value === null) return language.plain(value);
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  const items = members.map(([name, item]) => language.key(name) + write(item, language));
  return layOut("{}", language.padding, items, language);
}

function layOut(braces: string, padding: string, items: readonly string[], { indentation }: Language): string {
  if (items.length === 0) return braces;
  const [open, close] = braces;
  const line = `${open}${padding}${items.join(", ")}${padding}${close}`;
  return line.length <= LINE_WIDTH && !line.includes("\n") ? line : onLines(braces, items, indentation);
}

/** Code in brackets, one item per line. @param brackets the opening and the closing one */
export function onLines(brackets: string, items: readonly string[], indentation = "  "): string {
  const [open, close] = brackets;
  // Line breaks in literals are only layout: line breaks in text are escaped.
  const lines = items.map((item) => `${indentation}${item.replaceAll("\n", `\n${indentation}`)},`);
  return [open, ...lines, close].join("\n");
}

/** The same in Python, with its indentation. */
export function pythonLines(brackets: string, items: readonly string[]): string {
  return onLines(brackets, items, "    ");
}
