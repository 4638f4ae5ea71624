import { PatchbayError } from "../errors/index.ts";
import type { CallScope } from "../http/call-scope.ts";
import type { ModelInput, ModelPrice, ProviderMapping } from "../provider/contract.ts";
import { inputsOf } from "../provider/openai-models.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";
import { askHub, parseMappings, readHub, remembered, type HubAccess, type Lookup } from "./ask-hub.ts";
import type { HubQuestion } from "./hub-cache.ts";
import { listOf, notJson } from "./questions.ts";

/** The models of some providers, from the hub's mappings. */
export interface ServedModels {
  /** In the hub's order, which is by trend. */
  readonly mappings: readonly ProviderMapping[];
  /** Whether the hub has more models than requested. */
  readonly hasMore: boolean;
  /** Time of the answer, in milliseconds since 1970. */
  readonly at: number;
}

const served: HubQuestion<ServedModels> = { limit: 100, lifetime: 60_000 };

/**
 * The models that some providers serve.
 * @param limit maximum number of models of all providers together
 * @throws HttpError, NetworkError, OutputError
 */
export function findServedModels(
  access: HubAccess,
  providers: readonly string[],
  limit: number,
  lookup: Lookup,
): Promise<ServedModels> {
  const names = providers.map(encodeURIComponent).join(",");
  const search = `inference_provider=${names}&limit=${limit}&expand[]=inferenceProviderMapping`;
  return remembered(access, { question: served, key: search }, lookup, async (sharedLookup) => {
    const { data, headers } = await readHub(access, { path: "api/models", search, notJson }, sharedLookup);
    const listed = listOf(data, "models");
    return {
      mappings: listed.flatMap((model) => {
        const mappings = typeof model["id"] === "string" ? parseMappings(model, model["id"]) : undefined;
        return mappings?.filter(({ provider }) => providers.includes(provider)) ?? [];
      }),
      // A full page may be the last one; the hub then has no next link.
      hasMore: headers.get("link")?.includes('rel="next"') ?? listed.length >= limit,
      at: sharedLookup.scope.clock.now(),
    };
  });
}

/** The router's data about a chat model at one provider; unknown members are absent. */
export interface RoutedChat {
  readonly contextLength?: number;
  readonly price?: ModelPrice;
  readonly capabilities: readonly string[];
  readonly inputs?: readonly ModelInput[];
  /** Output tokens per second, as last measured by the router. */
  readonly throughput?: number;
}

/** By provider and hub id. */
export interface RoutedChats {
  find(provider: string, id: string): RoutedChat | undefined;
  /** Time of the router's answer, in milliseconds since 1970. */
  readonly at: number;
}

const routed: HubQuestion<RoutedChats> = { limit: 1 };

/**
 * The router's data about all chat models.
 * Source: https://huggingface.co/docs/inference-providers/hub-api, "List OpenAI-compatible models"
 * @param router access to the router, with its address as the hub's
 * @throws HttpError, NetworkError, OutputError
 */
export function findRoutedChats(router: HubAccess, lookup: Lookup): Promise<RoutedChats> {
  const path = "v1/models";
  return remembered(router, { question: routed, key: path, isPublic: true }, lookup, async (sharedLookup) => {
    const answer = await askHub(router, { path, isPublic: true, notJson }, sharedLookup);
    const rows = listOf(isObject(answer) ? answer["data"] : answer, "models").flatMap((model) => {
      const { providers } = model;
      const { inputs } = inputsOf(model);
      return (Array.isArray(providers) ? providers : [])
        .filter(isObject)
        .map((row) => [`${String(row["provider"])} ${String(model["id"])}`, readRow(row, inputs)] as const);
    });
    const chats = new Map(rows);
    return { find: (provider, id) => chats.get(`${provider} ${id}`), at: sharedLookup.scope.clock.now() };
  });
}

function readRow(row: JsonObject, inputs: readonly ModelInput[] | undefined): RoutedChat {
  const { context_length: contextLength, throughput } = row;
  const price = routedPrice(row);
  return {
    ...(typeof contextLength === "number" && { contextLength }),
    ...(price && { price }),
    ...(typeof throughput === "number" && { throughput }),
    ...(inputs && { inputs }),
    capabilities: [
      ...(row["supports_tools"] === true ? ["tools"] : []),
      ...(row["supports_structured_output"] === true ? ["json_schema"] : []),
      ...(inputs?.includes("image") ? ["vision"] : []),
    ],
  };
}

/** The providers of a chat model, as the router reports them; absent members are unknown. */
export interface RoutedProviders {
  /** By provider. */
  readonly rows: ReadonlyMap<
    string,
    {
      readonly speed?: {
        /** Milliseconds to the first token. */
        readonly latency: number;
        /** Tokens per second. */
        readonly throughput: number;
      };
      readonly price?: ModelPrice;
    }
  >;
  /** Time of the router's answer, in milliseconds since 1970. */
  readonly at: number;
}

export const NOTHING_ROUTED: RoutedProviders = { rows: new Map(), at: 0 };

const routedProviders: HubQuestion<RoutedProviders> = { limit: 500 };

/** The router's figures for a model's providers; none if it does not answer. Source: see `findRoutedChats` */
export function findRoutedProviders(router: HubAccess, model: string, scope: CallScope): Promise<RoutedProviders> {
  const lookup: Lookup = { scope, retry: { after: "refusal", most: 0, mostBusy: 0 } };
  const answered = remembered(
    router,
    { question: routedProviders, key: model, isPublic: true },
    lookup,
    async (shared) => {
      const answer = await askHub(router, { path: `v1/models/${model}`, isPublic: true }, shared);
      const rows = isObject(answer) && Array.isArray(answer["providers"]) ? (answer["providers"] as unknown[]) : [];
      const figures = rows.filter(isObject).map((row) => [String(row["provider"]), readFigures(row)] as const);
      return { rows: new Map(figures), at: shared.scope.clock.now() };
    },
  );
  return answered.catch((error: unknown) => {
    scope.throwIfEnded();
    if (PatchbayError.isInstance(error)) return NOTHING_ROUTED;
    throw error;
  });
}

function readFigures(row: JsonObject) {
  const { first_token_latency_ms: latency, throughput } = row;
  const isMeasured = typeof latency === "number" && typeof throughput === "number" && throughput > 0;
  const price = routedPrice(row);
  return { ...(isMeasured && { speed: { latency, throughput } }), ...(price && { price }) };
}

/** The list price of a chat model at one provider; undefined if the router reports none. */
function routedPrice({ pricing }: JsonObject): ModelPrice | undefined {
  const { input, output } = isObject(pricing) ? pricing : {};
  if (typeof input !== "number" || typeof output !== "number") return undefined;
  return { currency: "USD", unit: "million tokens", input, output };
}
