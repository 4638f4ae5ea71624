import { PatchbayError, type JobHandle } from "@patchbay/core/errors";
import { Hono } from "hono";
import { eventResponse } from "../background/work.ts";
import { describeFailure } from "../errors/describe-failure.ts";
import { failedResponse } from "../errors/error-shapes.ts";
import { GatewayError } from "../errors/gateway-error.ts";
import type { LaterOptions, LaterRequest } from "../route.ts";
import type { GatewayEnvironment, RouteServices } from "../serve-route.ts";
import { taskRoutes } from "../routes/tasks/index.ts";
import type { CallerKey } from "../accounts/caller-key.ts";
import type { Upstream } from "../upstream.ts";
import { answerOf } from "../store/stored-answer.ts";
import { jobEvent, jobKeys, runJob, seconds, type StoredJob } from "./job.ts";

export type JobRouteServices = Pick<RouteServices, "store" | "works" | "limits" | "upstream"> &
  Partial<Pick<RouteServices, "callerKey">>;

/** Reads, follows, cancels and deletes jobs. */
export function jobRoutes(): Hono<GatewayEnvironment> {
  const routes = new Hono<GatewayEnvironment>();

  routes.get("/:id", async (context) => {
    const { job } = await findJob(context.var.services, context.req.param("id"));
    return context.json(job);
  });

  routes.get("/:id/result", async (context) => {
    const { services } = context.var;
    const id = context.req.param("id");
    const { job } = await findJob(services, id);
    const answer = job.status === "running" ? undefined : await services.store.get(jobKeys(id).answer);
    if (answer && job.status !== "canceled") return answerOf(answer);
    const message = `The job ${id} has no result: it is ${job.status}.`;
    throw new GatewayError(409, "no_result", message, job.status === "running" ? { retryAfterMs: 1000 } : {});
  });

  routes.get("/:id/events", async (context) => {
    const { services } = context.var;
    const stored = await findJob(services, context.req.param("id"));
    const known = Number(context.req.header("last-event-id")) || 0;
    const work = await services.works.find(stored.job.id);
    if (work) return eventResponse(work.read(known));
    // A client that gets no content does not connect again.
    return known === stored.events ? new Response(null, { status: 204 }) : eventResponse(jobEvent(stored));
  });

  routes.post("/:id/cancel", async (context) => {
    const { services } = context.var;
    const { job } = await findJob(services, context.req.param("id"));
    const isStopped = await stop(services, job.id);
    if (isStopped === undefined) return context.json(job);
    return context.json({ ...(await findJob(services, job.id)).job, stopped_at_provider: isStopped });
  });

  routes.delete("/:id", async (context) => {
    const { services } = context.var;
    const { job } = await findJob(services, context.req.param("id"));
    const isStopped = await stop(services, job.id);
    await Promise.all(Object.values(jobKeys(job.id)).map((key) => services.store.delete(key)));
    return context.json({
      id: job.id,
      object: "job",
      deleted: true,
      ...(isStopped !== undefined && { stopped_at_provider: isStopped }),
    });
  });

  return routes;
}

/** Stops a job that goes on. @returns whether its provider has stopped, too; undefined for a job that had ended */
async function stop(services: JobRouteServices, id: string): Promise<boolean | undefined> {
  const work = await services.works.find(id);
  if (!work) return undefined;
  const isStopped = await cancelAtProvider(services, id);
  await work.cancel();
  return isStopped;
}

/** @returns whether the provider has accepted that; many cannot */
async function cancelAtProvider({ store, upstream, callerKey }: JobRouteServices, id: string): Promise<boolean> {
  const handle = await handleOf(store, id);
  if (!handle) return false;
  try {
    const { client = upstream.client, options } = await accessOf(upstream, handle, callerKey);
    await client.cancel(handle, options);
    return true;
  } catch (error) {
    if (PatchbayError.isInstance(error) || error instanceof GatewayError) return false;
    throw error;
  }
}

const accessOf = async (
  upstream: Upstream,
  { provider, providerModelId: model }: JobHandle,
  callerKey: CallerKey | undefined,
) => upstream.access({ provider, model }, undefined, callerKey);

const handleOf = async (store: LaterRequest["store"], id: string): Promise<JobHandle | undefined> =>
  (await store.get(jobKeys(id).handle)) as JobHandle | undefined;

/**
 * Reads a job. One that no process follows any more is followed by this one, if its provider has accepted it.
 * @throws GatewayError 404
 */
async function findJob(services: JobRouteServices, id: string): Promise<StoredJob> {
  const { store, works } = services;
  const read = async (): Promise<StoredJob> => {
    const value = await store.get(jobKeys(id).job);
    if (value) return value as unknown as StoredJob;
    const message = `There is no job ${JSON.stringify(id)}: it never existed, or began more than a day ago.`;
    throw new GatewayError(404, "job_not_found", message);
  };
  const stored = await read();
  if (stored.job.status !== "running" || (await works.find(id))) return stored;
  const accepted = await handleOf(store, id);
  const isTheirs = stored.hasOwnKey === true && accepted?.provider !== services.callerKey?.provider;
  const handle = isTheirs ? undefined : accepted;
  // Without a handle, another process may still be making the call, or its caller may bring the key again.
  if (!handle && Date.now() < stored.lostAt) return stored;
  // Its process may have ended it in the meantime.
  const latest = await read();
  if (latest.job.status !== "running") return latest;
  const work = await runJob(services, latest, handle ? resumed(services, handle) : lost);
  if (handle) return latest;
  await work?.ended;
  return read();
}

/** Follows a job whose process has died. @returns whether there is nothing left to do, or no such job */
export async function followLostJob(services: JobRouteServices, id: string): Promise<boolean> {
  try {
    return (await findJob(services, id)).job.status !== "running";
  } catch (error) {
    if (error instanceof GatewayError && error.failure.code === "job_not_found") return true;
    throw error;
  }
}

const lost = (): Promise<Response> => {
  const message =
    "The gateway was stopped before the provider had accepted the job, or the job needs its caller's own key. Send it again.";
  return Promise.resolve(failedResponse("openai", new GatewayError(502, "job_lost", message).failure));
};

/** Fetches the result of a job that another process has started. */
function resumed(
  { upstream, limits: { deadlineMs }, callerKey }: JobRouteServices,
  handle: JobHandle,
): (options: LaterOptions) => Promise<Response> {
  return async ({ onJob: _known, ...options }) => {
    try {
      const { client = upstream.client, options: access } = await accessOf(upstream, handle, callerKey);
      const output: unknown = await client.resume(handle, { ...access, ...options, deadline: deadlineMs });
      const route = taskRoutes.find(({ task }) => task === handle.task);
      const facts = { body: {}, model: handle.providerModelId, created: seconds(), id: "", usage: undefined };
      const answer = await route?.toAnswer(output, facts);
      const headers = { "x-patchbay-provider": handle.provider };
      if (!(answer instanceof Response)) return Response.json(answer, { headers });
      answer.headers.set("x-patchbay-provider", handle.provider);
      return answer;
    } catch (error) {
      return failedResponse("openai", describeFailure(error));
    }
  };
}
