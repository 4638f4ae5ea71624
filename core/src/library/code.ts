/** A piece of finished code inside a template: it is inserted as it is, indented to its place. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Marks text that the plugin itself wrote as code. Never pass a value out of a model record. */
export function code(text: string): Code {
  return new Code(text);
}

type Quote = (value: unknown) => string;
type CodeTemplate = (parts: TemplateStringsArray, ...values: readonly unknown[]) => string;

/**
 * Makes a template tag for a language: values become literals of the language, `Code` is inserted as it is, and the
 * indentation that all lines share is taken away, so that templates can follow the indentation around them.
 */
function template(quote: Quote): CodeTemplate {
  return (parts, ...values) => {
    const lines = parts.map((part) => part.replaceAll("\r\n", "\n"));
    const margin = sharedIndentation(lines.join("\u{0}"));
    let text = "";
    for (const [place, part] of lines.entries()) {
      text += margin > 0 ? part.replaceAll(`\n${" ".repeat(margin)}`, "\n") : part;
      if (place === values.length) break;
      const value = values[place];
      const inserted = value instanceof Code ? value.text : quote(value);
      const column = /^[ \t]*$/.exec(text.slice(text.lastIndexOf("\n") + 1))?.[0] ?? "";
      text += inserted.replaceAll("\n", `\n${column}`);
    }
    return text.replace(/^\n/, "").replace(/\n[ \t]*$/, "");
  };
}

function sharedIndentation(text: string): number {
  const indents = [...text.matchAll(/\n( *)(?=[^ \n])/g)].map((match) => match[1]?.length ?? 0);
  return indents.length > 0 ? Math.min(...indents) : 0;
}

/** Python code; strings, numbers, booleans, null, lists and plain objects become Python literals. */
export const python: CodeTemplate = template(pythonLiteral);

/** JavaScript code; values become JSON literals. */
export const js: CodeTemplate = template(jsLiteral);

/** A POSIX shell command line; values become one word each. */
export const sh: CodeTemplate = template(shellWord);

/** A value as a Python literal. @throws TypeError for a value that has none */
export function pythonLiteral(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return jsonString(value);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value === "object") {
    const pairs = Object.entries(value).map(([key, item]) => `${jsonString(key)}: ${pythonLiteral(item)}`);
    return `{${pairs.join(", ")}}`;
  }
  throw new TypeError(`A ${typeof value} has no Python literal`);
}

/** A value as a JavaScript literal. @throws TypeError for a value that has none */
export function jsLiteral(value: unknown): string {
  const literal = JSON.stringify(value, undefined, typeof value === "object" ? 2 : undefined);
  if (literal === undefined) throw new TypeError(`A ${typeof value} has no JavaScript literal`);
  return literal;
}

/** A value as one word of a POSIX shell, quoted where it needs to be. */
export function shellWord(value: unknown): string {
  const word = String(value);
  return /^[\w./:@%+=,][\w./:@%+=,-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** JSON's escapes mean the same in Python; DEL to APC and the line separators are escaped too, so that nothing hides. */
function jsonString(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
