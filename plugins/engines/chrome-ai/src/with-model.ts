import { EngineError, InputError, type EngineContext } from "@patchbay/core/provider";
import { availabilityOf, LABELS, modelClass, type Made, type ModelName, type OptionsOf } from "./browser-models.ts";

/**
 * Uses a browser model, downloading it first if needed, and always releases it.
 * @throws EngineError, InputError, and the reason of an abort
 */
export async function withModel<Name extends ModelName, Result>(
  name: Name,
  options: OptionsOf<Name>,
  { signal, progress }: EngineContext,
  work: (made: Made<Name>) => Promise<Result>,
): Promise<Result> {
  let made: Made<Name> | undefined;
  try {
    const availability = await availabilityOf(name, options);
    if (availability.status === "unavailable") {
      // A chat model may not support images.
      const isThere = name === "LanguageModel" && (await availabilityOf(name, {})).status !== "unavailable";
      throw isThere ? new DOMException("images or audio", "NotSupportedError") : new EngineError(availability.reason);
    }
    made = await modelClass(name)?.create({
      ...options,
      signal,
      monitor(target) {
        target.addEventListener("downloadprogress", (event) => {
          // An available model also reports its start and end. `loaded` is a share.
          if (availability.status !== "ready") {
            progress({ phase: "downloading", ratio: (event as ProgressEvent).loaded });
          }
        });
      },
    });
    progress({ phase: "running" });
    return await work(made!);
  } catch (error) {
    signal.throwIfAborted();
    throw InputError.isInstance(error) || EngineError.isInstance(error) ? error : explain(error, LABELS[name]);
  } finally {
    made?.destroy();
  }
}

interface BrowserError {
  readonly name?: string;
  readonly message?: string;
  /** Tokens, of an input that is too long. */
  readonly requested?: number;
  readonly quota?: number;
}

/** Converts the browser's errors to errors for the caller. */
function explain(error: unknown, what: string): Error {
  const { name, message, requested, quota } = (error ?? {}) as BrowserError;
  const failed = (Kind: typeof InputError | typeof EngineError, text: string): Error =>
    new Kind(`The browser’s ${what} ${text}`, { cause: error });
  switch (name) {
    case "QuotaExceededError":
      return tooLong(what, requested, quota);
    case "EncodingError":
    case "NotSupportedError":
    case "TypeError":
      return failed(InputError, `does not take this input or language: ${message}`);
    case "NotAllowedError":
      return failed(EngineError, "is closed to this page now: it may want a click first, or a policy forbids it.");
    case "NetworkError":
      return failed(EngineError, "could not be fetched. Check the connection and call again.");
    default:
      return failed(EngineError, `failed: ${message || String(error)}`);
  }
}

export function tooLong(what: string, requested?: number, quota?: number): InputError {
  const sizes = quota ? `: ${requested} tokens of at most ${quota}` : "";
  return new InputError(`The input is too long for the browser’s ${what}${sizes}. Shorten it.`);
}
