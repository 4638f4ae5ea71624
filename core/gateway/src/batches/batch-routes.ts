import { Hono } from "hono";
import { CALLER_KEY } from "../accounts/caller-key.ts";
import { GatewayError } from "../errors/gateway-error.ts";
import { readJson } from "../request/read-json.ts";
import type { GatewayEnvironment, RouteServices } from "../serve-route.ts";
import { ownerOf } from "./batch-services.ts";
import { createBatch } from "./create-batch.ts";
import { listPage } from "./list-page.ts";
import type { RowCounts } from "./row-queue.ts";
import {
  batchOf,
  describeBatch,
  describeLost,
  findBatch,
  hasEnded,
  putBatch,
  queueName,
  type StoredBatch,
} from "./stored-batch.ts";

/**
 * Many requests as one file.
 * Source: https://platform.openai.com/docs/api-reference/batch
 */
export function batchRoutes(): Hono<GatewayEnvironment> {
  const routes = new Hono<GatewayEnvironment>();

  routes.post("/", async (context) => {
    const { services } = context.var;
    if (services.callerKey) {
      const message = `A batch goes on without its caller, and a key of your own is not stored. Remove the header \`${CALLER_KEY}\`, or send the rows as requests.`;
      throw new GatewayError(400, "caller_key_refused", message);
    }
    const { data } = await readJson(context.req.raw, services.limits.bodyBytes);
    const batch = await createBatch(services, data, context.req.header("x-patchbay-drop") ?? null);
    return context.json(await described(services, batch));
  });

  routes.get("/", async (context) => {
    const { services } = context.var;
    const page = await listPage(services.store, "batch", context.req.query(), batchOf);
    const data = await Promise.all(page.data.map((batch) => described(services, batch)));
    return context.json({ ...page, data });
  });

  routes.get("/:id", async (context) => {
    const { services } = context.var;
    return context.json(await described(services, await findBatch(services.store, context.req.param("id"))));
  });

  routes.post("/:id/cancel", async (context) => {
    const { services } = context.var;
    const batch = await findBatch(services.store, context.req.param("id"));
    const counts = await countsOf(services, batch);
    if (!counts || hasEnded(counts) || counts.stopped) return context.json(await described(services, batch));
    const stopped: StoredBatch = { ...batch, cancelling_at: Math.floor(Date.now() / 1000) };
    // Stored first: a process that is killed here leaves a batch that the next one stops.
    await putBatch(services.store, stopped);
    await services.batches.rows.stop(queueName(ownerOf(services), batch.id), "canceled");
    services.batches.wake();
    return context.json(await described(services, stopped));
  });

  return routes;
}

async function described(services: RouteServices, batch: StoredBatch): Promise<object> {
  const counts = await countsOf(services, batch);
  return counts ? describeBatch(batch, counts) : describeLost(batch);
}

/**
 * A batch whose time is over expires at the latest when someone looks at it.
 * @returns undefined if its rows are lost
 */
async function countsOf(services: RouteServices, batch: StoredBatch): Promise<RowCounts | undefined> {
  const { rows } = services.batches;
  const name = queueName(ownerOf(services), batch.id);
  const counts = await rows.counts(name);
  if (!counts || hasEnded(counts) || counts.stopped || batch.expires_at * 1000 > Date.now()) return counts;
  await rows.stop(name, "expired");
  return rows.counts(name);
}
