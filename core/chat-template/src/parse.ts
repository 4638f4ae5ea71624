import { PlacedFailure, TemplateSyntaxError, type Failure, type TemplateError } from "./errors.ts";
import { tokenize, type LexerOptions } from "./lexer/tokenize.ts";
import { locate } from "./location.ts";
import { Parser } from "./parser/parser.ts";
import { statementParsers } from "./statements/parsers.ts";
import type { TemplateTree } from "./tree.ts";

export interface ParseOptions extends LexerOptions {
  /** Preserve a line end at the end of the source. Default false, as in Jinja. */
  keepTrailingNewline?: boolean | undefined;
}

/**
 * Parses a template to its tree.
 *
 * @throws {TemplateSyntaxError} with the place.
 */
export function parse(source: string, options: ParseOptions = {}): TemplateTree {
  const text = source.includes("\r") ? source.replace(/\r\n?/g, "\n") : source;
  const read = options.keepTrailingNewline !== true && text.endsWith("\n") ? text.slice(0, -1) : text;
  return placed(read, () => {
    const parser = new Parser(tokenize(read, options), statementParsers);
    return { kind: "template", at: 0, source: read, body: parser.template() };
  });
}

/** Adds the position in the source to failures of parsing or compiling. */
export function placed<Result>(source: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof PlacedFailure) throw located(error, source, error.at);
    if (!(error instanceof RangeError)) throw error;
    // Python's compiler rejects such chains too.
    const reason = `The template has more operations in a row than JavaScript's stack allows: ${error.message}`;
    throw new TemplateSyntaxError(reason, locate(source, 0));
  }
}

/** The error that a failure means, at its place. */
export function located(failure: Failure, source: string, at: number): TemplateError {
  return new failure.errorClass(failure.message, locate(source, at), failure.cause);
}
