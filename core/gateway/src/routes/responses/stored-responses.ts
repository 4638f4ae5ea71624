import { Hono } from "hono";
import { GatewayError } from "../../errors/gateway-error.ts";
import type { JsonObject } from "../../request/read-json.ts";
import type { RouteMemory } from "../../route.ts";
import type { GatewayStore } from "../../store/store.ts";

/** As long as OpenAI keeps them. Source: https://platform.openai.com/docs/guides/conversation-state */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** A response that a later request may continue or read. */
interface StoredResponse {
  readonly response: JsonObject;
  /** All items before its output, those of earlier responses included. */
  readonly input: readonly JsonObject[];
}

const keyOf = (id: string): string => `response/${id}`;

async function find(store: GatewayStore, id: string, param?: string): Promise<StoredResponse> {
  const value = await store.get(keyOf(id));
  if (value) return value as unknown as StoredResponse;
  const message = `There is no response ${JSON.stringify(id)}: it was not stored, was deleted, or is older than 30 days.`;
  throw new GatewayError(404, "response_not_found", message, { param });
}

const itemsOf = (input: unknown): readonly JsonObject[] =>
  typeof input === "string" ? [{ type: "message", role: "user", content: input }] : (input as readonly JsonObject[]);

/** Continues a conversation by the id of its last response, and keeps each response unless its request has `store: false`. */
export const responseMemory: RouteMemory = {
  async recall(body, store) {
    const { previous_response_id: id, input } = body;
    if (typeof id !== "string") return body;
    const { input: before, response } = await find(store, id, "previous_response_id");
    return { ...body, input: [...before, ...(response["output"] as readonly JsonObject[]), ...itemsOf(input)] };
  },
  async keep(response, recalled, store) {
    if (recalled["store"] === false) return;
    const stored: StoredResponse = { response: response as JsonObject, input: itemsOf(recalled["input"]) };
    await store.put(keyOf(String(stored.response["id"])), { ...stored }, LIFETIME_MS);
  },
};

/** Reads and deletes stored responses. Source: https://platform.openai.com/docs/api-reference/responses/get */
export function responseRoutes(store: GatewayStore): Hono {
  const routes = new Hono();
  routes.get("/:id", async (context) => context.json((await find(store, context.req.param("id"))).response));
  routes.get("/:id/input_items", async (context) => {
    const { input } = await find(store, context.req.param("id"));
    return context.json({ object: "list", data: input.toReversed(), has_more: false });
  });
  routes.delete("/:id", async (context) => {
    const id = context.req.param("id");
    await find(store, id);
    await store.delete(keyOf(id));
    return context.json({ id, object: "response", deleted: true });
  });
  return routes;
}
