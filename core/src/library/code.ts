import { LANGUAGES } from "./languages.ts";
import { linkPart } from "./literal.ts";

/** A piece of finished code inside a template: it is inserted as it is, indented to its place. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Marks text that the plugin itself wrote as code, or that a template made. Never pass a value out of a model record.
 * A line that holds nothing but empty code disappears, so that lines can be optional: `${code(remote ? "x = 1" : "")}`.
 */
export function code(text: string): Code {
  return new Code(text);
}

/** Writes a value as a literal; `indentation` is that of the line on which it starts, for literals of several lines. */
export type Quote = (value: unknown, indentation: string) => string;
/** A template tag that writes code. */
export type CodeTemplate = (parts: TemplateStringsArray, ...values: readonly unknown[]) => string;

/**
 * Makes a template tag for a language of the plugin's own: values become literals of the language, `Code` is inserted as it is, and the
 * indentation that all lines share is taken away, so that templates can follow the indentation around them.
 */
export function codeTag(quote: Quote): CodeTemplate {
  return (parts, ...values) => {
    const lines = parts.map((part) => part.replaceAll("\r\n", "\n"));
    const margin = sharedIndentation(lines.join("\u{0}"));
    let text = "";
    for (const [place, part] of lines.entries()) {
      text += margin > 0 ? part.replaceAll(`\n${" ".repeat(margin)}`, "\n") : part;
      if (place === values.length) break;
      const value = values[place];
      const start = text.lastIndexOf("\n") + 1;
      const line = text.slice(start);
      const indentation = /^[ \t]*/.exec(line)?.[0] ?? "";
      if (!(value instanceof Code)) text += quote(value, indentation);
      else if (value.text !== "") text += value.text.replaceAll("\n", `\n${indentation}`);
      else if (line === indentation && /^[ \t]*(\n|$)/.test(lines[place + 1] ?? "")) text = text.slice(0, start - 1);
    }
    return text.replace(/^\n/, "").replace(/\n[ \t]*$/, "");
  };
}

function sharedIndentation(text: string): number {
  const indents = [...text.matchAll(/\n( *)(?=[^ \n])/g)].map((match) => match[1]?.length ?? 0);
  return indents.length > 0 ? Math.min(...indents) : 0;
}

/** Line breaks in these literals are layout alone: text has them escaped. */
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

/** The address of a snippet that opens an app: `link`jan://models/${model.id}``. Values are escaped; slashes stay. */
export const link: CodeTemplate = codeTag(linkPart);
