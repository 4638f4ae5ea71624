import { Budget, type Limits } from "../limits.ts";
import type { Environment, RenderState, ValueRecord } from "../values/value.ts";

export type { Environment };

/**
 * Engines store a growing string as a tree of pieces, which the garbage collector visits repeatedly. So the output
 * grows in parts of about this many characters, each flattened when complete.
 */
const longestPart = 2 ** 15;

export type OperationKind = "filters" | "tests";

/** Hint for a missing operation that may be in the full entry. */
export function rareHint({ rare }: { readonly rare: object | undefined }): string {
  return rare === undefined ? moreInRare : "";
}

const moreInRare = "; the lean entry has no rare ones: call compile of @patchbay/chat-template, or pass { rare }";

/** Message for a filter or test that does not exist. */
export function unknownOperation(kind: OperationKind, name: string, environment: Environment): string {
  const more = kind === "filters" ? rareHint(environment) : "";
  return `No ${kind.slice(0, -1)} named '${name}'; the ${kind} are: ${[...environment[kind].keys()].join(", ")}${more}`;
}

/** One render: its remaining limits, the output so far, and its position in the source. */
export class Rendering extends Budget implements RenderState {
  readonly environment: Environment;
  /** The caller's values. */
  readonly values: ValueRecord;
  /** Offset of the node in hand; set before whatever may fail. */
  at = 0;
  /** The output before the current part. */
  #written = "";
  #part = "";
  /** Characters that the part may have. */
  #room: number;
  readonly #longest: number;
  readonly #sink: ((part: string) => void) | undefined;
  /** Characters that went to the sink. */
  #sent = 0;
  /** Nested bodies whose text is not, or not yet, part of the output. */
  #captures = 0;
  /** What generation blocks wrote. */
  readonly assistantRanges: { start: number; end: number }[] = [];

  constructor(environment: Environment, limits: Readonly<Limits>, values: ValueRecord, sink?: (part: string) => void) {
    super(limits);
    this.#sink = sink;
    this.environment = environment;
    this.rare = environment.rare;
    this.values = values;
    this.#longest = limits.outputLength;
    this.#room = Math.min(longestPart, this.#longest);
  }

  get output(): string {
    return this.#written + this.#part;
  }

  write(text: string): void {
    this.#part += text;
    if (this.#part.length > this.#room) this.#endPart();
  }

  get #length(): number {
    return this.#written.length + this.#part.length + (this.#captures === 0 ? this.#sent : 0);
  }

  /** Runs a generation block, whose place is known only where its text goes straight to the output. */
  generate<Result>(run: () => Result): Result {
    if (this.#captures > 0) return run();
    const start = this.#length;
    const result = run();
    this.assistantRanges.push({ start, end: this.#length });
    return result;
  }

  #endPart(): void {
    const length = this.#length;
    if (length > this.#longest) this.allowLength(length);
    // Reading a character makes the engine put the part together.
    this.allowMemory(2 * this.#part.length);
    this.#part.charCodeAt(0);
    if (this.#sink !== undefined && this.#captures === 0) {
      this.#sent += this.#part.length;
      this.#sink(this.#part);
    } else this.#written += this.#part;
    this.#part = "";
    this.#room = Math.min(longestPart, this.#longest - length);
  }

  /** Runs a function and returns its output instead of appending it. */
  capture(run: () => void): string {
    const written = this.#written;
    const part = this.#part;
    const room = this.#room;
    this.#written = "";
    this.#part = "";
    this.#room = Math.min(longestPart, this.#longest);
    this.#captures++;
    run();
    this.#captures--;
    const captured = this.output;
    this.#written = written;
    this.#part = part;
    this.#room = room;
    return captured;
  }
}
