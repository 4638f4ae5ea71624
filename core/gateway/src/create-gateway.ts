import { keyTexts } from "@patchbay/core/client";
import { InputError } from "@patchbay/core/errors";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { createAccounts } from "./accounts/account.ts";
import { createWorks, type SharedWorks } from "./background/work.ts";
import { findOwner } from "./accounts/manage-tokens.ts";
import { createMemoryRates, type Rates } from "./accounts/rates.ts";
import { batchRoutes } from "./batches/batch-routes.ts";
import type { ByteStore } from "./batches/byte-store.ts";
import { fileRoutes } from "./batches/file-routes.ts";
import { createMemoryBytes } from "./batches/memory-bytes.ts";
import { createMemoryRows } from "./batches/memory-rows.ts";
import type { RowQueue } from "./batches/row-queue.ts";
import { createWorker } from "./batches/worker.ts";
import { callerKeyOf, type CallerKey } from "./accounts/caller-key.ts";
import { createGuard, type AccessOptions, type Caller } from "./accounts/caller.ts";
import { tokenRoutes } from "./accounts/token-routes.ts";
import { DEFAULT_LIMITS, type GatewayConfig } from "./config.ts";
import { describeFailure } from "./errors/describe-failure.ts";
import { failedResponse } from "./errors/error-shapes.ts";
import { GatewayError } from "./errors/gateway-error.ts";
import { unknownRoute } from "./errors/unknown-route.ts";
import { contentRoutes } from "./content/content-routes.ts";
import { createContentLog } from "./content/content-log.ts";
import { followLostJob, jobRoutes } from "./jobs/job-routes.ts";
import { createCatalog } from "./models/catalog.ts";
import { modelRoutes } from "./models/model-routes.ts";
import { expandAliases } from "./models/resolve-model.ts";
import { createMemoryRecords } from "./usage/memory-records.ts";
import { createReadiness } from "./ready.ts";
import type { Metrics } from "./usage/metrics.ts";
import type { GatewayRecord, RecordLog } from "./usage/record.ts";
import { usageRoutes } from "./usage/usage-routes.ts";
import { createCapacity, keysOf, withOwnKey } from "./providers/capacity.ts";
import { responseRoutes } from "./routes/responses/stored-responses.ts";
import { routeError, ROUTES } from "./routes/index.ts";
import { serveRoute, type GatewayEnvironment, type RouteServices } from "./serve-route.ts";
import { createSimulation } from "./simulate/create-simulation.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import { ownedStore, type GatewayStore } from "./store/store.ts";
import { createUpstream, GATEWAY_NAME, type UpstreamOptions } from "./upstream.ts";
import type { GatewayLogger } from "./watch/log-line.ts";
import { markAnswer, type GatewayTracing, createWatcher, type RequestWatch } from "./watch/watch-requests.ts";

export interface GatewayOptions extends Omit<UpstreamOptions, "simulation" | "config">, AccessOptions {
  readonly config?: GatewayConfig;
  /** Whether the providers' mocks answer in this process: no key is needed, and nothing is sent. Needs a Patchbay. */
  readonly simulate?: boolean;
  /** Faults that happen to simulated answers: `429`, `cut-stream`, `503:once`. */
  readonly faults?: readonly string[];
  /** What later requests need; default: in the memory of this process. */
  readonly store?: GatewayStore;
  /** Bytes of files for batches; default: in the memory of this process. */
  readonly files?: ByteStore;
  /** The rows of batches, which this process runs as well; default: in its memory. */
  readonly rows?: RowQueue;
  /** Where records of requests are stored; default: the latest ones, in the memory of this process. */
  readonly records?: RecordLog;
  /** What is used in a minute, and at the same time; default: counted in the memory of this process. */
  readonly rates?: Rates;
  /** How several processes share jobs and responses in the background; default: this is the only process. */
  readonly works?: SharedWorks;
  /** Counts for a monitoring system, which are read at `/metrics`: `createMetrics` of `@patchbay/gateway/node`. */
  readonly metrics?: Metrics;
  /** Receives a line for each request, without a key and without any part of a conversation: a pino logger. */
  readonly logger?: GatewayLogger;
  /** Makes spans of requests and of calls to providers; default: none. */
  readonly tracing?: GatewayTracing;
  /** Receives a record of each request when it has ended. */
  readonly onRecord?: (record: GatewayRecord) => void;
}

/** The gateway as a web standard application: `gateway.fetch(request)`. */
export type Gateway = Hono & {
  /** Takes no more rows of batches, and waits for those that are running. @param signal ends the wait */
  close(signal?: AbortSignal): Promise<void>;
};

/**
 * One HTTP address in front of every provider.
 *
 * @example
 * const gateway = createGateway({ providers: [groq], keys: { groq: process.env.GROQ_API_KEY } });
 * export default { fetch: gateway.fetch };
 * @throws InputError
 */
export function createGateway(options: GatewayOptions): Gateway {
  const {
    simulate = false,
    faults = [],
    onRecord,
    store = createMemoryStore(),
    token,
    origins = [],
    ledger,
    records = createMemoryRecords(),
    files = createMemoryBytes(),
    rows = createMemoryRows(),
    rates = createMemoryRates(),
    works: sharedWorks,
    metrics,
    logger,
    tracing,
    ...rest
  } = options;
  const { providers } = rest;
  if (faults.length > 0 && !simulate) throw new InputError("Faults happen only to simulated answers: set `simulate`.");
  if (simulate && !("plugins" in providers)) {
    throw new InputError("A simulation needs the mocks of plugins: pass a Patchbay as `providers`.");
  }
  const simulation = simulate && "plugins" in providers ? createSimulation({ patchbay: providers, faults }) : undefined;
  // A fault that is repeated away would never reach the caller.
  const config: GatewayConfig = { ...(faults.length > 0 && { retries: 0 }), ...options.config };
  const limits = { ...DEFAULT_LIMITS, ...config.limits };
  const client = { ...rest.client, ...(tracing && { hooks: tracing.hooks }) };
  const upstream = createUpstream({ ...rest, config, simulation, client });
  const aliases = expandAliases(config.aliases);
  const catalog = createCatalog(upstream, aliases);
  const begin = countActive(limits.concurrency);
  const rowRequest = new Request("http://gateway/v1/batches", { method: "POST" });
  const worker = createWorker({
    rows,
    files,
    concurrency: limits.batchConcurrency,
    callerOf: (owner) => findOwner(ledger, owner),
    servicesOf: (caller) => servicesOf(caller, watch(rowRequest)),
  });
  const batches = { files, rows, wake: () => worker.wake() };
  const guard = createGuard({ token, origins, ledger });
  const { watch, storeFailed } = createWatcher({ logger, tracing, secrets: secretsOf(options) });
  const { keys } = upstream;
  const capacity = createCapacity({ config, keys, rates, onError: storeFailed }, upstream.manifests().keys());
  const { lifetimeMs: cacheMs = 0 } = config.cache ?? {};
  const content = ledger && createContentLog({ store, ledger, secrets: secretsOf(options), onError: storeFailed });
  const shared = { upstream, catalog, aliases, limits, begin, batches, capacity, cacheMs, content };
  const accountOf =
    ledger && createAccounts({ ledger, upstream, rates, deadlineMs: limits.deadlineMs, onError: storeFailed });
  const worksOf = createWorks(sharedWorks);
  const storeOf = (owner: string | undefined): GatewayStore => (owner === undefined ? store : ownedStore(store, owner));
  sharedWorks?.onLost((id, owner) =>
    followLostJob({ upstream, limits, store: storeOf(owner), works: worksOf(owner) }, id),
  );
  const servicesOf = (
    { token: owner, isOperator }: Caller,
    watched: RequestWatch,
    callerKey?: CallerKey,
  ): RouteServices => ({
    callerKey,
    isOperator,
    store: storeOf(owner?.id),
    works: worksOf(owner?.id),
    account: accountOf?.(owner, callerKey?.provider),
    watch: watched,
    record(event) {
      // Members after a spread give each object a shape of its own in V8, which costs time and memory.
      const named: GatewayRecord = { requestId: watched.id, ...event };
      const isPaidByCaller = callerKey !== undefined && event.provider === callerKey.provider;
      const each: GatewayRecord = isPaidByCaller ? { ...named, isPaidByCaller } : named;
      watched.recorded(each);
      onRecord?.(each);
      metrics?.observe(each);
      // The answer has been sent: a record that cannot be stored must not end the process.
      records.add(each).catch(storeFailed);
    },
    ...shared,
    ...(callerKey && { capacity: withOwnKey(capacity, callerKey.provider) }),
  });
  const app: Hono<GatewayEnvironment> = new Hono();

  const mark = (headers: Headers, { id }: RequestWatch, path: string): void => {
    markAnswer(headers, id, routeError(path));
    if (simulate) headers.set("x-patchbay-simulated", "true");
  };
  app.use(async (context, next) => {
    const watched = watch(context.req.raw, context.env?.address);
    context.set("watch", watched);
    await watched.run(next);
    const { res } = context;
    // What a server has sent already has its marks.
    if (!res.headers.has("x-hono-already-sent")) mark(res.headers, watched, context.req.path);
    watched.answered(res.status);
  });
  // Browsers let a page read only what names its origin.
  if (origins.length > 0) app.use(cors({ origin: [...origins], exposeHeaders: ["*"], maxAge: 600 }));
  // Before the guard: those who watch over processes have no token.
  app.get("/health", (context) => context.json({ status: "ok", server: GATEWAY_NAME }));
  const ready = createReadiness(store);
  app.get("/ready", ({ env }) => ready(env));
  app.use(async (context, next) => {
    const {
      req,
      var: { watch: watched },
    } = context;
    const caller = await guard(req.raw);
    const { isOperator } = caller;
    const rights = { isOperator, isAllowed: isOperator || config.callerKeys === true };
    const callerKey = callerKeyOf(req.raw.headers, upstream.manifests(), rights);
    context.set("services", servicesOf(caller, watched, callerKey));
    await next();
  });
  for (const route of ROUTES) {
    app.on(route.method, route.path, ({ req, env, var: { services, watch: watched } }) => {
      watched.expectRecord();
      // Headers for pages of other origins are added to the answer afterwards.
      const send = req.raw.headers.has("origin") ? undefined : env?.respond;
      return serveRoute(
        services,
        route,
        req.raw,
        send &&
          ((body, headers) => {
            mark(headers, watched, req.path);
            return send(body, headers);
          }),
      );
    });
  }
  app.post("/mcp", async ({ req, var: { services } }) => {
    // Its library loads with the first request.
    const { serveMcp } = await import("./mcp/serve-mcp.ts");
    return serveMcp(services, req.raw);
  });
  app.route("/v1/models", modelRoutes());
  app.route("/v1/responses", responseRoutes());
  app.route("/v1/files", fileRoutes());
  app.route("/v1/batches", batchRoutes());
  app.route("/jobs", jobRoutes());
  app.route("/usage", usageRoutes(records));
  app.route("/usage/records", contentRoutes());
  app.route("/tokens", tokenRoutes(ledger, store));
  if (metrics) {
    app.get("/metrics", async ({ var: { services } }) => {
      if (services.account?.token) throw new GatewayError(403, "out_of_scope", "Only the operator reads the metrics.");
      return new Response(await metrics.text(), { headers: { "content-type": metrics.contentType } });
    });
  }
  app.get("/openapi.json", async (context) => {
    const { openApiDocument } = await import("./openapi/openapi-document.ts");
    return context.json(openApiDocument(app.routes));
  });
  app.notFound((context) => unknownRoute(app, context.req.raw, context.var.watch.id));
  app.onError((error, { req, var: { watch: watched } }) => {
    watched.failed(error);
    return failedResponse(routeError(req.path), describeFailure(error), watched.id);
  });
  // Earlier processes may have left rows.
  if (options.rows) worker.wake();
  return Object.assign(app as unknown as Hono, { close: worker.close });
}

function secretsOf({ keys = {}, config = {}, hubToken, token }: GatewayOptions): readonly string[] {
  const all = [keys, config.keys ?? {}].flatMap((each) => Object.keys(each).flatMap((id) => keysOf(each, id)));
  return [...all.flatMap(keyTexts), hubToken, token].filter((text) => text !== undefined);
}

function countActive(most: number): RouteServices["begin"] {
  let active = 0;
  return () => {
    if (active >= most) {
      const message = `The gateway serves ${most} requests at the same time, and has no room for another one.`;
      throw new GatewayError(503, "overloaded", message, { retryAfterMs: 1000 });
    }
    active += 1;
    let isActive = true;
    return () => {
      if (isActive) active -= 1;
      isActive = false;
    };
  };
}
