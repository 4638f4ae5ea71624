import {
  inexpressible,
  nativeChunk,
  nativeCompletion,
  readNativeChat,
  type NativePart,
} from "@patchbay/core/native-chat";
import { InputError, type EngineCall, type EngineContext } from "@patchbay/core/provider";
import { generationOf, sampling, textOf } from "./arguments.ts";
import type { Library, Pipeline } from "./library.ts";

const VENDOR = "A model on this device";
/** The limit of tokens when the caller sets none. */
const MAX_NEW_TOKENS = 512;

/** Runs a model until its caller aborts: it stops after the current token. */
export async function whileWanted<Result>(
  { InterruptableStoppingCriteria }: Pick<Library, "InterruptableStoppingCriteria">,
  signal: AbortSignal,
  work: (stopping_criteria: { interrupt(): void }) => Promise<Result>,
): Promise<Result> {
  const criteria = new InterruptableStoppingCriteria();
  const interrupt = (): void => criteria.interrupt();
  signal.addEventListener("abort", interrupt, { once: true });
  try {
    return await work(criteria);
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
}

interface Written {
  readonly text: string;
  readonly reason: "stop" | "length";
  /** Tokens of the prompt and of the answer. */
  readonly input: number;
  readonly output: number;
}

/**
 * Generates text.
 * @param prompt text that the model continues
 * @param stop texts that end the answer; they are not part of it
 * @param emit receives each piece as soon as it is final
 */
async function write(
  {
    prompt,
    stop,
    parameters,
  }: { prompt: string; stop: readonly string[]; parameters: Readonly<Record<string, unknown>> },
  pipeline: Pipeline,
  library: Library,
  { signal, emit }: { readonly signal: AbortSignal; emit(piece: string): void },
): Promise<Written> {
  const { tokenizer } = pipeline;
  if (!tokenizer) throw new InputError("The model has no tokenizer, so it cannot write.");
  const limit = typeof parameters["max_new_tokens"] === "number" ? parameters["max_new_tokens"] : MAX_NEW_TOKENS;
  let text = "";
  let emitted = 0;
  let output = 0;
  let isStopped = false;
  await whileWanted(library, signal, (criteria) => {
    const streamer = new library.TextStreamer(tokenizer, {
      skip_prompt: true,
      skip_special_tokens: true,
      token_callback_function: (tokens: readonly bigint[]) => (output += tokens.length),
      callback_function(piece: string) {
        if (isStopped) return;
        text += piece;
        const ends = stop
          .map((end) => text.indexOf(end, Math.max(0, emitted - end.length)))
          .filter((place) => place >= 0);
        if (ends.length > 0) {
          isStopped = true;
          text = text.slice(0, Math.min(...ends));
          criteria.interrupt();
        }
        // The end of the current text may be the start of a stop text.
        const sure = isStopped ? text.length : text.length - heldBack(text, stop);
        if (sure > emitted) emit(text.slice(emitted, sure));
        emitted = Math.max(emitted, sure);
      },
    });
    return pipeline(prompt, {
      ...parameters,
      max_new_tokens: limit,
      return_full_text: false,
      add_special_tokens: false,
      streamer,
      stopping_criteria: criteria,
    });
  });
  signal.throwIfAborted();
  if (emitted < text.length) emit(text.slice(emitted));
  const input = tokenizer(prompt).input_ids.dims.at(-1) ?? 0;
  return { text, reason: !isStopped && output >= limit ? "length" : "stop", input, output };
}

function heldBack(text: string, stop: readonly string[]): number {
  let most = 0;
  for (const end of stop) {
    for (let length = Math.min(end.length - 1, text.length); length > most; length -= 1) {
      if (text.endsWith(end.slice(0, length))) most = length;
    }
  }
  return most;
}

const stopOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === "string" && text !== "");

/** Answers a conversation with the model's chat template. */
export async function chat(
  call: EngineCall,
  pipeline: Pipeline,
  library: Library,
  context: EngineContext,
): Promise<unknown> {
  const read = readNativeChat(call, { vendor: VENDOR, supports: ["temperature", "top_p", "stop"] });
  const [unsupported] = Object.keys(read.own).filter((name) => read.own[name] !== undefined && name !== "model");
  if (unsupported !== undefined) throw inexpressible(VENDOR, `\`${unsupported}\``);
  if (read.tools.length > 0 || read.ownTools.length > 0) throw inexpressible(VENDOR, "`tools`");
  const { tokenizer } = pipeline;
  if (!tokenizer?.chat_template) {
    throw new InputError(
      `${call.model} has no chat template, so it is no model for chat. Use text generation, or a model tuned for chat.`,
    );
  }
  const system = read.system.length > 0 ? [{ role: "system", content: textOfParts(read.system) }] : [];
  const turns = read.turns.map(({ role, parts, toolCalls }) => {
    if (role === "tool" || toolCalls.length > 0) throw inexpressible(VENDOR, "a tool’s call or result");
    return { role, content: textOfParts(parts) };
  });
  const prompt = tokenizer.apply_chat_template([...system, ...turns], { tokenize: false, add_generation_prompt: true });
  const { temperature, top_p, stop } = read.given;
  const parameters = sampling({
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
    ...(read.maxTokens !== undefined && { max_new_tokens: read.maxTokens }),
  });
  const head = { id: "", model: call.model };
  const { text, reason, input, output } = await write(
    { prompt: String(prompt), stop: stopOf(stop), parameters },
    pipeline,
    library,
    {
      signal: context.signal,
      emit: (piece) => call.streaming && context.emit(nativeChunk(head, undefined, { text: piece })),
    },
  );
  const usage = { input, output };
  if (!call.streaming) return nativeCompletion(head, usage, { text, finishReason: reason });
  context.emit(nativeChunk(head, usage, { finishReason: reason }));
  return undefined;
}

function textOfParts(parts: readonly NativePart[]): string {
  return parts
    .map((part) => {
      if (part.type === "text") return part.text;
      throw inexpressible(VENDOR, part.type === "media" ? "an image or audio in a message" : "a part of its own type");
    })
    .join("");
}

/** Continues a text. */
export async function generateText(
  call: EngineCall,
  pipeline: Pipeline,
  library: Library,
  { signal, emit }: EngineContext,
): Promise<unknown> {
  const { stop, return_full_text, ...parameters } = generationOf(call, ["stop", "return_full_text"]);
  const prompt = textOf(call);
  let index = 0;
  const written = await write({ prompt, stop: stopOf(stop), parameters }, pipeline, library, {
    signal,
    emit(piece) {
      index += 1;
      if (call.streaming) emit({ index, token: { id: 0, text: piece, logprob: null, special: false } });
    },
  });
  const generated_text = return_full_text === true ? prompt + written.text : written.text;
  const finish_reason = written.reason === "length" ? "length" : "eos_token";
  if (!call.streaming) return { generated_text, details: { finish_reason, generated_tokens: written.output } };
  emit({
    index: index + 1,
    generated_text,
    details: { finish_reason, generated_tokens: written.output, input_length: written.input },
  });
  return undefined;
}
