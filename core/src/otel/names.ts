/**
 * Every name that spans have, of calls and of a gateway's requests. The conventions for generative AI still change: a renamed
 * attribute is changed here, and nowhere else.
 * Source: https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/
 */
export const ATTRIBUTES = {
  operation: "gen_ai.operation.name",
  provider: "gen_ai.provider.name",
  model: "gen_ai.request.model",
  isStream: "gen_ai.request.stream",
  stop: "gen_ai.request.stop_sequences",
  choices: "gen_ai.request.choice.count",
  responseId: "gen_ai.response.id",
  responseModel: "gen_ai.response.model",
  finishReasons: "gen_ai.response.finish_reasons",
  timeToFirstChunk: "gen_ai.response.time_to_first_chunk",
  inputMessages: "gen_ai.input.messages",
  outputMessages: "gen_ai.output.messages",
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
  cachedInputTokens: "gen_ai.usage.cache_read.input_tokens",
  reasoningTokens: "gen_ai.usage.reasoning.output_tokens",
  errorType: "error.type",
  serverAddress: "server.address",
  serverPort: "server.port",
  method: "http.request.method",
  route: "http.route",
  status: "http.response.status_code",
  retryDelay: "patchbay.retry.delay_ms",
  retryProvider: "patchbay.retry.next_provider",
  requestId: "patchbay.request.id",
  token: "patchbay.token.id",
  cost: "patchbay.cost.usd",
  isCached: "patchbay.cache.hit",
} as const;

/** The operations that the conventions define; any other task is its own operation. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  conversational: "chat",
  "text-generation": "text_completion",
  "feature-extraction": "embeddings",
};

/** Numbers of a request's body. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  max_tokens: "gen_ai.request.max_tokens",
  temperature: "gen_ai.request.temperature",
  top_p: "gen_ai.request.top_p",
  seed: "gen_ai.request.seed",
  frequency_penalty: "gen_ai.request.frequency_penalty",
  presence_penalty: "gen_ai.request.presence_penalty",
};
