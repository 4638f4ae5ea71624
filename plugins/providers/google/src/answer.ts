import { nativeChunk, nativeCompletion, type NativeAnswer, type NativeUsage } from "@patchbay/core/native-chat";
import { isObject, OutputError, type ChunkContext, type JsonObject } from "@patchbay/core/provider";
import { OWN_ID } from "./request.ts";

type Completion = ReturnType<typeof nativeCompletion>;
type Chunk = ReturnType<typeof nativeChunk>;

/** Source: https://ai.google.dev/api/generate-content#FinishReason; other reasons are passed on unchanged. */
const FILTERED = [
  "SAFETY",
  "RECITATION",
  "LANGUAGE",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
  "IMAGE_SAFETY",
  "IMAGE_PROHIBITED_CONTENT",
  "IMAGE_RECITATION",
];
const FINISH: Readonly<Record<string, string>> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  ...Object.fromEntries(FILTERED.map((reason) => [reason, "content_filter"])),
};

/** @throws OutputError when the answer has another shape */
export function readContent(data: unknown): Completion {
  if (!isObject(data) || !isAnswer(data)) {
    throw new OutputError("Expected {candidates: [{content}]} of Gemini's generateContent");
  }
  return nativeCompletion(headOf(data), usageOf(data["usageMetadata"]), ...answersOf(data, { calls: 0 }));
}

/** Whether a response is an answer; a blocked prompt has no candidates. */
function isAnswer({ candidates, promptFeedback: feedback }: JsonObject): boolean {
  return Array.isArray(candidates) || (isObject(feedback) && typeof feedback["blockReason"] === "string");
}

/** State of a stream: the number of tool calls so far. */
export interface ContentState {
  calls: number;
}

export function readContentEvent(event: unknown, { state }: ChunkContext): Chunk | undefined {
  if (!isObject(event) || !isAnswer(event)) return undefined;
  const answers = answersOf(event, state as ContentState);
  const usage = answers.some(({ finishReason }) => finishReason !== undefined);
  return nativeChunk(headOf(event), usage ? usageOf(event["usageMetadata"]) : undefined, ...answers);
}

function headOf({ responseId: id, modelVersion: model }: JsonObject): { readonly id: string; readonly model: string } {
  return { id: typeof id === "string" ? id : "", model: typeof model === "string" ? model : "" };
}

/** Reasoning tokens are counted separately from the answer. */
function usageOf(value: unknown): NativeUsage {
  const usage = isObject(value) ? value : {};
  const count = (name: string): number => (typeof usage[name] === "number" ? usage[name] : 0);
  const {
    promptTokenCount: _prompt,
    candidatesTokenCount: _answer,
    totalTokenCount: _total,
    toolUsePromptTokenCount: _results,
    cachedContentTokenCount: cacheRead,
    thoughtsTokenCount: reasoning,
    ...own
  } = usage;
  return {
    input: count("promptTokenCount") + count("toolUsePromptTokenCount"),
    output: count("candidatesTokenCount") + count("thoughtsTokenCount"),
    ...(typeof cacheRead === "number" && { cacheRead }),
    ...(typeof reasoning === "number" && { reasoning }),
    own,
  };
}

function answersOf(data: JsonObject, state: ContentState): NativeAnswer[] {
  const { candidates, promptFeedback: feedback, responseId } = data;
  const blocked = isObject(feedback) ? feedback["blockReason"] : undefined;
  if (typeof blocked === "string") {
    return [{ finishReason: "content_filter", nativeFinishReason: blocked, own: { promptFeedback: feedback } }];
  }
  return (candidates as unknown[]).filter(isObject).map((candidate, place) => {
    const { content, finishReason: reason, index = place, ...own } = candidate;
    const rawParts: unknown = isObject(content) ? content["parts"] : undefined;
    const parts = (Array.isArray(rawParts) ? rawParts : [])
      .filter(isObject)
      .map((part) => partOf(part, responseId, state));
    const toolCalls = parts.flatMap(({ toolCalls: calls = [] }) => calls);
    const finish = typeof reason === "string" ? (FINISH[reason] ?? reason) : undefined;
    const text = joined(parts, "text");
    const reasoning = joined(parts, "reasoning");
    return {
      index: Number(index),
      ...(text !== undefined && { text }),
      ...(reasoning !== undefined && { reasoning }),
      reasoningDetails: parts.flatMap(({ reasoningDetails = [] }) => reasoningDetails),
      ...(toolCalls.length > 0 && { toolCalls }),
      ...(finish !== undefined && {
        finishReason: finish === "stop" && state.calls > 0 ? "tool_calls" : finish,
        nativeFinishReason: String(reason),
      }),
      own: {
        ...own,
        ...listed("images", parts),
        ...listed("content_parts", parts),
      },
    };
  });
}

function joined(parts: readonly NativeAnswer[], name: "text" | "reasoning"): string | undefined {
  const texts = parts.flatMap((part) => part[name] ?? []);
  return texts.length > 0 ? texts.join("") : undefined;
}

function listed(name: string, parts: readonly NativeAnswer[]): JsonObject {
  const values = parts.flatMap(({ own }) => (own?.[name] === undefined ? [] : [own[name]]));
  return values.length > 0 ? { [name]: values } : {};
}

function partOf(part: JsonObject, responseId: unknown, state: ContentState): NativeAnswer {
  const { text, thought, thoughtSignature: data, functionCall: call, inlineData: file } = part;
  const detail = { type: "reasoning.encrypted", data, format: "google-gemini" };
  if (isObject(call)) {
    const index = state.calls++;
    const id = typeof call["id"] === "string" ? call["id"] : `${OWN_ID}${String(responseId)}-${index}`;
    const named = { index, id, name: String(call["name"]), arguments: JSON.stringify(call["args"] ?? {}) };
    return { toolCalls: [named], ...(data !== undefined && { reasoningDetails: [{ ...detail, id }] }) };
  }
  const details = data === undefined ? {} : { reasoningDetails: [detail] };
  if (typeof text === "string") return { ...(thought === true ? { reasoning: text } : { text }), ...details };
  if (isObject(file)) {
    const url = `data:${String(file["mimeType"])};base64,${String(file["data"])}`;
    return { ...details, own: { images: { type: "image_url", image_url: { url } } } };
  }
  // The part includes its signature and is sent back unchanged.
  return { own: { content_parts: part } };
}
