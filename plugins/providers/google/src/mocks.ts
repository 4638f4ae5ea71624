import { base64 } from "@patchbay/core/provider";
import {
  argumentsOf,
  countOf,
  embed,
  HttpResponse,
  mockFail,
  mockNativeChat,
  picture,
  piecesOf,
  readJson,
  sound,
  sseResponse,
  vendorGet,
  vendorModels,
  vendorRoute,
  withImages,
  type ChatReply,
  type ChatRequest,
  type MockModel,
} from "@patchbay/mocks";
import { batchHandlers } from "./mock-batches.ts";
import { videoHandlers } from "./mock-videos.ts";

export const models: readonly MockModel[] = [
  {
    id: "gemini-3.5-flash",
    task: "conversational",
    providerId: "gemini-3.5-flash",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 1_048_576,
    reasons: true,
  },
  {
    id: "gemini-3.1-flash-lite",
    task: "conversational",
    providerId: "gemini-3.1-flash-lite",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 1_048_576,
  },
  ...vendorModels({
    "feature-extraction": "gemini-embedding-001",
    "text-to-image": "gemini-3.1-flash-image",
    "image-to-image": "gemini-3.1-flash-image",
    "text-to-speech": "gemini-3.8-flash-tts",
    "text-to-video": "veo-3.1-generate-preview",
    "image-to-video": "veo-3.1-generate-preview",
  }),
];

type Json = Readonly<Record<string, unknown>>;

const ROOT = "https://generativelanguage.googleapis.com/v1beta";

/** The model of `…/models/<id>:<method>`. */
const modelOf = ({ url }: Request): string => /models\/([^:/]+):/.exec(decodeURIComponent(url))?.[1] ?? "";

/** Reads a Gemini request as a chat request. */
async function readChat(request: Request): Promise<ChatRequest> {
  const { contents, systemInstruction, tools, toolConfig, generationConfig } = await readJson(request);
  const config = (generationConfig ?? {}) as Json;
  const { functionCallingConfig: calling } = (toolConfig ?? {}) as { functionCallingConfig?: Json };
  const [allowed] = (calling?.["allowedFunctionNames"] ?? []) as string[];
  const modes: Json = { AUTO: "auto", NONE: "none", ANY: "required" };
  const system = systemInstruction ? [{ role: "system", content: textOf((systemInstruction as Json)["parts"]) }] : [];
  const schema = config["responseJsonSchema"];
  return {
    model: modelOf(request),
    stream: request.url.includes(":stream"),
    messages: Array.isArray(contents) ? [...system, ...(contents as Json[]).flatMap(messagesOf)] : contents,
    tools: ((tools ?? []) as Json[])
      .flatMap(({ functionDeclarations: all }) => (all ?? []) as Json[])
      .map(({ name, description, parametersJsonSchema: parameters }) => ({
        type: "function",
        function: { name, description, parameters },
      })),
    tool_choice: allowed === undefined ? modes[String(calling?.["mode"])] : { function: { name: allowed } },
    n: config["candidateCount"],
    seed: config["seed"],
    temperature: config["temperature"],
    max_tokens: config["maxOutputTokens"],
    stop: config["stopSequences"],
    ...(schema !== undefined && { response_format: { type: "json_schema", json_schema: { schema } } }),
    ...(schema === undefined &&
      config["responseMimeType"] !== undefined && { response_format: { type: "json_object" } }),
    reasoning_effort: (config["thinkingConfig"] as Json | undefined)?.["includeThoughts"] === true ? "medium" : "none",
  };
}

const textOf = (parts: unknown): string =>
  ((parts ?? []) as Json[]).map(({ text }) => (typeof text === "string" ? text : "")).join("");

function imageUrl({ inlineData }: Json): string | undefined {
  const { mimeType, data } = (inlineData ?? {}) as Json;
  return inlineData ? `data:${String(mimeType)};base64,${String(data)}` : undefined;
}

function messagesOf({ role, parts }: Json): object[] {
  const results = ((parts ?? []) as Json[]).flatMap(({ functionResponse: result }) => (result ? [result as Json] : []));
  if (results.length === 0)
    return [{ role: role === "model" ? "assistant" : "user", content: withImages((parts ?? []) as Json[], imageUrl) }];
  return results.map(({ name, response }) => ({
    role: "tool",
    tool_call_id: name,
    content: String((response as Json)["output"] ?? JSON.stringify(response)),
  }));
}

const REASONS: Json = { length: "MAX_TOKENS", content_filter: "SAFETY" };

const whole = (one: ChatReply): readonly Json[] => [{ text: piecesOf(one).join("") }];
const candidate = (parts: readonly Json[], index = 0): Json => ({ content: { role: "model", parts }, index });

/** Writes a reply as Gemini's candidates, complete or as the events of a stream. */
function writeChat(reply: ChatReply, request: ChatRequest): Response {
  const count = countOf(reply, [reply], request);
  const head = { modelVersion: String(request.model), responseId: "simulated" };
  const { reasoning, toolCalls = [], delays = 30 } = reply;
  const pieces: Json[] = [
    ...(reasoning === undefined ? [] : [{ text: reasoning, thought: true }]),
    ...piecesOf(reply).map((text) => ({ text })),
    ...toolCalls.map((call) => ({
      functionCall: {
        ...(call.id !== undefined && { id: call.id }),
        name: call.name,
        args: argumentsIn(argumentsOf(call)),
      },
      thoughtSignature: "c2ltdWxhdGVk",
    })),
  ];
  const usageMetadata = {
    promptTokenCount: count.prompt,
    candidatesTokenCount: count.completion - count.reasoning,
    totalTokenCount: count.prompt + count.completion,
    ...(count.cached !== undefined && { cachedContentTokenCount: count.cached }),
    ...(count.reasoning > 0 && { thoughtsTokenCount: count.reasoning }),
  };
  const finishReason = REASONS[reply.finishReason ?? ""] ?? "STOP";
  if (request.stream === true) {
    const events = [
      ...pieces.map((part) => ({ candidates: [candidate([part])], ...head, usageMetadata })),
      { candidates: [{ ...candidate([{ text: "" }]), finishReason }], ...head, usageMetadata },
    ];
    return sseResponse(events, { delayMs: typeof delays === "number" ? delays : [...delays], end: null });
  }
  const parts = [...pieces.filter(({ text, thought }) => text === undefined || thought), ...whole(reply)];
  const others =
    typeof request.n === "number"
      ? Array.from({ length: request.n - 1 }, (_, at) => reply.alternatives?.[at] ?? reply)
      : [];
  const candidates = [
    { ...candidate(piecesOf(reply).length > 0 ? parts : parts.slice(0, -1)), finishReason },
    ...others.map((one, place) => ({ ...candidate(whole(one), place + 1), finishReason })),
  ];
  return HttpResponse.json({ candidates, ...head, usageMetadata });
}

function argumentsIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { text };
  }
}

const STATUS: Json = { 400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 404: "NOT_FOUND", 429: "RESOURCE_EXHAUSTED" };

const vendor = {
  models,
  key: "x-goog-api-key",
  fail: mockFail({
    words: {
      "wrong-key": { status: 400, message: "API key not valid. Please pass a valid API key.", code: "API_KEY_INVALID" },
      "missing-key": {
        status: 403,
        message:
          "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      },
      "unknown-model": {
        message: "models/{model} is not found for API version v1beta, or is not supported for generateContent.",
      },
    },
    body: ({ status, message, code }) => ({
      error: {
        code: status,
        message,
        status: STATUS[status] ?? (status === 403 ? "PERMISSION_DENIED" : "INTERNAL"),
        ...(code === "API_KEY_INVALID" && {
          details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: code, domain: "googleapis.com" }],
        }),
      },
    }),
  }),
};

export const errorSource =
  "https://ai.google.dev/gemini-api/docs/troubleshooting (statuses), github.com/UnityGameStudio/Gemini-Unity-Package/issues/1 (no key)";

const METHODS: Json = {
  conversational: ["generateContent", "countTokens"],
  "feature-extraction": ["embedContent"],
  "text-to-image": ["generateContent"],
  "text-to-speech": ["generateContent"],
  "text-to-video": ["predictLongRunning"],
};

const modelFor = (task: string): string => models.find((model) => model.task === task)?.providerId ?? "";

const chats = mockNativeChat([`${ROOT}/models/*enerateContent`], vendor, { read: readChat, write: writeChat });

export const handlers = [
  ...batchHandlers(ROOT, chats, vendor),
  ...videoHandlers(ROOT, vendor),
  vendorRoute(vendor, `${ROOT}/models/${modelFor("text-to-speech")}*`, {
    kind: "speech",
    tasks: ["text-to-speech"],
    async read(request) {
      const { contents } = await readJson(request);
      return { model: modelOf(request), text: textOf((contents as Json[])[0]?.["parts"]) };
    },
    simulate: ({ text }) => ({ audio: sound(text) }),
    async write({ audio }, { model }) {
      const inlineData = { mimeType: audio.type, data: await base64(audio) };
      const content = { role: "model", parts: [{ inlineData }] };
      return HttpResponse.json({ candidates: [{ content, finishReason: "STOP", index: 0 }], modelVersion: model });
    },
  }),
  vendorRoute(vendor, `${ROOT}/models/${modelFor("text-to-image")}*`, {
    kind: "images",
    tasks: ["text-to-image", "image-to-image"],
    async read(request) {
      const { contents, generationConfig } = await readJson(request);
      const { imageConfig, seed } = (generationConfig ?? {}) as { imageConfig?: Json; seed?: unknown };
      const parts = ((contents as Json[])[0]?.["parts"] ?? []) as Json[];
      const image = parts.map(imageUrl).find((url) => url !== undefined);
      const options = { aspect_ratio: imageConfig?.["aspectRatio"], seed, image };
      return { model: modelOf(request), prompt: textOf(parts), options };
    },
    simulate: async ({ prompt, options }) => ({ images: [await picture(prompt, options)] }),
    async write({ images }, { model }) {
      const parts = images.map(async (image) => ({
        inlineData:
          typeof image === "string"
            ? { mimeType: "image/png", data: image }
            : { mimeType: image.type, data: await base64(image) },
      }));
      const content = { role: "model", parts: await Promise.all(parts) };
      return HttpResponse.json({ candidates: [{ content, finishReason: "STOP", index: 0 }], modelVersion: model });
    },
  }),
  ...chats,
  vendorRoute(vendor, `${ROOT}/models/*atchEmbedContents`, {
    kind: "embeddings",
    tasks: ["feature-extraction"],
    async read(request) {
      const { requests } = await readJson(request);
      const texts = ((requests ?? []) as Json[]).map(({ content }) => textOf((content as Json)["parts"]));
      return { model: modelOf(request), texts };
    },
    simulate: ({ texts }) => ({ vectors: texts.map(embed) }),
    write: ({ vectors }) => HttpResponse.json({ embeddings: vectors.map((values) => ({ values })) }),
  }),
  vendorGet(vendor, `${ROOT}/models`, () => ({
    models: models
      // The list names a model of several tasks once.
      .filter(({ task }) => METHODS[task] !== undefined)
      .map(({ providerId, task, contextLength: inputTokenLimit = 1_048_576, reasons = false }) => ({
        name: `models/${providerId}`,
        version: "001",
        displayName: providerId,
        inputTokenLimit,
        outputTokenLimit: 65_536,
        supportedGenerationMethods: METHODS[task],
        thinking: reasons,
      })),
  })),
];
