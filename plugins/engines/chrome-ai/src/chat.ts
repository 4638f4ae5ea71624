import {
  inexpressible,
  nativeChunk,
  nativeCompletion,
  readNativeChat,
  type NativePart,
} from "@patchbay/core/native-chat";
import { blobFromBase64, type EngineCall, type EngineContext, InputError } from "@patchbay/core/provider";
import type { PromptMessage, PromptPart } from "./browser-models.ts";
import { tooLong, withModel } from "./with-model.ts";

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
  const options = { expectedInputs, ...(initialPrompts.length > 0 && { initialPrompts }) };
  return withModel("LanguageModel", options, context, async (session) => {
    const promptOptions = { signal, ...(responseConstraint && { responseConstraint }) };
    const measured = await session.measureContextUsage?.(last, promptOptions);
    const input = measured === undefined ? undefined : (session.contextUsage ?? 0) + measured;
    // The browser would answer, without the beginning of the conversation.
    if (input && session.contextWindow && input > session.contextWindow) {
      throw tooLong("language model", input, session.contextWindow);
    }
    const reader = session.promptStreaming(last, promptOptions).getReader();
    let text = "";
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
      if (call.streaming) context.emit(nativeChunk(HEAD, undefined, { text: value }));
    }
    const { contextUsage } = session;
    const usage =
      contextUsage !== undefined && input !== undefined
        ? { input, output: Math.max(0, contextUsage - input) }
        : undefined;
    if (call.streaming) return context.emit(nativeChunk(HEAD, usage, { finishReason: "stop" }));
    const answer = nativeCompletion(HEAD, usage ?? { input: 0, output: 0 }, { text });
    // Some browsers do not count tokens, which differs from zero.
    return usage ? answer : { ...answer, usage: null };
  });
}

async function readChat(
  call: EngineCall,
  signal: AbortSignal,
): Promise<{ readonly messages: readonly PromptMessage[]; readonly responseConstraint: object | undefined }> {
  const read = readNativeChat(call, { vendor: VENDOR, supports: [], formats: ["schema", "json"], audio: true });
  const refused = [
    ...(read.maxTokens === undefined ? [] : ["max_tokens"]),
    ...[...read.tools, ...read.ownTools].map(() => "tools"),
    ...Object.keys(read.own),
  ];
  if (refused[0]) throw inexpressible(VENDOR, `\`${refused[0]}\``);
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
    return blobFromBase64(data, mediaType.replace("*", "png"));
  }
  const response = await fetch(url, { signal, credentials: "omit", referrerPolicy: "no-referrer" }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      return error;
    },
  );
  if (response instanceof Response && response.ok) return response.blob();
  const reason = response instanceof Response ? `status ${response.status}` : String(response);
  throw new InputError(`The file at ${url} could not be read by this page: ${reason}. Attach it instead.`);
}
