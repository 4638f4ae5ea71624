import { LANGUAGES } from "./languages.ts";
import { linkPart } from "./literal.ts";

/** Finished code inside a template: it is inserted unchanged and indented to match its position. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Marks text that the plugin wrote, or a template produced, as code. Never pass a value from a model record.
 * A line with nothing but empty code is removed, so lines can be optional: `${code(remote ? "x = 1" : "")}`.
 */
export function code(text: string): Code {
  return new Code(text);
}

/** Writes a value as a literal; `indentation` is that of the line on which it starts, for literals of several lines. */
export type Quote = (value: unknown, indentation: string) => string;
/** A template tag that writes code. */
export type CodeTemplate = (parts: TemplateStringsArray, ...values: readonly unknown[]) => string;

/**
 * Makes a template tag for another language: values become literals of that language, `Code` is inserted unchanged, and the
 * indentation that all lines share is removed, so templates can follow the surrounding indentation.
 */
export function codeTag(quote: Quote): CodeTemplate {
  return (parts, ...values) => {
    const lines = parts.map((part) => part.replaceAll("\r\n", "\n"));
    const margin = sharedIndentation(lines.join("\u{0}"));
    let text = "";
    for (const [index, part] of lines.entries()) {
      text += margin > 0 ? part.replaceAll(`\n${" ".repeat(margin)}`, "\n") : part;
      if (index === values.length) break;
      const value = values[index];
      const start = text.lastIndexOf("\n") + 1;
      const line = text.slice(start);
      const indentation = /^[ \t]*/.exec(line)?.[0] ?? "";
      if (!(value instanceof Code)) text += quote(value, indentation);
      else if (value.text !== "") text += value.text.replaceAll("\n", `\n${indentation}`);
      else if (line === indentation && /^[ \t]*(\n|$)/.test(lines[index + 1] ?? "")) text = text.slice(0, start - 1);
    }
    return text.replace(/^\n/, "").replace(/\n[ \t]*$/, "");
  };
}

function sharedIndentation(text: string): number {
  const indents = [...text.matchAll(/\n( *)(?=[^ \n])/g)].map((match) => match[1]?.length ?? 0);
  return indents.length > 0 ? Math.min(...indents) : 0;
}

/** Line breaks in these literals are only layout: line breaks in text are escaped. */
const indented =
  (literal: (value: unknown) => string): Quote =>
  (value, indentation) =>
    literal(value).replaceAll("\n", `\n${indentation}`);

/** Python code; strings, numbers, booleans, null, lists and plain objects become Python literals. */
export const python: CodeTemplate = codeTag(indented(LANGUAGES.python.quote));

/** JavaScript code; values become JSON literals. */
export const js: CodeTemplate = codeTag(indented(LANGUAGES.js.quote));

/** A POSIX shell command line; strings and numbers become one word each. */
export const sh: CodeTemplate = codeTag(LANGUAGES.sh.quote);

/** The URL of a snippet that opens an app: `link`jan://models/${model.id}``. Values are escaped, except slashes. */
export const link: CodeTemplate = codeTag(linkPart);
