import { base64 } from "@patchbay/core/provider";
import {
  argumentsOf,
  awsResponse,
  countOf,
  embed,
  HttpResponse,
  mockFail,
  mockNativeChat,
  picture,
  piecesOf,
  readJson,
  scoresOf,
  vendorGet,
  vendorModels,
  vendorRoute,
  withImages,
  type ChatReply,
  type ChatRequest,
  type MockModel,
} from "@patchbay/mocks";
import { mockInvocationJobs } from "./mock-batches.ts";

export const models: readonly MockModel[] = [
  {
    id: "amazon.nova-lite-v1:0",
    task: "conversational",
    providerId: "amazon.nova-lite-v1:0",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 300_000,
  },
  {
    id: "anthropic.claude-sonnet-5",
    task: "conversational",
    providerId: "anthropic.claude-sonnet-5",
    tags: ["conversational", "image-text-to-text"],
    reasons: true,
  },
  ...vendorModels({
    "feature-extraction": "amazon.titan-embed-text-v2:0",
    "text-ranking": "amazon.rerank-v1:0",
    "text-to-image": "amazon.nova-canvas-v1:0",
  }),
];

type Json = Readonly<Record<string, unknown>>;

/** Reads a Converse request as a chat request. */
async function readChat(request: Request): Promise<ChatRequest> {
  const { messages, system, toolConfig, inferenceConfig, outputConfig } = await readJson(request);
  const { tools, toolChoice } = (toolConfig ?? {}) as { tools?: Json[]; toolChoice?: Json };
  const { maxTokens, stopSequences, temperature } = (inferenceConfig ?? {}) as Json;
  const { effort, textFormat } = (outputConfig ?? {}) as Json;
  const { structure } = (textFormat ?? {}) as { structure?: { jsonSchema: { schema: string } } };
  const [, model = "", method] = /\/model\/([^/]+)\/(converse[\w-]*)$/.exec(new URL(request.url).pathname) ?? [];
  const chosen = toolChoice?.["tool"] as { name: string } | undefined;
  return {
    model: decodeURIComponent(model),
    stream: method === "converse-stream",
    messages: Array.isArray(messages)
      ? [...(system ? [{ role: "system", content: textOf(system) }] : []), ...(messages as Json[]).flatMap(messagesOf)]
      : messages,
    tools: tools
      ?.flatMap(({ toolSpec }) => (toolSpec ? [toolSpec as Json] : []))
      .map(({ name, description, inputSchema }) => ({
        type: "function",
        function: { name, description, parameters: (inputSchema as Json)["json"] },
      })),
    tool_choice: chosen ? { function: { name: chosen.name } } : toolChoice?.["any"] ? "required" : undefined,
    max_tokens: maxTokens,
    stop: stopSequences,
    temperature,
    ...(structure && {
      response_format: {
        type: "json_schema",
        json_schema: { schema: JSON.parse(structure.jsonSchema.schema) as unknown },
      },
    }),
    reasoning_effort: effort ?? "none",
  };
}

const textOf = (blocks: unknown): string =>
  ((blocks ?? []) as Json[]).map(({ text }) => (typeof text === "string" ? text : "")).join("");

function imageUrl({ image }: Json): string | undefined {
  const { format, source } = (image ?? {}) as { format?: string; source?: { bytes?: string } };
  return image ? `data:image/${format};base64,${source?.bytes}` : undefined;
}

/** Tool results are separate messages in a chat. */
function messagesOf({ role, content }: Json): object[] {
  const blocks = (content ?? []) as Json[];
  const results = blocks.flatMap(({ toolResult: result }) => (result ? [result as Json] : []));
  const shown = blocks.filter(({ toolResult: result }) => !result);
  return [
    ...results.map(({ toolUseId, content: told }) => ({
      role: "tool",
      tool_call_id: toolUseId,
      content: textOf(told),
    })),
    ...(shown.length > 0 ? [{ role, content: withImages(shown, imageUrl) }] : []),
  ];
}

const delta = (contentBlockIndex: number, content: Json) => ({
  name: "contentBlockDelta",
  data: { contentBlockIndex, delta: content },
});
const stop = (contentBlockIndex: number) => ({ name: "contentBlockStop", data: { contentBlockIndex } });

function writeChat(reply: ChatReply, request: ChatRequest): Response {
  const count = countOf(reply, [reply], request);
  const { reasoning, toolCalls = [], finishReason, delays = 30 } = reply;
  const pieces = piecesOf(reply);
  const calls = toolCalls.map((call, place) => ({
    toolUse: { toolUseId: call.id ?? `tooluse_${place}`, name: call.name },
    input: argumentsOf(call),
  }));
  const stopReason = finishReason === "length" ? "max_tokens" : calls.length > 0 ? "tool_use" : "end_turn";
  const usage = {
    inputTokens: count.prompt,
    outputTokens: count.completion,
    totalTokens: count.prompt + count.completion,
    ...(count.cached !== undefined && { cacheReadInputTokens: count.cached }),
  };
  if (request.stream !== true) {
    const content = [
      ...(reasoning === undefined
        ? []
        : [{ reasoningContent: { reasoningText: { text: reasoning, signature: "c2ltdWxhdGVk" } } }]),
      ...(pieces.length > 0 ? [{ text: pieces.join("") }] : []),
      ...calls.map(({ toolUse, input }) => ({ toolUse: { ...toolUse, input: argumentsIn(input) } })),
    ];
    const output = { message: { role: "assistant", content } };
    return HttpResponse.json({ output, stopReason, usage, metrics: { latencyMs: 1 } });
  }
  const begin = reasoning === undefined ? 0 : 1;
  const events = [
    { name: "messageStart", data: { role: "assistant" } },
    ...(reasoning === undefined
      ? []
      : [
          delta(0, { reasoningContent: { text: reasoning } }),
          delta(0, { reasoningContent: { signature: "c2ltdWxhdGVk" } }),
          stop(0),
        ]),
    ...(pieces.length > 0 ? [...pieces.map((text) => delta(begin, { text })), stop(begin)] : []),
    ...calls.flatMap(({ toolUse, input }, place) => {
      const index = begin + 1 + place;
      return [
        { name: "contentBlockStart", data: { contentBlockIndex: index, start: { toolUse } } },
        ...(input.match(/[^]{1,16}/g) ?? []).map((piece) => delta(index, { toolUse: { input: piece } })),
        stop(index),
      ];
    }),
    { name: "messageStop", data: { stopReason } },
    { name: "metadata", data: { usage, metrics: { latencyMs: 1 } } },
  ];
  return awsResponse(events, { delayMs: delays });
}

function argumentsIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { text };
  }
}

const fail = mockFail({
  words: {
    "missing-key": { status: 403, message: "Missing Authentication Token" },
    "wrong-key": { status: 403, message: "The security token included in the request is invalid." },
    "unknown-model": { status: 400, message: "The provided model identifier is invalid." },
  },
  body: ({ message }) => ({ message }),
});

const KINDS: Json = {
  400: "ValidationException",
  403: "UnrecognizedClientException",
  429: "ThrottlingException",
  503: "ServiceUnavailableException",
};

const vendor = {
  models,
  key: "authorization",
  fail: (problem: Parameters<typeof fail>[0]) => {
    const answer = fail(problem);
    answer.headers.set("x-amzn-errortype", String(KINDS[answer.status] ?? "InternalServerException"));
    return answer;
  },
};

export const errorSource =
  "https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html (kinds), github.com/vercel/ai/issues/4163 (wrong key), github.com/earendil-works/pi/issues/4993 (model); unverified: the words for a missing key and for fields";

const modelFor = (task: string): string => models.find((model) => model.task === task)?.providerId ?? "";

/** Where the model of a task is invoked. */
const invoked = (task: string): string =>
  `https://bedrock-runtime.:region.amazonaws.com/model/${encodeURIComponent(modelFor(task))}/invoke`;

const calls = [
  vendorRoute(vendor, invoked("feature-extraction"), {
    kind: "embeddings",
    tasks: ["feature-extraction"],
    async read(request) {
      const { inputText } = await readJson(request);
      return { model: modelFor("feature-extraction"), text: String(inputText) };
    },
    simulate: ({ text }) => ({ vectors: [embed(text)] }),
    write: ({ vectors: [embedding] }) => HttpResponse.json({ embedding, inputTextTokenCount: 1 }),
  }),
  vendorRoute(vendor, invoked("text-to-image"), {
    kind: "images",
    tasks: ["text-to-image"],
    async read(request) {
      const { textToImageParams, imageGenerationConfig = {} } = await readJson(request);
      const { text } = (textToImageParams ?? {}) as Json;
      return { model: modelFor("text-to-image"), prompt: String(text), options: imageGenerationConfig as Json };
    },
    simulate: async ({ prompt, options }) => ({ images: [await picture(prompt, options)] }),
    async write({ images }) {
      const texts = images.map((image) => (typeof image === "string" ? image : base64(image)));
      return HttpResponse.json({ images: await Promise.all(texts), error: null });
    },
  }),
  vendorRoute(vendor, "https://bedrock-agent-runtime.:region.amazonaws.com/rerank", {
    kind: "rerank",
    tasks: ["text-ranking"],
    async read(request) {
      const { queries, sources, rerankingConfiguration } = await readJson(request);
      const { bedrockRerankingConfiguration: settings = {} } = (rerankingConfiguration ?? {}) as Json;
      const { modelConfiguration, numberOfResults: top } = settings as {
        modelConfiguration?: Json;
        numberOfResults?: number;
      };
      const [{ textQuery } = {}] = (queries ?? []) as { textQuery?: Json }[];
      const documents = ((sources ?? []) as { inlineDocumentSource: Json }[]).map(({ inlineDocumentSource: one }) =>
        String((one["textDocument"] as Json | undefined)?.["text"] ?? JSON.stringify(one["jsonDocument"])),
      );
      const model = String(modelConfiguration?.["modelArn"]).split("/").at(-1);
      return { model, query: String(textQuery?.["text"]), documents, top };
    },
    simulate: ({ query, documents }) => ({ scores: scoresOf(query, documents) }),
    write({ scores }, { top }) {
      const results = scores.map((relevanceScore, index) => ({ index, relevanceScore }));
      return HttpResponse.json({
        results: results.toSorted((one, other) => other.relevanceScore - one.relevanceScore).slice(0, top),
      });
    },
  }),
  ...mockNativeChat(["https://bedrock-runtime.:region.amazonaws.com/model/:model/converse*"], vendor, {
    read: readChat,
    write: writeChat,
  }),
];

export const handlers = [
  ...calls,
  ...mockInvocationJobs(calls, vendor),
  vendorGet(vendor, "https://bedrock.:region.amazonaws.com/foundation-models", () => ({
    modelSummaries: models
      .filter(({ task }) => task === "conversational")
      .map(({ providerId }) => ({
        modelArn: `arn:aws:bedrock:us-east-1::foundation-model/${providerId}`,
        modelId: providerId,
        modelName: providerId,
        providerName: providerId.split(".")[0],
        inputModalities: ["TEXT", "IMAGE"],
        outputModalities: ["TEXT"],
        responseStreamingSupported: true,
        inferenceTypesSupported: ["ON_DEMAND"],
        modelLifecycle: { status: "ACTIVE" },
      })),
  })),
  vendorGet(vendor, "https://bedrock.:region.amazonaws.com/inference-profiles", () => ({
    inferenceProfileSummaries: [],
  })),
];
