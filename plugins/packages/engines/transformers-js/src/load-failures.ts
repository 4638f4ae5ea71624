import { EngineError, InputError, type EngineCall } from "@patchbay/core/provider";

interface Circumstances extends Pick<EngineCall, "model" | "hubUrl"> {
  readonly signal: AbortSignal;
  /** Whether it was already stored here. */
  readonly wasKept: boolean;
  /** Removes the model's stored files. */
  forget(): Promise<void>;
}

/** Explains to the caller why loading a model failed. Unusable files are removed. */
export async function explain(
  error: unknown,
  { model, hubUrl, signal, wasKept, forget }: Circumstances,
): Promise<unknown> {
  // The library caches each file as soon as it arrives, and a model without its weights is useless.
  if (!wasKept) await forget();
  if (signal.aborted) return signal.reason;
  if (InputError.isInstance(error) || EngineError.isInstance(error)) return error;
  const { name = "", message = String(error), status } = (error ?? {}) as Partial<Error> & { readonly status?: number };
  const cause = { cause: error };
  const at = new URL(hubUrl).host;
  if (name === "QuotaExceededError" || /quota/i.test(message)) {
    return new EngineError(
      `The browser does not have enough storage for ${model}. Remove cached models, or free storage on this device.`,
      cause,
    );
  }
  if (status === 401 || status === 403 || /unauthorized|forbidden/i.test(message)) {
    return new EngineError(
      `${at} does not let everyone download ${model}: it does not exist, is private, or has terms to accept. An engine sends no token; choose a public model.`,
      cause,
    );
  }
  if (status === 404 || /could not locate file|not found/i.test(message)) {
    return new InputError(
      `${model} is not at ${at}, or lacks a file that the engine needs: ${message} Check its id, or choose another model.`,
      cause,
    );
  }
  if (/protobuf|failed to load model|can't create a session|invalid model|deserialize|unexpected end/i.test(message)) {
    await forget();
    return new EngineError(
      `The weights of ${model} could not be read: the file is damaged, or is not for this runtime. What was downloaded has been removed; run it again.`,
      cause,
    );
  }
  if (/unsupported model type|unknown model/i.test(message)) {
    return new InputError(`The engine cannot run the architecture of ${model}: ${message}`, cause);
  }
  if (name === "SyntaxError") {
    await forget();
    return new EngineError(`A configuration file of ${model} is damaged: ${message}`, cause);
  }
  if (/fetch failed|failed to fetch|networkerror|terminated|network error/i.test(message)) {
    return new EngineError(
      `${model} could not be downloaded from ${at}. Check the connection and run it again.`,
      cause,
    );
  }
  return new EngineError(`${model} could not be loaded on this device: ${message}`, cause);
}
