import {
  inexpressible,
  readNativeChat,
  type NativeChat,
  type NativePart,
  type NativeTurn,
} from "@patchbay/core/native-chat";
import {
  base64,
  InputError,
  isObject,
  type BodyContext,
  type JsonObject,
  type ProviderCall,
} from "@patchbay/core/provider";

const VENDOR = "Gemini";

/** Ids made up for calls of tools whose vendor names none: they mean nothing to it. */
export const OWN_ID = "patchbay-";

/** Files that the vendor reads itself. Others are downloaded and sent along. */
const READABLE = /^https:\/\/(generativelanguage\.googleapis\.com\/|(www\.)?youtube\.com\/|youtu\.be\/)/;

/** Tokens of thought by effort. Source: https://ai.google.dev/gemini-api/docs/openai#thinking */
const BUDGETS: Readonly<Record<string, number>> = { none: 0, minimal: 1024, low: 1024, medium: 8192, high: 24_576 };

/** The path of a model's method. @throws InputError for what is no id of this vendor */
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
  });
  const { generationConfig, ...own } = chat.own;
  const functionDeclarations = chat.tools.map(({ name, description, parameters }) => ({
    name,
    ...(description !== undefined && { description }),
    parametersJsonSchema: parameters,
  }));
  const tools = [...(functionDeclarations.length > 0 ? [{ functionDeclarations }] : []), ...chat.ownTools];
  const config = { ...configOf(chat, call.providerModelId), ...(generationConfig as object | undefined) };
  const system = await Promise.all(chat.system.map((part) => partOf(part, context)));
  return {
    ...(system.length > 0 && { systemInstruction: { parts: system } }),
    contents: await contentsOf(chat.turns, context),
    ...(tools.length > 0 && { tools }),
    ...toolConfigOf(chat),
    ...(Object.keys(config).length > 0 && { generationConfig: config }),
    ...own,
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

/** Models before 3 count tokens of thought, later ones have levels. */
function thinkingOf(effort: unknown, model: string): object {
  const level = String(effort);
  if (!Object.hasOwn(BUDGETS, level)) {
    throw new InputError(`${VENDOR} knows reasoning_effort ${Object.keys(BUDGETS).join(", ")}, not ${level}.`);
  }
  if (/gemini-2\./.test(model)) {
    return { thinkingBudget: BUDGETS[level], ...(level !== "none" && { includeThoughts: true }) };
  }
  if (level === "none") throw inexpressible(VENDOR, `reasoning_effort "none" for ${model}, which always thinks`);
  return { thinkingLevel: level, includeThoughts: true };
}

function toolConfigOf({ toolChoice }: NativeChat): object {
  if (toolChoice === undefined) return {};
  const modes = { auto: "AUTO", none: "NONE", required: "ANY" } as const;
  const functionCallingConfig =
    typeof toolChoice === "string"
      ? { mode: modes[toolChoice] }
      : { mode: "ANY", allowedFunctionNames: [toolChoice.name] };
  return { toolConfig: { functionCallingConfig } };
}

async function contentsOf(turns: readonly NativeTurn[], context: BodyContext): Promise<object[]> {
  const contents: { role: string; parts: JsonObject[] }[] = [];
  let isResults = false;
  for (const turn of turns) {
    if (turn.role === "system") throw inexpressible(VENDOR, "a system message after the first messages");
    if (turn.answers) {
      const result = { functionResponse: { ...idOf(turn.answers), response: responseOf(turn) } };
      // All results of one answer belong together.
      if (isResults) contents.at(-1)?.parts.push(result);
      else contents.push({ role: "user", parts: [result] });
    } else {
      const parts = await Promise.all(turn.parts.map((part) => partOf(part, context)));
      contents.push({ role: turn.role === "user" ? "user" : "model", parts: signed(parts, turn) });
    }
    isResults = turn.answers !== undefined;
  }
  return contents;
}

function idOf({ id, name }: { readonly id: string; readonly name: string }): object {
  return { ...(!id.startsWith(OWN_ID) && { id }), name };
}

/** Calls of tools, and the signatures where the vendor put them. Source: https://ai.google.dev/gemini-api/docs/thought-signatures */
function signed(parts: readonly JsonObject[], { toolCalls, reasoning }: NativeTurn): JsonObject[] {
  const own = reasoning.filter(({ type, data }) => type === "reasoning.encrypted" && typeof data === "string");
  const signatureOf = (call: string | undefined): object => {
    const thoughtSignature = own.find(({ id }) => id === call)?.["data"];
    return thoughtSignature === undefined ? {} : { thoughtSignature };
  };
  const said = parts.map((part, place) => (place === parts.length - 1 ? { ...part, ...signatureOf(undefined) } : part));
  return [
    ...said,
    ...toolCalls.map((call) => ({ functionCall: { ...idOf(call), args: call.input }, ...signatureOf(call.id) })),
  ];
}

/** A tool's result must be an object. */
function responseOf({ parts }: NativeTurn): JsonObject {
  const text = parts.map((part) => {
    if (part.type === "text") return part.text;
    throw inexpressible(VENDOR, "a file in a tool's result");
  });
  try {
    const value: unknown = JSON.parse(text.join("\n"));
    if (isObject(value)) return value;
  } catch {
    // A text that is no JSON.
  }
  return { output: text.join("\n") };
}

async function partOf(part: NativePart, { blobFromUrl }: BodyContext): Promise<JsonObject> {
  if (part.type === "own") return part.part;
  if (part.type === "text") return { text: part.text, ...part.own };
  const { mediaType: mimeType, data, url = "", own } = part;
  if (data !== undefined) return { inlineData: { mimeType, data }, ...own };
  if (READABLE.test(url)) return { fileData: { fileUri: url }, ...own };
  const blob = await blobFromUrl(url);
  return { inlineData: { mimeType: blob.type || "image/jpeg", data: await base64(blob) }, ...own };
}
