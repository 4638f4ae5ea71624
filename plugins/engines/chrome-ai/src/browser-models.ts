import { EngineError, InputError, type EngineAvailability, type EngineContext } from "@patchbay/core/provider";

// What the browser offers, as the drafts of the Prompt, Writing Assistance and Translator APIs have it.

/** What every `create` takes besides its own options. */
export interface CreateOptions {
  readonly signal?: AbortSignal;
  monitor?(target: EventTarget): void;
}

type BrowserAvailability = "unavailable" | "downloadable" | "downloading" | "available";

/** One of the browser's kinds of model. */
export interface ModelClass<Options extends object, Model extends { destroy(): void }> {
  availability(options?: Options): Promise<BrowserAvailability>;
  create(options?: Options & CreateOptions): Promise<Model>;
}

export interface PromptPart {
  readonly type: "text" | "image" | "audio";
  readonly value: string | Blob | ArrayBuffer;
}

export interface PromptMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: readonly PromptPart[];
}

export interface PromptOptions {
  readonly signal?: AbortSignal;
  readonly responseConstraint?: object;
}

/** Tokens were called input usage at first, and some browsers still call them so. */
export interface LanguageModel {
  readonly contextUsage?: number;
  readonly inputUsage?: number;
  measureContextUsage?(input: readonly PromptMessage[], options?: PromptOptions): Promise<number>;
  measureInputUsage?(input: readonly PromptMessage[], options?: PromptOptions): Promise<number>;
  prompt(input: readonly PromptMessage[], options?: PromptOptions): Promise<string>;
  promptStreaming(input: readonly PromptMessage[], options?: PromptOptions): ReadableStream<string>;
  destroy(): void;
}

export interface LanguageModelOptions {
  readonly expectedInputs?: readonly { readonly type: PromptPart["type"] }[];
  readonly initialPrompts?: readonly PromptMessage[];
}

export interface SummarizerOptions {
  readonly type?: string;
  readonly format?: string;
  readonly length?: string;
}

export interface Summarizer {
  summarize(input: string, options?: { readonly signal?: AbortSignal }): Promise<string>;
  destroy(): void;
}

export interface TranslatorOptions {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

export interface Translator {
  translate(input: string, options?: { readonly signal?: AbortSignal }): Promise<string>;
  destroy(): void;
}

/** The browser's globals; absent where it has none. */
interface BrowserModels {
  readonly LanguageModel?: ModelClass<LanguageModelOptions, LanguageModel>;
  readonly Summarizer?: ModelClass<SummarizerOptions, Summarizer>;
  readonly Translator?: ModelClass<TranslatorOptions, Translator>;
}

/** Read at each use: a browser's flag, and a test, may bring one later. */
export function browserModels(): BrowserModels {
  return self as unknown as BrowserModels;
}

const NEEDS =
  "Chrome and Edge on a desktop have one where there are 22 GB of free storage, and 16 GB of memory or a GPU with more than 4 GB.";

/** What the browser says of a kind of model, in the contract's words. */
export async function availabilityOf<Options extends object, Model extends { destroy(): void }>(
  model: ModelClass<Options, Model> | undefined,
  options: Options,
  what: string,
): Promise<EngineAvailability> {
  if (!model) return { status: "unavailable", reason: `This browser has no built-in ${what}. ${NEEDS}` };
  const said = await model.availability(options);
  if (said === "available") return { status: "ready" };
  if (said !== "unavailable") return { status: "downloadable" };
  return { status: "unavailable", reason: `This browser’s ${what} cannot run here. ${NEEDS}` };
}

/**
 * Works with a model of the browser, which is fetched first where it has to be, and lets it go however that ends.
 * @param what it is called in errors
 * @throws EngineError, InputError, and the reason of an abort
 */
export async function withModel<Options extends object, Model extends { destroy(): void }, Result>(
  { model, options, what }: { model: ModelClass<Options, Model> | undefined; options: Options; what: string },
  { signal, progress }: EngineContext,
  work: (made: Model) => Promise<Result>,
): Promise<Result> {
  const found = await availabilityOf(model, options, what).catch((error: unknown) => fail(error, what, signal));
  if (found.status === "unavailable" || !model) {
    throw new EngineError(found.status === "unavailable" ? found.reason : what);
  }
  const isHere = found.status === "ready";
  let made: Model | undefined;
  try {
    made = await model.create({
      ...options,
      signal,
      monitor(target) {
        target.addEventListener("downloadprogress", (event) => {
          // A model that is there reports its beginning and its end as well.
          if (!isHere) progress({ phase: "downloading", ratio: ratioOf(event) });
        });
      },
    });
    progress({ phase: "running" });
    return await work(made);
  } catch (error) {
    return fail(error, what, signal);
  } finally {
    made?.destroy();
  }
}

/** The share is `loaded` of 1; earlier drafts told bytes with their total. */
function ratioOf(event: Event): number {
  const { loaded = 0, total = 1 } = event as Event & { readonly loaded?: number; readonly total?: number };
  return Math.min(1, loaded / (total > 0 ? total : 1));
}

/** What the browser's own errors mean to whoever called. */
function fail(error: unknown, what: string, signal: AbortSignal): never {
  signal.throwIfAborted();
  const {
    name = "",
    message = "",
    requested,
    quota,
  } = (error ?? {}) as Partial<DOMException> & {
    readonly requested?: number;
    readonly quota?: number;
  };
  const cause = { cause: error };
  if (name === "QuotaExceededError") {
    const sizes = requested && quota ? `: ${requested} tokens of at most ${quota}` : "";
    throw new InputError(`The input is too long for the browser’s ${what}${sizes}. Shorten it.`, cause);
  }
  if (name === "NotAllowedError") {
    throw new EngineError(
      `The browser does not let this page use its ${what} now: it may want a click first, or a policy forbids it.`,
      cause,
    );
  }
  if (name === "NotSupportedError") {
    throw new InputError(`The browser’s ${what} does not take this input or language: ${message}`, cause);
  }
  if (name === "NetworkError") {
    throw new EngineError(`The browser’s ${what} could not be fetched. Check the connection and call again.`, cause);
  }
  if (InputError.isInstance(error) || EngineError.isInstance(error)) throw error;
  throw new EngineError(`The browser’s ${what} failed: ${message || String(error)}`, cause);
}
