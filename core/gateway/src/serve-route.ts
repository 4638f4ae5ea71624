import type { TokenUsage } from "@patchbay/core/client";
import type { Account } from "./accounts/account.ts";
import type { Works } from "./background/work.ts";
import type { BatchServices } from "./batches/batch-services.ts";
import { callTargets, type TargetAnswer } from "./call-target.ts";
import type { GatewayLimits } from "./config.ts";
import { describeFailure } from "./errors/describe-failure.ts";
import { failedResponse } from "./errors/error-shapes.ts";
import { GatewayError, type Failure } from "./errors/gateway-error.ts";
import type { Catalog } from "./models/catalog.ts";
import { resolveModel, type Aliases } from "./models/resolve-model.ts";
import type { GatewayRecord } from "./usage/record.ts";
import { checkRequest } from "./request/check-request.ts";
import { readForm } from "./request/read-form.ts";
import { readJson, type JsonBody, type JsonObject } from "./request/read-json.ts";
import { StreamTap } from "./relay/stream-tap.ts";
import { respondAsUsual, type GatewayBindings, type Respond } from "./respond.ts";
import type { AnswerFacts, GatewayRoute, LaterOptions } from "./route.ts";
import { streamBody, type StreamEnd } from "./send-stream.ts";
import type { GatewayStore } from "./store/store.ts";
import type { Upstream } from "./upstream.ts";
import type { RequestWatch } from "./watch/watch-requests.ts";

/** What every route works with. */
export interface RouteServices {
  readonly upstream: Upstream;
  readonly catalog: Catalog;
  readonly aliases: Aliases;
  readonly store: GatewayStore;
  readonly works: Works;
  readonly batches: BatchServices;
  readonly limits: GatewayLimits;
  record(event: GatewayRecord): void;
  /** The request that is served. */
  readonly watch: Pick<RequestWatch, "id" | "failed">;
  /** The caller's account; absent: the gateway keeps none. */
  readonly account: Account | undefined;
  /** Whether the caller sent the operator's token. */
  readonly isOperator: boolean;
  /** Counts a request as active. @returns what ends that @throws GatewayError when there are too many */
  begin(): () => void;
}

/** What Hono passes to the handlers. */
export interface GatewayEnvironment {
  Bindings: GatewayBindings | undefined;
  /** Set for every request, by its caller. */
  Variables: { services: RouteServices; watch: RequestWatch };
}

/** Serves a request of any route: reads it, finds its target, calls it, and answers in the caller's format. */
export async function serveRoute(
  services: RouteServices,
  route: GatewayRoute,
  request: Request,
  respond: Respond = respondAsUsual,
): Promise<Response> {
  const startedAt = Date.now();
  const begunAt = performance.now();
  let body: JsonBody | undefined;
  const ends: (() => void)[] = [];
  const record = (event: Pick<GatewayRecord, "status" | "state"> & Partial<GatewayRecord>): void => {
    for (const end of ends.splice(0)) end();
    services.record({
      at: startedAt,
      task: route.task,
      route: route.path,
      // A caller could write a book there.
      model: typeof body?.data["model"] === "string" ? body.data["model"].slice(0, 300) : undefined,
      // The clock may be changed meanwhile.
      durationMs: Math.round(performance.now() - begunAt),
      ...(services.account?.token && { token: services.account.token.id }),
      ...event,
    });
  };
  const settled = async (signal: AbortSignal, answering: () => Promise<Response>): Promise<Response> => {
    try {
      return await answering();
    } catch (error) {
      services.watch.failed(error);
      const about = { body: body?.data ?? {}, fields: route.fields };
      const failure = await completed(describeFailure(error, about), services, body);
      const state = signal.aborted ? "canceled" : "failed";
      record({ status: failure.status, state, code: failure.code, provider: failure.provider });
      return failedResponse(route.errors, failure, services.watch.id);
    }
  };
  return settled(request.signal, async () => {
    ends.push(services.begin());
    if (services.account) ends.push(await services.account.begin(route.task));
    const { bodyBytes, deadlineMs } = services.limits;
    const { headers, signal } = request;
    const checked = await readBody(route, request, bodyBytes);
    body = checked;
    checkRequest(route.request, checked.data);
    route.check?.(checked.data);
    const answer = ({ signal: stopped, id, ...watch }: LaterOptions): Promise<Response> => {
      const options = (data: JsonObject) => ({ ...route.options?.(data), ...watch });
      return settled(stopped, () =>
        answerCall(services, { ...route, options }, { headers, signal: stopped, body: checked, record, id }),
      );
    };
    const later = route.later?.({ ...services, deadlineMs, body: checked.data, headers, answer });
    return later ?? answerCall(services, route, { headers, signal, body: checked, record, respond });
  });
}

function readBody({ body }: GatewayRoute, request: Request, most: number): Promise<JsonBody> {
  const isForm = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  return body === "form" || (body === "either" && isForm) ? readForm(request, most) : readJson(request, most);
}

interface CheckedRequest extends Pick<Request, "headers" | "signal"> {
  readonly respond?: Respond;
  readonly body: JsonBody;
  /** Id of the answer, without a prefix; default: a new one. */
  readonly id?: string | undefined;
  record(event: Pick<GatewayRecord, "status" | "state"> & Partial<GatewayRecord>): void;
}

async function answerCall(
  { upstream, aliases, limits, store, account, watch }: RouteServices,
  route: GatewayRoute,
  {
    headers: callersHeaders,
    signal,
    body,
    record,
    respond = respondAsUsual,
    id = crypto.randomUUID().replaceAll("-", ""),
  }: CheckedRequest,
): Promise<Response> {
  const model = String(body.data["model"]);
  const targets = resolveModel(model, upstream.manifests(), aliases);
  const isServed = [...upstream.manifests().values()].some(({ tasks }) => Object.hasOwn(tasks, route.task));
  if (!isServed) throw new GatewayError(501, "task_not_served", `No provider serves the task ${route.task} yet.`);
  if (targets.length === 0) throw new GatewayError(404, "model_not_found", `There is no model "${model}".`);
  const streaming = route.stream !== undefined && body.data["stream"] === true;
  const permitted = new Set((callersHeaders.get("x-patchbay-drop") ?? "").split(",").map((name) => name.trim()));
  const { deadlineMs } = limits;
  const { memory } = route;
  const recalled = memory ? await memory.recall(body.data, store) : body.data;
  const sent = recalled === body.data ? body : { data: recalled, text: JSON.stringify(recalled) };
  const keep = async (complete: unknown): Promise<void> => memory?.keep(complete, recalled, store);
  const call = { route, body: sent, headers: callersHeaders, streaming, permitted, deadlineMs, signal, account };
  const answer = await callTargets(upstream, call, targets);
  const { response, output, tap } = answer;
  const facts: AnswerFacts = {
    body: body.data,
    model,
    created: Math.floor(Date.now() / 1000),
    id,
    usage: response.usage,
  };
  const headers = answerHeaders(answer);
  const about = { status: 200, provider: response.provider, providerModel: response.providerModel };
  if (streaming) {
    const chunks = output as AsyncGenerator<unknown, void, undefined>;
    const passed = tap instanceof StreamTap ? tap : undefined;
    const onEnd = ({ state, code, pieces }: StreamEnd): void => {
      record({
        ...about,
        state,
        ...(code && { code }),
        ...settle(answer, sent, { isComplete: state === "completed", pieces }),
      });
    };
    headers.set("content-type", "text/event-stream; charset=utf-8");
    headers.set("cache-control", "no-cache");
    return respond(streamBody(route, { chunks, tap: passed, facts, keep, onEnd, failed: watch.failed }), headers);
  }
  record({ ...about, state: "completed", ...settle(answer, sent, { isComplete: true }) });
  if (tap && !(tap instanceof StreamTap)) {
    headers.set("content-type", tap.response.headers.get("content-type") ?? "application/json");
    return respond(tap.bytes(), headers);
  }
  const converted = await route.toAnswer(output, facts);
  await keep(converted);
  if (converted instanceof Response) {
    for (const [name, value] of headers) converted.headers.set(name, value);
    return converted;
  }
  headers.set("content-type", "application/json");
  return respond(new TextEncoder().encode(JSON.stringify(converted)), headers);
}

/**
 * Usage and cost of an answer. Providers charge also for what they had generated when they were stopped, so that an estimate
 * replaces a count that has not come, or that they do not send.
 */
function settle(
  { response, output, attempt }: TargetAnswer,
  { text, data }: JsonBody,
  { isComplete, pieces }: { readonly isComplete: boolean; readonly pieces?: number },
): Pick<GatewayRecord, "usage" | "isEstimated" | "attempt" | "cost"> {
  const isEstimated = response.usage === undefined && (!isComplete || attempt?.isPricedByTokens === true);
  const usage = isEstimated ? estimate() : response.usage;
  const cost = attempt?.settle(usage, response.price);
  return {
    usage,
    ...(isEstimated && { isEstimated }),
    ...(attempt && { attempt: attempt.id }),
    ...(cost !== undefined && { cost }),
  };

  function estimate(): TokenUsage {
    const inputTokens = tokensOf(text || JSON.stringify(data));
    const outputTokens = pieces ?? tokensOf(JSON.stringify(output));
    return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
  }
}

/** Roughly, for texts of any language. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

function answerHeaders({ response, failed, dropped }: TargetAnswer): Headers {
  const headers = new Headers();
  const set = (name: string, value: string | undefined): void => {
    // Names of models may have any letters, headers may not.
    if (value) headers.set(name, /^[\x20-\x7e]+$/.test(value) ? value : encodeURIComponent(value));
  };
  set("x-patchbay-provider", response.provider);
  set("x-patchbay-model", response.providerModel);
  set("x-patchbay-provider-request-id", response.requestId);
  set("x-patchbay-failed", failed.join(", "));
  set("x-patchbay-dropped", dropped.join(", "));
  return headers;
}

/** Adds what would help: similar names to an unknown model. */
async function completed(failure: Failure, { catalog }: RouteServices, body: JsonBody | undefined): Promise<Failure> {
  const model = body?.data["model"];
  if (failure.code !== "model_not_found" || typeof model !== "string") return failure;
  const nearest = await catalog.nearest(model).catch(() => []);
  const names = nearest.map((name) => `"${name}"`).join(", ");
  const hint = names ? ` The most similar names are ${names}; GET /v1/models lists all.` : "";
  return { ...failure, param: "model", message: failure.message.replace(/[^.]$/, "$&.") + hint };
}
