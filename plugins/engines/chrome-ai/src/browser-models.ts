import type { EngineAvailability } from "@patchbay/core/provider";

// The browser's APIs, according to the drafts of the Prompt, Writing Assistance and Translator APIs.

/** Common options of every `create`. */
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
  /** Tokens of the context window. Browsers drop the oldest messages if a prompt does not fit. */
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

/** The browser's globals; absent if unsupported. */
interface BrowserModels {
  readonly LanguageModel: ModelClass<LanguageModelOptions, LanguageModel>;
  readonly Summarizer: ModelClass<SummarizerOptions, Summarizer>;
  readonly Translator: ModelClass<TranslatorOptions, Translator>;
}

export type ModelName = keyof BrowserModels;
export type OptionsOf<Name extends ModelName> = NonNullable<Parameters<BrowserModels[Name]["availability"]>[0]>;
export type Made<Name extends ModelName> = Awaited<ReturnType<BrowserModels[Name]["create"]>>;

/** Their names in messages. */
export const LABELS: Readonly<Record<ModelName, string>> = {
  LanguageModel: "language model",
  Summarizer: "summarizer",
  Translator: "translator",
};

/** Default summary: plain text, like that of the task's models. */
export const SUMMARY = { type: "tldr", format: "plain-text", length: "medium" };

const NEEDS =
  "Chrome and Edge on a desktop have one, given 22 GB of free storage and 16 GB of memory or a GPU with more than 4 GB.";

/** One of the globals, read at each use: a browser's flag, and a test, may bring it later. */
export const modelClass = <Name extends ModelName>(name: Name): ModelClass<OptionsOf<Name>, Made<Name>> | undefined =>
  (self as unknown as Record<Name, ModelClass<OptionsOf<Name>, Made<Name>> | undefined>)[name];

/** The browser's state of a kind of model, in the contract's terms. */
export async function availabilityOf<Name extends ModelName>(
  name: Name,
  options: OptionsOf<Name>,
): Promise<EngineAvailability> {
  const model = modelClass(name);
  const availability = await model?.availability(options);
  if (availability === "available") return { status: "ready" };
  if (availability && availability !== "unavailable") return { status: "downloadable" };
  const what = LABELS[name];
  const problem = model ? `This browser’s ${what} cannot run here` : `This browser has no built-in ${what}`;
  return { status: "unavailable", reason: `${problem}. ${NEEDS}` };
}
