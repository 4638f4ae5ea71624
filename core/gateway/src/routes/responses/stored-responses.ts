import { Hono } from "hono";
import { eventResponse } from "../../background/work.ts";
import { GatewayError } from "../../errors/gateway-error.ts";
import type { JsonObject } from "../../request/read-json.ts";
import type { RouteMemory } from "../../route.ts";
import type { GatewayEnvironment, RouteServices } from "../../serve-route.ts";
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

/** The key of a response's events, where they can be read again. */
export const eventsKey = (id: string): string => `response-events/${id}`;

/** @throws GatewayError 404 */
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

/**
 * Reads, cancels and deletes stored responses.
 * Source: https://platform.openai.com/docs/api-reference/responses/get
 */
export function responseRoutes(): Hono<GatewayEnvironment> {
  const routes = new Hono<GatewayEnvironment>();

  routes.get("/:id", async (context) => {
    const { services } = context.var;
    const id = context.req.param("id");
    const { stream, starting_after: last } = context.req.query();
    const response = await read(services, id);
    if (stream !== "true") return context.json(response);
    // Events are numbered from 0.
    const known = last === undefined ? 0 : Number(last) + 1;
    const work = await services.works.find(id);
    if (work) return eventResponse(work.read(known));
    const stored = await services.store.get(eventsKey(id));
    if (stored) return eventResponse((stored["events"] as readonly string[]).slice(known).join(""));
    const message = `The response ${id} has no events: it was not made with \`background\` and \`stream\`, or its events are older than ten minutes.`;
    throw new GatewayError(400, "no_events", message, { param: "stream" });
  });
  routes.post("/:id/cancel", async (context) => {
    const { services } = context.var;
    const id = context.req.param("id");
    const { background } = await read(services, id);
    if (background !== true) {
      throw new GatewayError(400, "not_in_background", `The response ${id} was not made with \`background: true\`.`);
    }
    await (await services.works.find(id))?.cancel();
    return context.json(await read(services, id));
  });
  routes.get("/:id/input_items", async (context) => {
    const { input } = await find(context.var.services.store, context.req.param("id"));
    return context.json({ object: "list", data: input.toReversed(), has_more: false });
  });
  routes.delete("/:id", async (context) => {
    const { store } = context.var.services;
    const id = context.req.param("id");
    await find(store, id);
    await store.delete(keyOf(id));
    return context.json({ id, object: "response", deleted: true });
  });
  return routes;
}

/** A response that no process makes any more has failed. */
async function read({ store, works, limits }: RouteServices, id: string): Promise<JsonObject> {
  const { response } = await find(store, id);
  const isLost = response["status"] === "in_progress" && !(await works.find(id));
  if (!isLost || Date.now() < Number(response["created_at"]) * 1000 + limits.deadlineMs) return response;
  const message = "The gateway was stopped before the response was complete. Send the request again.";
  return { ...response, status: "failed", error: { code: "response_lost", message } };
}
