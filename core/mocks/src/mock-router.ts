import type { HttpHandler } from "msw";
import { CHAT_TASKS, checkChat } from "./chat/mock-chat.ts";
import type { ChatRequest } from "./chat/chat-request.ts";
import { writeOpenAiChat } from "./chat/openai-chat.ts";
import { readResponses, writeResponses, type ResponsesRequest } from "./chat/openai-responses.ts";
import { simulateChat } from "./chat/simulate-chat.ts";
import { checkPrevious } from "./chat/stored-responses.ts";
import { CREATED } from "./mock-model-list.ts";
import { routerFail, type MockProblem } from "./problem.ts";
import type { MockModel } from "./provider-mocks.ts";
import { readJson } from "./route.ts";
import { vendorGet, vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

type ModelsByProvider = Readonly<Record<string, readonly MockModel[]>>;

const VENDOR: MockVendor = { key: "authorization", fail: routerFail, headers: {} };

/** The router's policies for choosing a provider. */
const POLICIES = new Set(["fastest", "cheapest", "preferred"]);

/**
 * Handlers of the router's own addresses, `/v1/chat/completions`, `/v1/responses` and `/v1/models`, for models as
 * `owner/name`, `owner/name:provider`, or with `:fastest` or `:cheapest`. Without a provider's name the first one
 * answers
 * that serves the model; its header `x-inference-provider` names it.
 */
export function mockRouter(models: ModelsByProvider, routerUrl = "https://router.huggingface.co"): HttpHandler[] {
  const responses = wireOf<ResponsesRequest>(models, (request) => readResponses(request), writeResponses);
  // The router does not store responses.
  const check = (requested: ResponsesRequest) =>
    checkPrevious(requested, undefined) ?? responses.check?.(requested, undefined);
  return [
    vendorRoute(VENDOR, `${routerUrl}/v1/chat/completions`, wireOf<ChatRequest>(models, readJson, writeOpenAiChat)),
    vendorRoute(VENDOR, `${routerUrl}/v1/responses`, { ...responses, check }),
    // The list is public.
    vendorGet({ ...VENDOR, key: false }, `${routerUrl}/v1/models`, () => ({ object: "list", data: listOf(models) })),
  ];
}

function wireOf<Asked extends ChatRequest>(
  models: ModelsByProvider,
  read: (request: Request) => Promise<Asked>,
  write: (reply: Parameters<typeof writeOpenAiChat>[0], requested: Asked) => Promise<Response>,
): MockWire<"chat", Asked> {
  return {
    kind: "chat",
    tasks: CHAT_TASKS,
    read,
    check(requested) {
      const target = choose(models, requested.model);
      return "problem" in target ? target.problem : checkChat(requested, target.model);
    },
    simulate(requested) {
      const target = choose(models, requested.model);
      return simulateChat(requested, "problem" in target ? {} : { reasons: target.model.reasons });
    },
    async write(reply, requested) {
      const target = choose(models, requested.model);
      if ("problem" in target) return write(reply, requested);
      const response = await write(reply, { ...requested, model: target.model.providerId });
      response.headers.set("x-inference-provider", target.provider);
      return response;
    },
  };
}

type Row = { readonly provider: string; readonly model: MockModel };
type Target = Row | { readonly problem: MockProblem };

/** The providers that the router may call for a model in its order, each with its name. */
export function routerTargets(models: ModelsByProvider, requested: unknown): { provider: string; model: string }[] {
  const rows = rowsOf(models, requested);
  return Array.isArray(rows) ? rows.map(({ provider, model }) => ({ provider, model: `${model.id}:${provider}` })) : [];
}

/** The provider that answers for a model. */
function choose(models: ModelsByProvider, requested: unknown): Target {
  const rows = rowsOf(models, requested);
  return Array.isArray(rows) ? rows[0]! : rows;
}

/** The providers that can answer for a model, one at least. */
function rowsOf(models: ModelsByProvider, requested: unknown): Row[] | { readonly problem: MockProblem } {
  if (typeof requested !== "string" || requested === "") {
    return refuse("missing-field", "Missing required parameter: 'model'.");
  }
  const [id = "", named] = requested.split(":");
  const rows = Object.entries(models).flatMap(([provider, listed]) =>
    listed.filter((model) => model.id === id).map((model) => ({ provider, model })),
  );
  if (rows.length === 0) return refuse("unknown-model", `The requested model '${id}' does not exist`);
  const chatting = rows.filter(({ model }) => model.task === "conversational");
  if (chatting.length === 0) return refuse("unsuitable-model", `The requested model '${id}' is not a chat model.`);
  const isPolicy = named === undefined || POLICIES.has(named);
  const chosen = isPolicy ? chatting : chatting.filter(({ provider }) => provider === named);
  if (chosen.length > 0) return chosen;
  return refuse("unsuitable-model", `The requested model '${id}' is not supported by provider '${named}'.`);
}

function refuse(kind: MockProblem["kind"], message: string): { readonly problem: MockProblem } {
  return { problem: { status: 400, kind, message, field: "model" } };
}

/** Every chat model, with its inputs and providers. */
function listOf(models: ModelsByProvider): object[] {
  const rows = new Map<string, { readonly providers: object[]; sees: boolean }>();
  for (const [provider, listed] of Object.entries(models)) {
    for (const { id, task, status = "live", contextLength = 131_072, tags } of listed) {
      if (task !== "conversational") continue;
      const model = rows.get(id) ?? { providers: [], sees: false };
      rows.set(id, model);
      model.sees ||= tags?.includes("image-text-to-text") === true;
      model.providers.push({
        provider,
        status,
        context_length: contextLength,
        supports_tools: true,
        supports_structured_output: true,
      });
    }
  }
  return [...rows].map(([id, { providers, sees }]) => ({
    id,
    object: "model",
    created: CREATED,
    owned_by: id.split("/")[0],
    architecture: { input_modalities: sees ? ["text", "image"] : ["text"], output_modalities: ["text"] },
    providers,
  }));
}
