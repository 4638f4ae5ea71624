import type { JobHandle } from "./job-handle.ts";

const marker = Symbol.for("patchbay.error");

/** A provider that was asked before another one, and why it was left. */
export interface FailedTry {
  readonly provider: string | undefined;
  readonly error: { readonly name: string; readonly message: string; readonly status?: number };
}

/** Options common to all of Patchbay's errors. */
export interface PatchbayErrorOptions {
  /** The error or value that led to this one. */
  cause?: unknown;
}

/**
 * Root of every error that Patchbay throws on purpose.
 *
 * A plugin may carry its own copy of a class, so `instanceof` says nothing across a plugin's border: use `isInstance`,
 * which reads a marker shared through `Symbol.for`.
 *
 * @example
 * try { await client.chatCompletion(args) }
 * catch (error) { if (RateLimitError.isInstance(error)) await wait(error.retryAfterMs) }
 */
export class PatchbayError extends Error {
  /** Names of the error's class and its ancestors, most general first. */
  readonly [marker]: readonly string[];
  /** Where the documentation says what to do: page and heading, for example `docs/errors#ratelimiterror`. */
  readonly help: string;
  /**
   * True where a call that makes something (an image, a video, speech) was sent and may have been accepted, although no
   * usable answer came: calling again may be paid for twice.
   */
  declare maybeAccepted?: true;
  /** Id of the provider that was asked; absent where none was. */
  declare provider?: string;
  /** How often the request that failed was sent; absent where none was. */
  declare attempts?: number;
  /** Of a call with several providers: those that were asked before, and why they were left. */
  declare failed?: readonly FailedTry[];
  /** The job that the provider has accepted, where the call came that far: `client.resume(job)` fetches its result. */
  declare job?: JobHandle;

  constructor(message: string, options: PatchbayErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    const lineage = lineageOf(new.target);
    this[marker] = lineage;
    this.name = lineage.at(-1) ?? "PatchbayError";
    this.help = `docs/errors#${this.name.toLowerCase()}`;
  }

  /** What `JSON.stringify` shows, which leaves an error's message out by itself. */
  toJSON(): object {
    return { ...this, message: this.message };
  }

  /** Whether a value is an error of this class or of one derived from it, whichever copy of the class made it. */
  static isInstance<Class extends abstract new (...args: never[]) => unknown>(
    this: Class & { readonly errorName: string },
    value: unknown,
  ): value is InstanceType<Class> {
    if (typeof value !== "object" || value === null) return false;
    const lineage = (value as { [marker]?: unknown })[marker];
    return Array.isArray(lineage) && lineage.includes(this.errorName);
  }

  /** The class's name, which a minifier does not change. */
  static readonly errorName: string = "PatchbayError";
}

function lineageOf(errorClass: { errorName: string }): string[] {
  const names: string[] = [];
  for (let current = errorClass; typeof current?.errorName === "string"; current = Object.getPrototypeOf(current)) {
    names.unshift(current.errorName);
  }
  return names;
}
