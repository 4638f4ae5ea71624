import {
  chatStream,
  defineProvider,
  InputError,
  isObject,
  OutputError,
  type ListedModel,
  type ModelListing,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { messageBatches } from "./batch.ts";
import { readMessage, readMessageEvent, startMessage } from "./answer.ts";
import { betaHeader, messagesBody } from "./request.ts";

/**
 * Pages with their own key may call the vendor with this header. Source: @anthropic-ai/sdk
 * @param version the previous one accepts sampling parameters, if the model does. Source:
 * https://platform.claude.com/docs/en/api/versioning
 */
const headersOf = (version: "2026-10-21" | "2023-06-01") => ({
  "anthropic-version": version,
  "anthropic-dangerous-direct-browser-access": "true",
});

const SAMPLING = ["temperature", "top_p", "top_k"];

const CAPABILITIES: Readonly<Record<string, string>> = {
  image_input: "vision",
  pdf_input: "documents",
  thinking: "reasoning",
  structured_outputs: "json_schema",
  citations: "citations",
};

const INPUTS = { image_input: "image", pdf_input: "document" } as const;

/** Source: https://platform.claude.com/docs/en/api/models/list */
const listModels: ModelListing = {
  route: () => ({ path: "v1/models", query: { limit: "1000" } }),
  headers: () => headersOf("2026-10-21"),
  async read(answer, { call, send }) {
    const models: ListedModel[] = [];
    for (let { data } = answer; ;) {
      const { data: listed, has_more: hasMore, last_id: last } = isObject(data) ? data : {};
      if (!Array.isArray(listed)) throw new OutputError("Expected {data: [{id, display_name}]} of Anthropic's models");
      models.push(...listed.filter(isObject).map(readModel));
      if (hasMore !== true || typeof last !== "string") return models;
      const page = new URL(`${call.baseUrl}/v1/models?limit=1000`);
      page.searchParams.set("after_id", last);
      ({ data } = await send(page));
    }
  },
};

function readModel({
  id,
  display_name: label,
  max_input_tokens: most,
  capabilities,
}: Readonly<Record<string, unknown>>): ListedModel {
  const facts = isObject(capabilities) ? capabilities : {};
  const supports = (name: string): boolean => isObject(facts[name]) && facts[name]["supported"] === true;
  const can = Object.keys(facts).flatMap((name) => (supports(name) ? (CAPABILITIES[name] ?? []) : []));
  return {
    id: String(id),
    task: "conversational",
    ...(typeof label === "string" && { label }),
    ...(typeof most === "number" && { contextLength: most }),
    // All models support tools: https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview
    capabilities: ["tools", ...can],
    ...(isObject(capabilities) && {
      inputs: ["text", ...Object.entries(INPUTS).flatMap(([name, kind]) => (supports(name) ? [kind] : []))],
    }),
  };
}

/** `{ type: "error", error: { type, message } }`. Source: https://platform.claude.com/docs/en/api/errors */
function failure({ status, body, header }: VendorAnswer): VendorFailure | undefined {
  const error = isObject(body) ? body["error"] : undefined;
  if (!isObject(error) || typeof error["message"] !== "string") return undefined;
  const again = header("x-should-retry") ?? (status === 529 ? "true" : null);
  return {
    message: error["message"],
    ...(typeof error["type"] === "string" && { code: error["type"] }),
    ...(again !== null && { retryable: again === "true" }),
  };
}

export default defineProvider({
  failure,
  listModels,
  batch: messageBatches(headersOf("2026-10-21")),
  tasks: {
    conversational: {
      structuredOutput: "json_schema",
      route({ providerModelId: model, endpointUrl }) {
        if (model.startsWith("claude-") || endpointUrl) return { path: "v1/messages" };
        throw new InputError(`Anthropic has no model "${model}": its ids begin with "claude-".`);
      },
      headers(call) {
        const samples = SAMPLING.some((name) => (call.args[name] ?? call.parameters?.[name] ?? null) !== null);
        return { ...headersOf(samples ? "2023-06-01" : "2026-10-21"), ...betaHeader(call) };
      },
      body: messagesBody,
      read: ({ data }) => readMessage(data),
      stream: { ...chatStream, state: startMessage, chunk: readMessageEvent },
    },
  },
});
