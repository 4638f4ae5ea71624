import { http, type HttpHandler, type RequestHandler } from "msw";
import { findHandler } from "../get-response.ts";
import { openAiFail, type MockFail, type MockProblem } from "../problem.ts";
import { routeOf, type MockRoute } from "../route.ts";
import { withSignal } from "../with-signal.ts";
import { inWorld, type MockWorld } from "../world.ts";
import type { Chaos } from "./chaos.ts";
import { isRecord } from "./conversation.ts";
import type { JobControl } from "./job-control.ts";
import type { MockOptions } from "./mock-options.ts";
import { readReply, type ReadyReply } from "./mock-reply.ts";
import { keysOf, readRequest, type MockRequest } from "./mock-request.ts";
import type { RequestCounts } from "./request-counts.ts";
import { describeEntry, type ScriptEntry, type ScriptQueue } from "./script-queue.ts";

/** A provider's mocks, with its scripted replies and recorded requests. */
export interface ScriptedProvider {
  readonly id: string;
  readonly handlers: readonly RequestHandler[];
  readonly fail?: MockFail;
  /** For the router: the providers that it may call for a model, in order. */
  readonly targetsOf?: (model: string | undefined) => readonly RouterTarget[];
  readonly jobs: JobControl | undefined;
  readonly responses: Map<string, readonly object[]>;
  readonly options: MockOptions;
  readonly queue: ScriptQueue;
  readonly chaos: Chaos;
  /** The log of requests and their problems. */
  readonly requests: MockRequest[];
  readonly counts: RequestCounts;
  readonly problems: string[];
  /** Requests take their replies one after the other. */
  readonly arrivals: { last: Promise<unknown>; count: number };
}

/** A provider behind the router. */
export interface RouterTarget {
  readonly provider: string;
  /** The model id that the router expects for this provider. */
  readonly model: string;
  readonly fail: MockFail | undefined;
}

/** A server that runs for days remembers so many. */
const MOST_REQUESTS = 10_000;

/** Status for requests without a reply. Clients retry a 501, and apps handle a 400 as their mistake. */
export const NO_REPLY = 418;

const START = new Date("2026-01-01T00:00:00Z");

/** Answers for one provider, with its test's replies or else its own mocks. */
export class ScriptedAnswers {
  /** For msw's `setupServer` and `setupWorker`. */
  readonly handler: HttpHandler;
  readonly #provider: ScriptedProvider;
  readonly #prefixes: readonly string[];

  constructor(provider: ScriptedProvider) {
    this.#provider = provider;
    this.#prefixes = provider.handlers.flatMap((handler) => prefixOf(handler, provider.id));
    this.handler = http.all(
      async ({ request }) =>
        this.#isElsewhere(request) || (await findHandler(provider.handlers, request)) !== undefined,
      async ({ request }) => (await this.answer(request)) ?? this.#refuse(`No mock answers ${describe(request)}.`),
    );
  }

  /** Whether an address is below one of the provider's. */
  covers(url: string): boolean {
    return this.#prefixes.some((prefix) => url.startsWith(prefix));
  }

  /** Answers a request; undefined if it is for none of the provider's mocks. */
  async answer(request: Request): Promise<Response | undefined> {
    const handler = await findHandler(this.#provider.handlers, request);
    if (!handler && !this.#isElsewhere(request)) return undefined;
    // Interceptors do not end the body of an answer when its request is aborted.
    return withSignal(request.signal, this.#answer(request, handler));
  }

  #refuse(message: string, fail: MockFail = this.#provider.fail ?? openAiFail): ReturnType<MockFail> {
    this.#provider.problems.push(message);
    return fail({ status: NO_REPLY, kind: "invalid-request", message });
  }

  async #answer(request: Request, handler: RequestHandler | undefined): Promise<Response | undefined> {
    const route = handler && routeOf(handler);
    const arrival = await this.#arrive(request, handler);
    const { received, error, wrongKey, target, fault } = arrival;
    const fail: MockFail = (problem) => (target?.fail ?? route?.fail ?? this.#provider.fail ?? openAiFail)(problem);
    if (error !== undefined) return this.#refuse(error, fail);
    if (wrongKey) return fail(wrongKey);
    const to = { route, handler, request, fail, world: createWorld(this.#provider, arrival.count), received };
    if (target) to.request = askFor(target.model, request, received.body);
    if (!fault) return this.#reply(to, arrival.entry);
    const { queue } = this.#provider;
    try {
      return await fault.fault(request, async () => (await this.#reply(to, queue.take(received))) ?? notFound(), fail);
    } catch (thrown) {
      return await this.#refuse(`A random fault failed: ${String(thrown)}`, fail);
    }
  }

  async #reply(to: Asked, entry: ScriptEntry | undefined): Promise<Response | undefined> {
    const { route, handler, request, world, fail, received } = to;
    if (!entry && this.#provider.options.strict && handler && !followsByItself(received, this.#provider)) {
      return this.#refuse(this.#unscripted(received), fail);
    }
    const simulate = async (asked = request): Promise<Response | undefined> =>
      handler && inWorld(world, () => simulated(handler, route, asked));
    if (!entry) return simulate();
    try {
      const { reply } = entry;
      const result: unknown =
        typeof reply === "function" ? await (reply as (one: MockRequest) => unknown)(received) : reply;
      if (result === undefined) return await simulate();
      return await write(readReply(result, entry.kind ?? route?.kind), { ...to, simulate });
    } catch (thrown) {
      return await this.#refuse(`${describeEntry(entry)} failed: ${String(thrown)}`, fail);
    }
  }

  /** Whether a request goes to a provider's address without a mock, and a reply for any address is pending. */
  #isElsewhere({ url }: Request): boolean {
    const { id, queue } = this.#provider;
    return this.covers(url) && queue.waiting(id).some(({ kind }) => kind === undefined);
  }

  /** Records a request and takes its reply, in the order of arrival. */
  #arrive(request: Request, handler: RequestHandler | undefined): Promise<Arrival> {
    const { id, options, queue, chaos, requests, counts, arrivals, targetsOf } = this.#provider;
    const route = handler && routeOf(handler);
    const arrival = arrivals.last.then(async (): Promise<Arrival> => {
      const count = ++arrivals.count;
      const read = await readRequest(request, { provider: id, kind: route?.kind });
      const targets = (route && targetsOf?.(read.model)) ?? [];
      const note = (provider: string): MockRequest => {
        const received = { ...read, provider };
        requests.push(received);
        counts.add(received, handler);
        if (requests.length > MOST_REQUESTS) requests.shift();
        return received;
      };
      const chosen = targets[0]?.provider ?? id;
      const wrongKey = keyProblem(request, options.keys?.[id], id);
      if (wrongKey) return { received: note(chosen), count, wrongKey };
      if (isWarmUp(read)) return { received: note(chosen), count };
      const fault = id === "hub" && !route ? undefined : chaos.next();
      if (fault) return { received: note(chosen), count, fault };
      try {
        for (const target of targets) {
          const entry = queue.take({ ...read, provider: target.provider });
          if (entry) return { received: note(target.provider), count, entry, target };
        }
        return { received: note(chosen), count, entry: queue.take(read) };
      } catch (thrown) {
        return { received: note(chosen), count, error: `A matcher of ${id} failed: ${String(thrown)}` };
      }
    });
    arrivals.last = arrival.catch(() => undefined);
    return arrival;
  }

  #unscripted({ provider, kind, method, url, model, text }: MockRequest): string {
    const details = [kind, model && `model ${model}`, text && `“${text.slice(0, 80)}”`].filter(Boolean).join(", ");
    const waiting = this.#provider.queue.waiting(provider).map(describeEntry);
    const rest = waiting.length > 0 ? `These wait for other requests: ${waiting.join("; ")}` : "None is left";
    return `No reply was given for ${describe({ method, url })}${details && ` (${details})`}. ${rest}.`;
  }
}

interface Arrival {
  readonly received: MockRequest;
  /** Its position among all requests, from 1. */
  readonly count: number;
  readonly entry?: ScriptEntry | undefined;
  /** The provider behind the router whose reply it is. */
  readonly target?: RouterTarget;
  readonly wrongKey?: MockProblem;
  /** A fault that happens to its answer by chance. */
  readonly fault?: Extract<ReadyReply, { as: "fault" }>;
  readonly error?: string;
}

const describe = ({ method, url }: Pick<Request, "method" | "url">): string => `${method} ${url}`;

/** The answer of a provider's own mocks. */
async function simulated(
  handler: RequestHandler,
  route: MockRoute | undefined,
  request: Request,
): Promise<Response | undefined> {
  if (route) return route.simulate(request);
  return (await handler.run({ request, requestId: "mock" }))?.response;
}

const notFound = (): Response => Response.json({ error: "Not found" }, { status: 404 });

/** A request with what its answer depends on. */
interface Asked {
  readonly route: MockRoute | undefined;
  readonly handler: RequestHandler | undefined;
  readonly request: Request;
  readonly world: MockWorld;
  readonly fail: MockFail;
  readonly received: MockRequest;
}

interface Writing extends Asked {
  simulate(request?: Request): Promise<Response | undefined>;
}

async function write(reply: ReadyReply, to: Writing): Promise<Response | undefined> {
  switch (reply.as) {
    case "response":
      return reply.response.clone();
    case "problem":
      return to.fail(to.received.model === undefined ? reply.problem : { model: to.received.model, ...reply.problem });
    case "fault": {
      const next = async (): Promise<Response> => {
        // A fault may ask for several answers.
        const request = to.request.clone();
        const whole = await (reply.reply ? write(reply.reply, { ...to, request }) : to.simulate(request));
        return whole ?? notFound();
      };
      return reply.fault(to.request, next, to.fail);
    }
    case "kind": {
      const { route, request, world } = to;
      if (!route) throw new TypeError("This address has no kind: give { json }, { error } or a Response.");
      // Delays that a test names are meant.
      const paced = reply.paced ? { ...world, pace: 1 } : world;
      return inWorld(paced, () => route.write(reply.reply, request));
    }
  }
}

/** A request of the router for one provider, whose reply it is. */
function askFor(model: string, { url, method, headers, signal }: Request, body: unknown): Request {
  return new Request(url, { method, headers, signal, body: JSON.stringify({ ...(body as object), model }) });
}

/** Polls, files, the hub's records and jobs under control need no scripted reply. */
function followsByItself(request: MockRequest, { jobs }: ScriptedProvider): boolean {
  const { method, kind } = request;
  return /^(?:GET|HEAD|OPTIONS)$/.test(method) || (kind === undefined && jobs?.scripted === true) || isWarmUp(request);
}

/** Whether a chat only stores its input for a later one, as OpenAI's Responses do over a WebSocket. */
const isWarmUp = ({ kind, body }: MockRequest): boolean =>
  kind === "chat" && isRecord(body) && body["generate"] === false;

function keyProblem(request: Request, keys: readonly string[] | undefined, provider: string): MockProblem | undefined {
  // Files are public, and polls name their job.
  if (!keys || request.method === "GET") return undefined;
  const sent = keysOf(request);
  if (sent.some((key) => keys.includes(key))) return undefined;
  return sent.length === 0
    ? { status: 401, kind: "missing-key", message: "No API key was given." }
    : { status: 401, kind: "wrong-key", message: `This is no API key of ${provider}.` };
}

function createWorld({ options, jobs, responses }: ScriptedProvider, count: number): MockWorld {
  const { pace = 0, seed, now = START } = options;
  const counts = new Map<string, number>();
  return {
    pace,
    ...(jobs && { jobs }),
    responses,
    now: () => (typeof now === "function" ? now() : now),
    // The request's position, so concurrent answers do not change each other's ids.
    id(prefix) {
      const before = counts.get(prefix) ?? 0;
      counts.set(prefix, before + 1);
      return [prefix, "simulated", seed, count, before === 0 ? undefined : before + 1]
        .filter((part) => part !== undefined)
        .join("-");
    },
  };
}

/** The common base of a provider's addresses: its origin, or its part of the router. */
function prefixOf({ info }: RequestHandler, id: string): string[] {
  const path = "path" in info ? String(info.path) : "";
  const [origin, first] = /^(https?:\/\/[^/*:]+(?::\d+)?)(?:\/([\w.-]+))?/.exec(path)?.slice(1) ?? [];
  if (!origin) return [];
  return [first === id ? `${origin}/${first}/` : `${origin}/`];
}
