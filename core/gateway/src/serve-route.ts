import type { Account } from "./accounts/account.ts";
import type { Works } from "./background/work.ts";
import type { BatchServices } from "./batches/batch-services.ts";
import type { CallerKey } from "./accounts/caller-key.ts";
import { CACHE_HEADER, openCache } from "./cache/answer-cache.ts";
import { callTargets, type TargetAnswer, type TargetCall } from "./call-target.ts";
import type { GatewayLimits } from "./config.ts";
import type { ContentLog } from "./content/content-log.ts";
import { describeFailure } from "./errors/describe-failure.ts";
import { failedResponse } from "./errors/error-shapes.ts";
import { GatewayError, type Failure } from "./errors/gateway-error.ts";
import type { Catalog } from "./models/catalog.ts";
import { resolveModel, type Aliases } from "./models/resolve-model.ts";
import type { GatewayRecord } from "./usage/record.ts";
import { settleAnswer } from "./usage/settle-answer.ts";
import type { Capacity } from "./providers/capacity.ts";
import { checkRequest } from "./request/check-request.ts";
import { readForm } from "./request/read-form.ts";
import { readTask } from "./request/read-task.ts";
import { nestingProblem, readJson, type JsonBody, type JsonObject } from "./request/read-json.ts";
import { StreamTap } from "./relay/stream-tap.ts";
import { respondAsUsual, type GatewayBindings, type Respond, StreamedBody, type StreamEnd } from "./send-stream.ts";
import type { AnswerFacts, GatewayRoute, LaterOptions } from "./route.ts";
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
  readonly watch: Pick<RequestWatch, "id" | "failed" | "storeFailed">;
  readonly capacity: Capacity;
  /** Milliseconds for which answers are used again; a token can have its own time. */
  readonly cacheMs: number;
  /** Stores the contents of requests whose tokens permit it. */
  readonly content: ContentLog | undefined;
  /** The caller's account; absent: the gateway keeps none. */
  readonly account: Account | undefined;
  /** A key that the caller brought; absent: the gateway's own are used. */
  readonly callerKey: CallerKey | undefined;
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

/** A request whose JSON was read before. */
export interface ReadRequest extends Pick<Request, "headers" | "signal"> {
  readonly read: JsonBody;
}

/** Serves a request of any route: reads it, finds its target, calls it, and answers in the caller's format. */
export async function serveRoute(
  services: RouteServices,
  route: GatewayRoute,
  request: Request | ReadRequest,
  respond: Respond = respondAsUsual,
): Promise<Response> {
  const startedAt = Date.now();
  const begunAt = performance.now();
  let body: JsonBody | undefined;
  const { token } = services.account ?? {};
  const content = token?.contentMs === undefined ? undefined : services.content;
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
      ...(token && { token: token.id }),
      ...(content && { hasContent: true }),
      ...event,
    });
  };
  const settled = async (signal: AbortSignal, answering: () => Promise<Response>): Promise<Response> => {
    try {
      return await answering();
    } catch (error) {
      services.watch.failed(error);
      const about = { body: body?.data ?? {}, fields: route.fields };
      const explained = nestingProblem(body?.data) ?? error;
      const failure = await completed(describeFailure(explained, about), services, body);
      const state = signal.aborted ? "canceled" : "failed";
      record({ status: failure.status, state, code: failure.code, provider: failure.provider });
      return failedResponse(route.errors, failure, services.watch.id);
    }
  };
  /** Stores a request with its answer, where its token permits it. */
  const stored = (answer: Response): Response => {
    if (!content || !token) return answer;
    const requestText = body?.text || JSON.stringify(body?.data ?? {});
    const owner = { token, requestId: services.watch.id, at: startedAt, headers: request.headers };
    return content.record(owner, requestText, answer);
  };
  let isLater = false;
  const answered = await settled(request.signal, async () => {
    ends.push(services.begin());
    if (services.account) ends.push(await services.account.begin(route.task));
    const { bodyBytes, deadlineMs } = services.limits;
    const { headers, signal } = request;
    const checked = "read" in request ? request.read : await readBody(route, request, bodyBytes);
    body = checked;
    checkRequest(route.request, checked.data);
    route.check?.(checked.data);
    const answer = ({ signal: stopped, id, ...watch }: LaterOptions): Promise<Response> => {
      const options = (data: JsonObject) => ({ ...route.options?.(data), ...watch });
      const call = { headers, signal: stopped, body: checked, record, id, isLater: true };
      return settled(stopped, () => answerCall(services, { ...route, options }, call)).then(stored);
    };
    const later = route.later?.({ ...services, deadlineMs, body: checked.data, headers, answer });
    isLater = later !== undefined;
    // What a server sends by itself cannot be observed.
    const send = content ? respondAsUsual : respond;
    return later ?? answerCall(services, route, { headers, signal, body: checked, record, respond: send });
  });
  return isLater ? answered : stored(answered);
}

function readBody({ body }: GatewayRoute, request: Request, most: number): Promise<JsonBody> {
  const read = { json: readJson, form: readForm, either: readTask }[body ?? "json"];
  return read(request, most);
}

interface CheckedRequest extends Pick<Request, "headers" | "signal"> {
  readonly respond?: Respond;
  readonly body: JsonBody;
  /** Id of the answer, without a prefix; default: a new one. */
  readonly id?: string | undefined;
  /** Whether its caller does not wait for it. */
  readonly isLater?: boolean;
  record(event: Pick<GatewayRecord, "status" | "state"> & Partial<GatewayRecord>): void;
}

/** Letters of a model's name. Longer ones are none, and errors would repeat them. */
const LONGEST_NAME = 300;

async function answerCall(
  { upstream, aliases, limits, store, cacheMs, account, callerKey, capacity, watch }: RouteServices,
  route: GatewayRoute,
  {
    headers: callersHeaders,
    signal,
    body,
    record,
    respond = respondAsUsual,
    isLater = false,
    id = crypto.randomUUID().replaceAll("-", ""),
  }: CheckedRequest,
): Promise<Response> {
  const model = String(body.data["model"]);
  const targets = model.length > LONGEST_NAME ? [] : resolveModel(model, upstream.manifests(), aliases);
  const isServed = [...upstream.manifests().values()].some(({ tasks }) => Object.hasOwn(tasks, route.task));
  if (!isServed) throw new GatewayError(501, "task_not_served", `No provider serves the task ${route.task} yet.`);
  if (targets.length === 0) throw unknownModel(model);
  const streaming = route.stream !== undefined && body.data["stream"] === true;
  const permitted = new Set((callersHeaders.get("x-patchbay-drop") ?? "").split(",").map((name) => name.trim()));
  const { deadlineMs } = limits;
  const { memory } = route;
  const recalled = memory ? await memory.recall(body.data, store) : body.data;
  const sent = recalled === body.data ? body : { data: recalled, text: JSON.stringify(recalled) };
  const keep = async (complete: unknown): Promise<void> => memory?.keep(complete, recalled, store);
  const opened = {
    cacheMs: account?.token?.cacheMs ?? cacheMs,
    route,
    body: sent,
    headers: callersHeaders,
    store,
    onError: watch.storeFailed,
  };
  const cache = isLater || callerKey ? undefined : openCache(opened);
  const call: TargetCall = {
    cache,
    route,
    body: sent,
    headers: callersHeaders,
    streaming,
    permitted,
    deadlineMs,
    signal,
    account,
    capacity,
    isLater,
    callerKey,
  };
  const answer = await callTargets(upstream, call, targets);
  if ("cached" in answer) {
    const { cached, failed } = answer;
    record({ status: 200, state: "completed", ...cached.about, cost: 0, isCached: true });
    if (failed.length > 0) cached.response.headers.set("x-patchbay-failed", failed.join(", "));
    return cached.response;
  }
  const { response, output, tap, target } = answer;
  const facts: AnswerFacts = {
    body: body.data,
    model,
    created: Math.floor(Date.now() / 1000),
    id,
    usage: response.usage,
  };
  const headers = answerHeaders(answer);
  const answeredBy = { provider: response.provider, providerModel: response.providerModel };
  const about = { status: 200, ...answeredBy };
  if (cache) headers.set(CACHE_HEADER, "miss");
  const keepBytes = (bytes: Uint8Array<ArrayBuffer>): void =>
    cache?.keep(target, new Response(bytes, { headers }), answeredBy);
  const reply = (bytes: Uint8Array<ArrayBuffer>): Response | Promise<Response> => {
    keepBytes(bytes);
    return respond(bytes, headers);
  };
  if (streaming) {
    const chunks = output as AsyncGenerator<unknown, void, undefined>;
    const passed = tap instanceof StreamTap ? tap : undefined;
    let isComplete = false;
    const onEnd = ({ state, code, pieces }: StreamEnd): void => {
      isComplete = state === "completed";
      record({
        state,
        ...about,
        ...(code && { code }),
        ...settleAnswer(answer, sent, { isComplete, pieces }),
      });
    };
    headers.set("content-type", "text/event-stream; charset=utf-8");
    headers.set("cache-control", "no-cache");
    const parts = new StreamedBody(route, { chunks, tap: passed, facts, keep, onEnd, failed: watch.failed });
    return respond(cache ? cache.record(parts, () => isComplete, keepBytes) : parts, headers);
  }
  record({ state: "completed", ...about, ...settleAnswer(answer, sent, { isComplete: true }) });
  if (tap && !(tap instanceof StreamTap)) {
    headers.set("content-type", tap.response.headers.get("content-type") ?? "application/json");
    return reply(tap.bytes());
  }
  const converted = await route.toAnswer(output, facts);
  await keep(converted);
  if (converted instanceof Response) {
    for (const [name, value] of headers) converted.headers.set(name, value);
    cache?.keep(target, converted.clone(), answeredBy);
    return converted;
  }
  headers.set("content-type", "application/json");
  return reply(new TextEncoder().encode(JSON.stringify(converted)));
}

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

function unknownModel(model: string): GatewayError {
  const name = model.length > LONGEST_NAME ? `${model.slice(0, LONGEST_NAME)}…` : model;
  return new GatewayError(404, "model_not_found", `There is no model "${name}".`);
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
