import {
  continuation,
  embed,
  http,
  HttpResponse,
  mockFail,
  mockNativeChat,
  readForm,
  readJson,
  scoresOf,
  sseResponse,
  transcriptWire,
  vendorModels,
  vendorRoute,
  writeOpenAiChat,
} from "@patchbay/mocks";

export const models = vendorModels({
  conversational: "ibm/granite-4-h-small",
  "text-generation": "ibm/granite-4-h-small",
  "feature-extraction": "ibm/slate-125m-english-rtrvr-v2",
  "text-ranking": "cross-encoder/ms-marco-minilm-l-12-v2",
  "automatic-speech-recognition": "openai/whisper-tiny",
});

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({
    words: {
      "missing-key": { message: "Authorization header is missing", code: "authorization_rejected" },
      "wrong-key": { message: "Failed to authenticate the request", code: "authentication_token_not_valid" },
      "unknown-model": {
        message: "Model '{model}' is not supported for this environment.",
        code: "model_not_supported",
      },
      other: { code: "invalid_request_entity" },
    },
    body: ({ status, code, message, requestId: trace }) => ({
      errors: [{ code, message }],
      trace,
      status_code: status,
    }),
  }),
};

export const errorSource = "unverified: the form {errors: [{code, message}]} and all words";

const ROOT = "https://:region.ml.cloud.ibm.com/ml/v1/text";
const CREATED = "2026-06-12T07:32:50.000Z";

/** A request's body, with the model where the simulation looks for it. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body = await readJson(request);
  return { ...body, model: body["model_id"] };
}

const textsOf = (inputs: unknown): unknown[] => (Array.isArray(inputs) ? inputs : []);

export const handlers = [
  // Every key is accepted.
  http.post("https://iam.cloud.ibm.com/identity/token", () =>
    HttpResponse.json({ access_token: "simulated", expires_in: 3600, token_type: "Bearer" }),
  ),
  ...["chat", "chat_stream"].flatMap((path) =>
    mockNativeChat([`${ROOT}/${path}`], vendor, {
      async read(request) {
        const { model_id: model, tool_choice_option: choice, ...rest } = await readJson(request);
        const stream = path === "chat_stream";
        return {
          tool_choice: choice,
          ...rest,
          model,
          stream,
          ...(stream && { stream_options: { include_usage: true } }),
        };
      },
      // The answer has OpenAI's form.
      write: (reply, asked) => writeOpenAiChat(reply, asked),
    }),
  ),
  ...["generation", "generation_stream"].map((path) =>
    vendorRoute(vendor, `${ROOT}/${path}`, {
      kind: "completion",
      tasks: ["text-generation"],
      read: readBody,
      simulate: ({ input }) => ({ text: continuation(String(input)) }),
      write({ text }, { model: model_id }) {
        const pieces = [text].flat();
        const answerOf = (generated_text: string, stop_reason: string) => ({
          model_id,
          created_at: CREATED,
          results: [{ generated_text, generated_token_count: pieces.length, input_token_count: 3, stop_reason }],
        });
        if (path === "generation") return HttpResponse.json(answerOf(pieces.join(""), "eos_token"));
        return sseResponse([...pieces.map((piece) => answerOf(piece, "not_finished")), answerOf("", "eos_token")]);
      },
    }),
  ),
  vendorRoute(vendor, `${ROOT}/embeddings`, {
    kind: "embeddings",
    tasks: ["feature-extraction"],
    read: readBody,
    simulate: ({ inputs }) => ({ vectors: textsOf(inputs).map((text) => embed(String(text))) }),
    write: ({ vectors }, { model: model_id }) =>
      HttpResponse.json({
        model_id,
        created_at: CREATED,
        results: vectors.map((embedding) => ({ embedding })),
        input_token_count: 3,
      }),
  }),
  vendorRoute(vendor, `${ROOT}/rerank`, {
    kind: "rerank",
    tasks: ["text-ranking"],
    read: readBody,
    simulate: ({ query, inputs }) => ({
      scores: scoresOf(
        query,
        textsOf(inputs).map((input) => (input as { text?: unknown }).text),
      ),
    }),
    write({ scores }, { model: model_id }) {
      const results = scores
        .map((score, index) => ({ index, score }))
        .toSorted((one, other) => other.score - one.score);
      return HttpResponse.json({ model_id, created_at: CREATED, results, input_token_count: 3 });
    },
  }),
  vendorRoute(
    vendor,
    "https://:region.ml.cloud.ibm.com/ml/v1/audio/transcriptions",
    transcriptWire({
      async read(request) {
        const form = await readForm(request);
        return { model: form.get("model"), recording: form.get("file") };
      },
      write: ({ text }, { model }) => HttpResponse.json({ model, text, created_at: CREATED, token_count: 2 }),
    }),
  ),
];
