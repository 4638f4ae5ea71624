import type { JobHandle } from "./job-handle.ts";

const marker = Symbol.for("patchbay.error");

/** A provider that failed before the call moved on to another one, and the reason. */
export interface FailedTry {
  readonly provider: string | undefined;
  readonly error: { readonly name: string; readonly message: string; readonly status?: number };
}

/** Options common to all of Patchbay's errors. */
export interface PatchbayErrorOptions {
  /** The error or value that caused this one. */
  cause?: unknown;
}

/**
 * Root of every error that Patchbay throws on purpose.
 *
 * A plugin may bundle a copy of a class, so `instanceof` is not reliable for a plugin's errors: use `isInstance`, which reads
 * a marker shared through `Symbol.for`.
 *
 * @example
 * try { await client.chatCompletion(args) }
 * catch (error) { if (RateLimitError.isInstance(error)) await wait(error.retryAfterMs) }
 */
export class PatchbayError extends Error {
  /** Names of the error's class and its base classes, most general first. */
  readonly [marker]: readonly string[];
  /** Page and heading of the documentation that explains what to do, for example `docs/errors#ratelimiterror`. */
  readonly help: string;
  /**
   * True if a call that generates something (an image, a video, speech) was sent and may have been accepted, although no
   * usable answer was received: calling again may be billed twice.
   */
  declare maybeAccepted?: true;
  /** Id of the called provider; absent if none was called. */
  declare provider?: string;
  /** How often the failed request was sent; absent if none was sent. */
  declare attempts?: number;
  /** For a call with several providers: those that failed before, with the reasons. */
  declare failed?: readonly FailedTry[];
  /** The job, if the provider accepted one: `client.resume(job)` fetches its result. */
  declare job?: JobHandle;

  constructor(message: string, options: PatchbayErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    const lineage = lineageOf(new.target);
    this[marker] = lineage;
    this.name = lineage.at(-1) ?? "PatchbayError";
    this.help = `docs/errors#${this.name.toLowerCase()}`;
  }

  /** The JSON form; by default `JSON.stringify` omits an error's message. */
  toJSON(): object {
    return { ...this, message: this.message };
  }

  /** Whether a value is an error of this class or a subclass, from any copy of the class. */
  static isInstance<Class extends abstract new (...args: never[]) => unknown>(
    this: Class & { readonly errorName: string },
    value: unknown,
  ): value is InstanceType<Class> {
    if (typeof value !== "object" || value === null) return false;
    const lineage = (value as { [marker]?: unknown })[marker];
    return Array.isArray(lineage) && lineage.includes(this.errorName);
  }

  /** The class's name, which minifiers do not change. */
  static readonly errorName: string = "PatchbayError";
}

function lineageOf(errorClass: { errorName: string }): string[] {
  const names: string[] = [];
  for (let current = errorClass; typeof current?.errorName === "string"; current = Object.getPrototypeOf(current)) {
    names.unshift(current.errorName);
  }
  return names;
}
