import {
  inexpressible,
  nativeChunk,
  nativeCompletion,
  readNativeChat,
  type NativePart,
} from "@patchbay/core/native-chat";
import { InputError, type EngineCall, type EngineContext } from "@patchbay/core/provider";
import {
  browserModels,
  withModel,
  type LanguageModel,
  type PromptMessage,
  type PromptOptions,
  type PromptPart,
} from "./browser-models.ts";

const VENDOR = "The browser’s language model";
const HEAD = { id: "", model: "language-model" };

/** Chats with the browser's language model. */
export async function chat(call: EngineCall, context: EngineContext): Promise<unknown> {
  const { signal } = context;
  const { messages, responseConstraint } = await readChat(call, signal);
  const last = messages.slice(-1);
  const initialPrompts = messages.slice(0, -1);
  const types = new Set(messages.flatMap(({ content }) => content.map(({ type }) => type)));
  const expectedInputs = [...types].map((type) => ({ type }));
  const model = browserModels().LanguageModel;
  const options = { expectedInputs, ...(initialPrompts.length > 0 && { initialPrompts }) };
  return withModel({ model, options, what: "language model" }, context, async (session) => {
    const asked = { signal, ...(responseConstraint && { responseConstraint }) };
    const input = await tokensOfPrompt(session, last, asked);
    const usage = () => usageOf(input, session);
    if (!call.streaming) {
      const text = await session.prompt(last, asked);
      const counted = usage();
      const answer = nativeCompletion(HEAD, counted ?? { input: 0, output: 0 }, { text });
      // Some browsers count nothing: that is not the same as none.
      return counted ? answer : { ...answer, usage: null };
    }
    const reader = session.promptStreaming(last, asked).getReader();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) break;
      context.emit(nativeChunk(HEAD, undefined, { text: value }));
    }
    context.emit(nativeChunk(HEAD, usage(), { finishReason: "stop" }));
    return undefined;
  });
}

async function readChat(
  call: EngineCall,
  signal: AbortSignal,
): Promise<{ readonly messages: readonly PromptMessage[]; readonly responseConstraint: object | undefined }> {
  const read = readNativeChat(call, { vendor: VENDOR, supports: [], formats: ["schema", "json"], audio: true });
  if (read.maxTokens !== undefined) throw inexpressible(VENDOR, "`max_tokens`");
  if (read.tools.length > 0 || read.ownTools.length > 0) throw inexpressible(VENDOR, "`tools`");
  const [own] = Object.keys(read.own);
  if (own !== undefined) throw inexpressible(VENDOR, `\`${own}\``);
  const turns = await Promise.all(
    read.turns.map(async ({ role, parts, toolCalls }): Promise<PromptMessage> => {
      if (role === "tool" || toolCalls.length > 0) throw inexpressible(VENDOR, "a tool’s call or result");
      return { role, content: await promptParts(parts, signal) };
    }),
  );
  if (turns.at(-1)?.role !== "user") throw new InputError("The last message must be the user’s.");
  const system: PromptMessage[] =
    read.system.length > 0 ? [{ role: "system", content: await promptParts(read.system, signal) }] : [];
  const responseConstraint = read.format === "json" ? { type: "object" } : read.format?.schema;
  return { messages: [...system, ...turns], responseConstraint };
}

function promptParts(parts: readonly NativePart[], signal: AbortSignal): Promise<PromptPart[]> {
  return Promise.all(
    parts.map(async (part): Promise<PromptPart> => {
      if (part.type === "own") throw inexpressible(VENDOR, `a part of type "${String(part.part["type"])}"`);
      if (part.type === "text") return { type: "text", value: part.text };
      const blob = await bytesOf(part, signal);
      if (blob.type.startsWith("image/")) return { type: "image", value: blob };
      if (blob.type.startsWith("audio/")) return { type: "audio", value: await blob.arrayBuffer() };
      throw inexpressible(VENDOR, `a file of type ${blob.type || "unknown"}`);
    }),
  );
}

async function bytesOf(
  { data, url = "", mediaType }: Extract<NativePart, { type: "media" }>,
  signal: AbortSignal,
): Promise<Blob> {
  if (data !== undefined) {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: mediaType.replace("*", "png") });
  }
  const response = await fetch(url, { signal, credentials: "omit", referrerPolicy: "no-referrer" }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw new InputError(`The file at ${url} could not be read by this page. Attach it instead.`, { cause: error });
    },
  );
  if (!response.ok) throw new InputError(`The file at ${url} was refused with status ${response.status}.`);
  return response.blob();
}

/** Tokens of all that the model is given; undefined where the browser does not count. */
async function tokensOfPrompt(
  session: LanguageModel,
  input: readonly PromptMessage[],
  options: PromptOptions,
): Promise<number | undefined> {
  const before = usedBy(session);
  const measured = await (session.measureContextUsage?.(input, options) ?? session.measureInputUsage?.(input, options));
  return before === undefined || measured === undefined ? undefined : before + measured;
}

function usageOf(input: number | undefined, session: LanguageModel) {
  const after = usedBy(session);
  return input === undefined || after === undefined ? undefined : { input, output: Math.max(0, after - input) };
}

function usedBy({ contextUsage, inputUsage }: LanguageModel): number | undefined {
  return contextUsage ?? inputUsage;
}
