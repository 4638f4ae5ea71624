import type { SourceLocation } from "./location.ts";

/** Marker of Patchbay's errors, which identifies their class across copies. */
const marker = Symbol.for("patchbay.error");

/** A template could not be parsed or rendered. The message ends with the source line and a caret under the place. */
export class TemplateError extends Error {
  /** Names of this class and its ancestors, most general first; a minifier does not change them. */
  static readonly lineage: readonly [string, ...string[]] = ["PatchbayError", "TemplateError"];
  readonly [marker]: readonly string[];
  /** Page and heading of Patchbay's documentation that explains what to do. */
  readonly help: string;
  /** What happened, without the place. */
  readonly reason: string;
  /** Where, in the source with its line ends normalized; absent when the fault has no place in the source. */
  readonly location: SourceLocation | undefined;

  constructor(reason: string, location?: SourceLocation, cause?: unknown) {
    const message = location === undefined ? reason : `${reason}\n${picture(location)}`;
    super(message, cause === undefined ? undefined : { cause });
    const { lineage } = new.target;
    this[marker] = lineage;
    this.name = lineage.at(-1) ?? "TemplateError";
    this.help = `docs/errors#${this.name.toLowerCase()}`;
    this.reason = reason;
    this.location = location;
  }

  /** Whether a value is an error of this class or of one derived from it, whichever copy of the class made it. */
  static isInstance<Class extends abstract new (...args: never[]) => unknown>(
    this: Class & { readonly lineage: readonly string[] },
    value: unknown,
  ): value is InstanceType<Class> {
    if (typeof value !== "object" || value === null) return false;
    const names = (value as { [marker]?: unknown })[marker];
    return Array.isArray(names) && names.includes(this.lineage.at(-1));
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
  static override readonly lineage: typeof TemplateError.lineage = [...TemplateError.lineage, "TemplateSyntaxError"];
}

/** Rendering failed: types that do not go together, an undefined value in use, a host function that threw. */
export class TemplateRuntimeError extends TemplateError {
  static override readonly lineage: typeof TemplateError.lineage = [...TemplateError.lineage, "TemplateRuntimeError"];
}

/** The template called `raise_exception`. The message is exactly the template's text. */
export class TemplateRaisedError extends TemplateRuntimeError {
  static override readonly lineage: typeof TemplateError.lineage = [
    ...TemplateRuntimeError.lineage,
    "TemplateRaisedError",
  ];

  constructor(reason: string, location?: SourceLocation, cause?: unknown) {
    super(reason, location, cause);
    this.message = reason;
  }
}

/** A limit was reached; the template may be correct but was stopped. */
export class TemplateLimitError extends TemplateRuntimeError {
  static override readonly lineage: typeof TemplateError.lineage = [
    ...TemplateRuntimeError.lineage,
    "TemplateLimitError",
  ];
}

/** The options do not fit together. `InputError.isInstance` of Patchbay's core accepts it too. */
export class TemplateOptionsError extends TemplateError {
  static override readonly lineage: typeof TemplateError.lineage = [
    ...TemplateError.lineage,
    "InputError",
    "TemplateOptionsError",
  ];
}

/** What stops a template where its place is not known; becomes one of the errors above at the border. */
export class Failure extends Error {
  readonly errorClass: typeof TemplateError;

  constructor(reason: string, errorClass: typeof TemplateError = TemplateRuntimeError, cause?: unknown) {
    super(reason, { cause });
    this.errorClass = errorClass;
  }
}

/** The source is malformed at a place. */
export class PlacedFailure extends Failure {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason, TemplateSyntaxError);
    this.at = at;
  }
}

/** Templates are often one line of thousands of characters, so only the text around the position is shown. */
function picture({ line, column, sourceLine }: SourceLocation): string {
  const from = Math.max(0, column - 60);
  const prefix = `  line ${line}, column ${column}: ${from > 0 ? "..." : ""}`;
  return `${prefix}${sourceLine.slice(from, from + 100)}\n${" ".repeat(prefix.length + column - 1 - from)}^`;
}
