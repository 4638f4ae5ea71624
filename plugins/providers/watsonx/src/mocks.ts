import {
  http,
  HttpResponse,
  mockFail,
  mockNativeChat,
  readJson,
  writeOpenAiChat,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "ibm/granite-4-h-small", task: "conversational", providerId: "ibm/granite-4-h-small" },
];

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
];
