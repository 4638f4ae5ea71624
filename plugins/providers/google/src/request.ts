import {
  inexpressible,
  joinTurns,
  ownParts,
  readMedia,
  readNativeChat,
  refuseOwn,
  type NativeChat,
  type NativePart,
  type NativeTurn,
} from "@patchbay/core/native-chat";
import { InputError, isObject, type BodyContext, type JsonObject, type ProviderCall } from "@patchbay/core/provider";

const VENDOR = "Gemini";

type NativeFile = Extract<NativePart, { type: "media" }>;

/** Prefix of generated tool call ids, for vendors that send none; these ids are not sent back. */
export const OWN_ID = "patchbay-";

/** Addresses that the vendor reads. Other files are downloaded and included in the request. */
const READABLE = /^https:\/\/(generativelanguage\.googleapis\.com\/|(www\.)?youtube\.com\/|youtu\.be\/)/;

/** Reasoning tokens by effort. Source: https://ai.google.dev/gemini-api/docs/openai#thinking */
const BUDGETS: Readonly<Record<string, number>> = { none: 0, minimal: 1024, low: 1024, medium: 8192, high: 24_576 };

/** The path of a model's method. @throws InputError for an id that the vendor does not have */
export function modelPath({ providerModelId: id }: ProviderCall, method: string): string {
  if (!/^(models\/|tunedModels\/)?[\w.-]+$/.test(id)) {
    throw new InputError(`${VENDOR} has no model "${id}": its ids are such as gemini-2.5-flash or tunedModels/name.`);
  }
  return `v1beta/${id.includes("/") ? id : `models/${id}`}:${method}`;
}

/** The body of generateContent. Source: https://ai.google.dev/api/generate-content */
export async function contentBody(call: ProviderCall, context: BodyContext): Promise<Record<string, unknown>> {
  const chat = readNativeChat(call, {
    vendor: VENDOR,
    supports: [
      "temperature",
      "top_p",
      "seed",
      "stop",
      "n",
      "frequency_penalty",
      "presence_penalty",
      "reasoning_effort",
    ],
    formats: ["schema", "json"],
    audio: true,
    thoughts: ["google-gemini"],
  });
  const { generationConfig, toolConfig, ...rest } = chat.own;
  const functionDeclarations = chat.tools.map(({ name, description, parameters, own: more }) => {
    refuseOwn(VENDOR, more, "a tool");
    return { name, ...(description !== undefined && { description }), parametersJsonSchema: parameters };
  });
  const tools = [...(functionDeclarations.length > 0 ? [{ functionDeclarations }] : []), ...chat.ownTools];
  const config = { ...configOf(chat, call.providerModelId), ...(generationConfig as object | undefined) };
  const calling = { ...callingOf(chat), ...(toolConfig as object | undefined) };
  const contents = await joinTurns(chat.turns, (turn) => partsOf(turn, context));
  const system = await Promise.all(chat.system.map((part) => partOf(part, context)));
  return {
    ...(system.length > 0 && { systemInstruction: { parts: system } }),
    contents: contents.map(({ role, content }) => ({ role: role === "user" ? "user" : "model", parts: content })),
    ...(tools.length > 0 && { tools }),
    ...(Object.keys(calling).length > 0 && { toolConfig: calling }),
    ...(Object.keys(config).length > 0 && { generationConfig: config }),
    ...rest,
  };
}

function configOf({ given, maxTokens, format }: NativeChat, model: string): object {
  const names: Record<string, unknown> = {
    temperature: given.temperature,
    topP: given.top_p,
    seed: given.seed,
    stopSequences: given.stop,
    candidateCount: given.n,
    frequencyPenalty: given.frequency_penalty,
    presencePenalty: given.presence_penalty,
    maxOutputTokens: maxTokens,
    thinkingConfig: given.reasoning_effort === undefined ? undefined : thinkingOf(given.reasoning_effort, model),
    responseMimeType: format && "application/json",
    responseJsonSchema: isObject(format) ? format["schema"] : undefined,
  };
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
}

/** Models before version 3 have a budget of reasoning tokens, later ones have levels. */
function thinkingOf(effort: unknown, model: string): object {
  const level = String(effort);
  if (!Object.hasOwn(BUDGETS, level)) {
    throw new InputError(`${VENDOR} supports reasoning_effort ${Object.keys(BUDGETS).join(", ")}, not ${level}.`);
  }
  if (/gemini-2\./.test(model)) {
    return { thinkingBudget: BUDGETS[level], ...(level !== "none" && { includeThoughts: true }) };
  }
  if (level === "none") throw inexpressible(VENDOR, `reasoning_effort "none" for ${model}, which always thinks`);
  return { thinkingLevel: level.toUpperCase(), includeThoughts: true };
}

/**
 * Arguments of a forced tool call always follow their schema; others need the mode `VALIDATED`.
 * Source: https://ai.google.dev/gemini-api/docs/function-calling#function-calling-modes
 */
function callingOf({ toolChoice, tools }: NativeChat): object {
  const strict = tools.some((tool) => tool.strict === true);
  if (toolChoice === undefined && !strict) return {};
  const modes = { auto: strict ? "VALIDATED" : "AUTO", none: "NONE", required: "ANY" } as const;
  const functionCallingConfig = isObject(toolChoice)
    ? { mode: "ANY", allowedFunctionNames: [toolChoice["name"]] }
    : { mode: modes[toolChoice ?? "auto"] };
  return { functionCallingConfig };
}

async function partsOf(turn: NativeTurn, context: BodyContext): Promise<readonly JsonObject[]> {
  if (turn.answers) return [{ functionResponse: { ...idOf(turn.answers), ...(await responseOf(turn, context)) } }];
  const written = await Promise.all(turn.parts.map((part) => partOf(part, context)));
  return [...ownParts(turn, "content_parts"), ...signed(written, turn)];
}

function idOf({ id, name }: { readonly id: string; readonly name: string }): object {
  return { ...(!id.startsWith(OWN_ID) && { id }), name };
}

/**
 * Tool calls, with the signatures where the vendor put them. Source:
 * https://ai.google.dev/gemini-api/docs/thought-signatures
 */
function signed(parts: readonly JsonObject[], { toolCalls, reasoning }: NativeTurn): JsonObject[] {
  const signatures = reasoning.filter(({ type, data }) => type === "reasoning.encrypted" && typeof data === "string");
  const signatureOf = (call: string | undefined): object => {
    const thoughtSignature = signatures.find(({ id }) => id === call)?.["data"];
    return thoughtSignature === undefined ? {} : { thoughtSignature };
  };
  const signedParts = parts.map((part, index) =>
    index === parts.length - 1 ? { ...part, ...signatureOf(undefined) } : part,
  );
  return [
    ...signedParts,
    ...toolCalls.map((call) => {
      refuseOwn(VENDOR, call.own, "a tool call");
      return { functionCall: { ...idOf(call), args: call.input }, ...signatureOf(call.id) };
    }),
  ];
}

/** A tool's result must be an object, optionally with files. */
async function responseOf({ parts }: NativeTurn, context: BodyContext): Promise<object> {
  const files = parts.filter((part) => part.type === "media");
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const others = parts.filter((part) => part.type === "own");
  if (others.length > 0) throw inexpressible(VENDOR, "a vendor-specific part in a tool's result");
  const inlineData = await Promise.all(files.map((file) => inlineOf(file, context)));
  return { response: objectOf(text), ...(inlineData.length > 0 && { parts: inlineData }) };
}

function objectOf(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // A text that is not JSON.
  }
  return { output: text };
}

async function inlineOf(part: NativeFile, context: BodyContext): Promise<JsonObject> {
  const { mediaType: mimeType, data } = await readMedia(part, context);
  return { inlineData: { mimeType, data } };
}

async function partOf(part: NativePart, context: BodyContext): Promise<JsonObject> {
  if (part.type === "own") return part.part;
  if (part.type === "text") return { text: part.text, ...part.own };
  const { url = "", own } = part;
  if (READABLE.test(url)) return { fileData: { fileUri: url }, ...own };
  return { ...(await inlineOf(part, context)), ...own };
}
