import { expect } from "vitest";
import type { MockRow } from "./clients.ts";

const chat = (model: string, messages: readonly object[] = [{ role: "user", content: "Are you there?" }]) => ({
  model,
  messages,
});
const tooMuch = [{ role: "user", content: "word ".repeat(120_000) }];
const id: unknown = expect.any(String);

interface Refused {
  readonly url: string;
  readonly body: object;
  /** Headers with the key; default: a key that every mock accepts. */
  readonly headers?: Readonly<Record<string, string>>;
}

function row(
  name: string,
  { url, body, headers = { authorization: "Bearer key" } }: Refused,
  expected: unknown,
): MockRow {
  return {
    name: `fetch, ${name}`,
    async run() {
      const request = { method: "POST", headers: { "content-type": "application/json", ...headers } };
      const response = await fetch(url, { ...request, body: JSON.stringify(body) });
      const json = (await response.json()) as { error?: unknown };
      // Missing members count as well.
      return [response.status, json, Object.keys(typeof json.error === "object" ? (json.error ?? {}) : json)];
    },
    expected,
  };
}

const wrong = { authorization: "Bearer wrong" };
const none = {};
const CEREBRAS = "https://api.cerebras.ai/v1/chat/completions";
const GROQ = "https://api.groq.com/openai/v1/chat/completions";
const NOVITA = "https://api.novita.ai/openai/v1/chat/completions";
const BASETEN = "https://inference.baseten.co/v1/chat/completions";
const SCALEWAY = "https://api.scaleway.ai/v1/chat/completions";
const SAMBANOVA = "https://api.sambanova.ai/v1/chat/completions";
const TOGETHER = "https://api.together.ai/v1/chat/completions";
const ZAI = "https://api.z.ai/api/paas/v4/chat/completions";
const ZAI_MESSAGES = "https://api.z.ai/api/anthropic/v1/messages";
const BFL = "https://api.bfl.ai/v1/flux-2-pro";
const FAL = "https://fal.run";

const DASHSCOPE = "https://dashscope-intl.aliyuncs.com/api/v1/services/aigc/multimodal-generation/generation";

/** How vendors refuse a model in their own form. */
const MODEL_REFUSALS: readonly [provider: string, url: string, status: number, expected: object, keys: string[]][] = [
  [
    "deepseek",
    "https://api.deepseek.com/chat/completions",
    400,
    { error: { message: "Model Not Exist", param: null } },
    ["message", "type", "param", "code"],
  ],
  [
    "mistral",
    "https://api.mistral.ai/v1/chat/completions",
    400,
    { object: "error", message: "Invalid model: none-1", type: "invalid_model", code: "1500" },
    ["object", "message", "type", "param", "code", "raw_status_code"],
  ],
  [
    "moonshot",
    "https://api.moonshot.ai/v1/chat/completions",
    404,
    { error: { message: "Not found the model none-1 or Permission denied", type: "resource_not_found_error" } },
    ["message", "type"],
  ],
  [
    "openrouter",
    "https://openrouter.ai/api/v1/chat/completions",
    400,
    { error: { message: "none-1 is not a valid model ID", code: 400 } },
    ["message", "code"],
  ],
  [
    "nvidia",
    "https://integrate.api.nvidia.com/v1/chat/completions",
    404,
    { status: 404, title: "Not Found" },
    ["status", "title", "detail"],
  ],
  [
    "minimax",
    "https://api.minimax.io/v1/chat/completions",
    400,
    { type: "error", error: { http_code: "400" } },
    ["type", "message", "http_code"],
  ],
  [
    "dashscope",
    DASHSCOPE,
    400,
    { code: "InvalidParameter", message: "Model not exist.", request_id: id },
    ["code", "message", "request_id"],
  ],
];

/** Refusals with the vendors' envelopes and messages; the `errorSource` of each provider's mocks names their source. */
export const vendorRefusalRows: readonly MockRow[] = [
  row("an unknown model, cerebras", { url: CEREBRAS, body: chat("llama-9") }, [
    404,
    {
      message: "Model llama-9 does not exist or you do not have access to it.",
      type: "not_found_error",
      param: "model",
      code: "model_not_found",
    },
    ["message", "type", "param", "code"],
  ]),
  row("a prompt that is too long, cerebras", { url: CEREBRAS, body: chat("gpt-oss-120b", tooMuch) }, [
    400,
    {
      message: expect.stringMatching(/^Please reduce the length .* Current length is \d+ while limit is \d+$/),
      type: "invalid_request_error",
      param: "validation_error",
      code: "context_length_exceeded",
    },
    ["message", "type", "param", "code"],
  ]),
  row("no messages, cerebras", { url: CEREBRAS, body: chat("gpt-oss-120b", []) }, [
    400,
    { type: "invalid_request_error", param: "validation_error", code: "wrong_api_format" },
    ["message", "type", "param", "code"],
  ]),
  row("an unknown model, groq", { url: GROQ, body: chat("llama-9") }, [
    404,
    { error: { type: "invalid_request_error", code: "model_not_found" } },
    ["message", "type", "code"],
  ]),
  row("a prompt that is too long, groq", { url: GROQ, body: chat("openai/gpt-oss-120b", tooMuch) }, [
    400,
    {
      error: {
        message: "Please reduce the length of the messages or completion.",
        type: "invalid_request_error",
        param: "messages",
        code: "context_length_exceeded",
      },
    },
    ["message", "type", "param", "code"],
  ]),
  row("no messages, groq", { url: GROQ, body: chat("openai/gpt-oss-120b", []) }, [
    400,
    { error: { message: "'messages' : minimum number of items is 1", type: "invalid_request_error" } },
    ["message", "type"],
  ]),
  row("an unknown model, novita", { url: NOVITA, body: chat("llama-9") }, [
    404,
    { code: 404, reason: "MODEL_NOT_FOUND", message: "model not found", metadata: {} },
    ["code", "reason", "message", "metadata"],
  ]),
  row("no key, novita", { url: NOVITA, body: chat("llama-9"), headers: none }, [
    403,
    { code: 403, reason: "INVALID_API_KEY", message: "invalid api-key" },
    ["code", "reason", "message", "metadata"],
  ]),
  row("a wrong key, novita", { url: NOVITA, body: chat("llama-9"), headers: wrong }, [
    401,
    { code: 401, reason: "FAILED_TO_AUTH", message: "failed to authenticate API key", metadata: {} },
    ["code", "reason", "message", "metadata"],
  ]),
  row("no messages, novita", { url: NOVITA, body: chat("deepseek/deepseek-v3-0324", []) }, [
    400,
    { code: 400, reason: "INVALID_REQUEST_BODY" },
    ["code", "reason", "message", "metadata"],
  ]),
  row("an unknown model, baseten", { url: BASETEN, body: chat("llama-9") }, [
    404,
    { error: "please check the model you provided" },
    ["error"],
  ]),
  row("a wrong key, baseten", { url: BASETEN, body: chat("llama-9"), headers: wrong }, [
    401,
    { error: "please check the api-key you provided" },
    ["error"],
  ]),
  row("an unknown model, scaleway", { url: SCALEWAY, body: chat("llama-9") }, [
    422,
    { error: { param: null, code: 422 } },
    ["message", "type", "param", "code"],
  ]),
  row("a wrong key, scaleway", { url: SCALEWAY, body: chat("llama-9"), headers: wrong }, [
    403,
    { error: { code: 403 } },
    ["message", "type", "param", "code"],
  ]),
  row("an unknown model, sambanova", { url: SAMBANOVA, body: chat("llama-9") }, [
    404,
    { error: { code: "model_not_found", param: "model" }, request_id: id },
    ["message", "type", "param", "code"],
  ]),
  row("an unknown model, together", { url: TOGETHER, body: chat("llama-9") }, [
    404,
    { error: { code: "model_not_available", type: "invalid_request_error" } },
    ["message", "type", "param", "code"],
  ]),
  ...MODEL_REFUSALS.map(([provider, url, status, expected, keys]) =>
    row(`an unknown model, ${provider}`, { url, body: chat("none-1") }, [status, expected, keys]),
  ),
  row("a wrong key, xai", { url: "https://api.x.ai/v1/chat/completions", body: chat("grok-4.3"), headers: wrong }, [
    400,
    { code: "Client specified an invalid argument", error: expect.stringMatching(/^Incorrect API key provided: /) },
    ["code", "error"],
  ]),
  row("a wrong key, mistral", { url: "https://api.mistral.ai/v1/embeddings", body: {}, headers: wrong }, [
    401,
    { detail: "Unauthorized" },
    ["detail"],
  ]),
  row("an unknown model, zai-org", { url: ZAI, body: chat("glm-9") }, [
    400,
    { error: { code: "1211", message: "Unknown Model, please check the model code." } },
    ["code", "message"],
  ]),
  row("no messages, zai-org", { url: ZAI, body: chat("glm-4.6", []) }, [
    400,
    { error: { code: "1214", message: "The messages parameter is illegal. Please check the documentation." } },
    ["code", "message"],
  ]),
  row("a message to an unknown model, zai-org", { url: ZAI_MESSAGES, body: { ...chat("glm-9"), max_tokens: 9 } }, [
    400,
    {
      type: "error",
      error: {
        type: "invalid_request_error",
        code: "1211",
        message: expect.stringMatching(/^\[1211]\[Unknown Model, please check the model code\.]\[.+]$/),
      },
      request_id: id,
    },
    ["type", "code", "message"],
  ]),
  row("a message with a wrong key, zai-org", { url: ZAI_MESSAGES, body: chat("glm-4.6"), headers: wrong }, [
    401,
    { error: { message: "Authentication Failed", type: "1000" } },
    ["message", "type"],
  ]),
  row("a wrong key, black-forest-labs", { url: BFL, body: { prompt: "A cat" }, headers: { "x-key": "wrong" } }, [
    403,
    { detail: "Not authenticated - Invalid Authentication" },
    ["detail"],
  ]),
  row("no prompt, black-forest-labs", { url: BFL, body: { seed: 1 }, headers: { "x-key": "key" } }, [
    422,
    { detail: [{ type: "missing", loc: ["body", "prompt"], msg: "Field required", input: { seed: 1 } }] },
    ["detail"],
  ]),
  row("no key, fal-ai", { url: `${FAL}/fal-ai/flux/schnell`, body: { prompt: "A cat" }, headers: none }, [
    401,
    { detail: 'Cannot access application "fal-ai/flux". Authentication is required to access this application.' },
    ["detail"],
  ]),
  row("a path that the app does not have, fal-ai", { url: `${FAL}/fal-ai/flux/x/y`, body: { prompt: "A cat" } }, [
    404,
    { detail: "Path /x/y not found" },
    ["detail"],
  ]),
  row("no prompt, fal-ai", { url: `${FAL}/fal-ai/flux/schnell`, body: {} }, [
    422,
    { detail: [{ type: "missing", loc: ["body", "prompt"], msg: "Field required" }] },
    ["detail"],
  ]),
  row(
    "a version that is not there, replicate",
    { url: "https://api.replicate.com/v1/predictions", body: { version: "none", input: {} } },
    [422, { title: "Invalid version or not permitted", status: 422 }, ["title", "detail", "status"]],
  ),
];
