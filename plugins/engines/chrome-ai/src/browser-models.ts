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

export interface LanguageModel {
  /** Tokens of the session so far. */
  readonly contextUsage?: number;
  /** Tokens that fit. A browser forgets the oldest messages where a prompt needs their room. */
  readonly contextWindow?: number;
  measureContextUsage?(input: readonly PromptMessage[], options?: PromptOptions): Promise<number>;
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
  readonly LanguageModel: ModelClass<LanguageModelOptions, LanguageModel>;
  readonly Summarizer: ModelClass<SummarizerOptions, Summarizer>;
  readonly Translator: ModelClass<TranslatorOptions, Translator>;
}

export type ModelName = keyof BrowserModels;
type OptionsOf<Name extends ModelName> = NonNullable<Parameters<BrowserModels[Name]["availability"]>[0]>;
type Made<Name extends ModelName> = Awaited<ReturnType<BrowserModels[Name]["create"]>>;

/** What they are called in texts. */
export const LABELS: Readonly<Record<ModelName, string>> = {
  LanguageModel: "language model",
  Summarizer: "summarizer",
  Translator: "translator",
};

const NEEDS =
  "Chrome and Edge on a desktop have one, given 22 GB of free storage and 16 GB of memory or a GPU with more than 4 GB.";

/** One of the globals, read at each use: a browser's flag, and a test, may bring it later. */
const modelClass = <Name extends ModelName>(name: Name): ModelClass<OptionsOf<Name>, Made<Name>> | undefined =>
  (self as unknown as Record<Name, ModelClass<OptionsOf<Name>, Made<Name>> | undefined>)[name];

/** What the browser says of a kind of model, in the contract's words. */
export async function availabilityOf<Name extends ModelName>(
  name: Name,
  options: OptionsOf<Name>,
): Promise<EngineAvailability> {
  const model = modelClass(name);
  const said = await model?.availability(options);
  if (said === "available") return { status: "ready" };
  if (said && said !== "unavailable") return { status: "downloadable" };
  const what = LABELS[name];
  const found = model ? `This browser’s ${what} cannot run here` : `This browser has no built-in ${what}`;
  return { status: "unavailable", reason: `${found}. ${NEEDS}` };
}

/**
 * Works with a model of the browser, which is fetched first where it has to be, and lets it go however that ends.
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
    const found = await availabilityOf(name, options);
    if (found.status === "unavailable") {
      // A model that chats may still know no images.
      const isThere = name === "LanguageModel" && (await availabilityOf(name, {})).status !== "unavailable";
      throw isThere ? new DOMException("images or audio", "NotSupportedError") : new EngineError(found.reason);
    }
    made = await modelClass(name)?.create({
      ...options,
      signal,
      monitor(target) {
        target.addEventListener("downloadprogress", (event) => {
          // A model that is there reports its beginning and its end as well. `loaded` is a share.
          if (found.status !== "ready") {
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

/** What the browser's own errors mean to whoever called. */
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
