import { PatchbayError } from "../errors/index.ts";
import type { SourceLocation } from "./location.ts";

/** A template could not be parsed or rendered. The message ends with the source line and a caret under the place. */
export class TemplateError extends PatchbayError {
  static override readonly errorName: string = "TemplateError";
  /** What happened, without the place. */
  readonly reason: string;
  /** Where, in the source with its line ends normalised; absent when the fault has no place in the source. */
  readonly location: SourceLocation | undefined;

  constructor(reason: string, location?: SourceLocation, cause?: unknown) {
    super(location === undefined ? reason : `${reason}\n${picture(location)}`, { cause });
    this.reason = reason;
    this.location = location;
  }

  /** Line, from 1. */
  get line(): number | undefined {
    return this.location?.line;
  }

  /** Column in UTF-16 units, from 1. */
  get column(): number | undefined {
    return this.location?.column;
  }
}

/** The source is not a template: unknown statement, filter or test, unbalanced tags, malformed expression. */
export class TemplateSyntaxError extends TemplateError {
  static override readonly errorName: string = "TemplateSyntaxError";
}

/** Rendering failed: types that do not go together, an undefined value in use, a host function that threw. */
export class TemplateRuntimeError extends TemplateError {
  static override readonly errorName: string = "TemplateRuntimeError";
}

/** The template called `raise_exception`. The message is the template's own text and nothing else. */
export class TemplateRaisedError extends TemplateRuntimeError {
  static override readonly errorName: string = "TemplateRaisedError";

  constructor(reason: string, location?: SourceLocation, cause?: unknown) {
    super(reason, location, cause);
    this.message = reason;
  }
}

/** A limit was reached; the template may be right, but is not let run on. */
export class TemplateLimitError extends TemplateRuntimeError {
  static override readonly errorName: string = "TemplateLimitError";
}

/** What stops a template where its place is not known; becomes one of the errors above at the border. */
export class Failure extends Error {
  readonly errorClass: typeof TemplateError;

  constructor(reason: string, errorClass: typeof TemplateError = TemplateRuntimeError, cause?: unknown) {
    super(reason, { cause });
    this.errorClass = errorClass;
  }
}

/** Templates are often one line of thousands of characters: only what is around the place is shown. */
function picture({ line, column, sourceLine }: SourceLocation): string {
  const from = Math.max(0, column - 60);
  const place = `  line ${line}, column ${column}: ${from > 0 ? "…" : ""}`;
  return `${place}${sourceLine.slice(from, from + 100)}\n${" ".repeat(place.length + column - 1 - from)}^`;
}
