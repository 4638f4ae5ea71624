import {
  anthropicFail,
  answerRows,
  http,
  HttpResponse,
  mockMessages,
  readJson,
  vendorGet,
  type MockModel,
  type MockOwnForm,
} from "@patchbay/mocks";
import { mockMessageBatches } from "./mock-batches.ts";

export const models: readonly MockModel[] = [
  {
    id: "claude-sonnet-5",
    task: "conversational",
    providerId: "claude-sonnet-5",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 1_000_000,
  },
  {
    id: "claude-haiku-4-5",
    task: "conversational",
    providerId: "claude-haiku-4-5",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 200_000,
    reasons: true,
  },
];

type Json = Readonly<Record<string, unknown>>;

/** Further members of a message, for features that the request did not use. */
const whole = (message: Json): Json => ({
  container: null,
  diagnostics: null,
  stop_details: null,
  ...message,
  content: (message["content"] as Json[]).map(ownBlock),
  usage: {
    cache_creation: null,
    inference_geo: null,
    output_tokens_details: null,
    server_tool_use: null,
    service_tier: "standard",
    speed: null,
    ...(message["usage"] as Json),
  },
});

const ownBlock = (block: Json): Json => {
  if (block["type"] === "text") return { citations: null, ...block };
  return block["type"] === "tool_use" ? { caller: { type: "direct" }, ...block } : block;
};

const ownForm: MockOwnForm = (json) => {
  const { type, message, content_block: block, delta, usage } = json;
  if (type === "message") return whole(json);
  if (type === "message_start") return { ...json, message: whole(message as Json) };
  if (type === "content_block_start") return { ...json, content_block: ownBlock(block as Json) };
  if (type !== "message_delta") return json;
  const none = {
    cache_creation_input_tokens: null,
    cache_read_input_tokens: null,
    input_tokens: null,
    output_tokens_details: null,
    server_tool_use: null,
  };
  return {
    ...json,
    delta: { container: null, stop_details: null, ...(delta as Json) },
    usage: { ...none, ...(usage as Json) },
  };
};

const ROOT = "https://api.anthropic.com/v1";
const vendor = { models, key: "x-api-key", fail: anthropicFail, ownForm };

const can = (supported: boolean): Json => ({ supported });

/** Source: https://platform.claude.com/docs/en/api/models/list */
function describe({ id, contextLength: most, reasons = false }: MockModel): Json {
  return {
    id,
    type: "model",
    display_name: id,
    created_at: "2026-01-01T00:00:00Z",
    deprecated_at: null,
    retires_at: null,
    lifecycle: "active",
    line: null,
    max_input_tokens: most ?? null,
    max_tokens: 64_000,
    capabilities: {
      batch: can(true),
      citations: can(true),
      code_execution: can(false),
      context_management: {
        ...can(false),
        clear_thinking_20251015: null,
        clear_tool_uses_20250919: null,
        compact_20260112: null,
      },
      effort: { ...can(false), low: can(false), medium: can(false), high: can(false), xhigh: null, max: can(false) },
      image_input: can(true),
      pdf_input: can(true),
      server_tools: { ...can(false), code_execution: can(false), web_search: can(false) },
      structured_outputs: can(true),
      thinking: {
        ...can(reasons),
        types: { adaptive: can(false), between_tools: can(false), disabled: can(true), enabled: can(reasons) },
      },
    },
  };
}

export const errorSource =
  "https://platform.claude.com/docs/en/api/errors (types), github.com/anthropics/claude-quickstarts/issues/193 (wrong key), github.com/anthropics/claude-code/issues/9243 (model); unverified: the words for a missing key and for fields";

const messages = mockMessages([`${ROOT}/messages`], vendor);

/** Counts as an answer would. Source: https://platform.claude.com/docs/en/api/csharp/messages/count_tokens */
const countTokens = http.post(`${ROOT}/messages/count_tokens`, async ({ request }) => {
  const body = { ...(await readJson(request)), max_tokens: 1, stream: false };
  const [answer] = await answerRows(messages, [{ id: "", url: `${ROOT}/messages`, body }], request.headers);
  const { status, body: answered } = answer!;
  const { usage } = answered as { readonly usage?: { readonly input_tokens: number } };
  return HttpResponse.json(usage ? { input_tokens: usage.input_tokens } : (answered as object), { status });
});

export const handlers = [
  ...messages,
  countTokens,
  ...mockMessageBatches(ROOT, messages, vendor),
  vendorGet(vendor, `${ROOT}/models`, () => ({
    data: models.map(describe),
    has_more: false,
    first_id: models[0]?.id,
    last_id: models.at(-1)?.id,
  })),
];
