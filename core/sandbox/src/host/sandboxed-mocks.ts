import { InputError, PluginError, PluginLoadError } from "@patchbay/core/errors";
import type { IndexEntry } from "@patchbay/core/plugin";
import { filledIn, NOTED, type Noted, type RequestData } from "../messages.ts";
import type { Answering, PluginProcess } from "./plugin-process.ts";
import { valueOf } from "./shape.ts";

/** The functions of `@patchbay/mocks` that make handlers, refusals and media of data. */
const MAKERS = /^(?:mock[A-Z]\w*|refusal|\w+Fail|picture|sound|clip)$/;
/** Those that make an answer, or the media of one. */
const RESPONSES = /^(?:sseResponse|awsResponse|refusal|\w+Fail)$/;
const MEDIA = /^(?:picture|sound|clip)$/;
/** Those that the plugin's code may wait for while it answers a request. */
const ASKED = /^(?:pause|verifyHmac|verifyJwt)$/;
/** Types of bodies that cross as text; others cross as files. */
const TEXT = /^text\/|[/+](?:json|xml|x-ndjson|x-www-form-urlencoded)\b/;
/** Questions to the host for one request. */
const MOST_ASKS = 100;
/** Functions that only refine what a maker does: without them, it answers as the protocol has it. */
const REFINEMENTS: ReadonlySet<string> = new Set(["answer", "body", "describeModel", "fail", "ownForm"]);

type Make = (...args: readonly unknown[]) => unknown;

/** What `@patchbay/mocks` exports, as far as data may ask for it. */
interface Makers {
  readonly http: Readonly<Record<string, Make>>;
  readonly HttpResponse: (new (body: unknown, init: unknown) => Response) & Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** What a handler of msw receives. */
interface MockCall {
  readonly request: Request;
  readonly params: object;
}

/**
 * The mocks of a provider. Its code has run in an engine, where every call of `@patchbay/mocks` was noted; the calls are made
 * here, of data only. Its functions of requests are called in the engine, which stays open for them.
 * @param loadMakers loads `@patchbay/mocks`
 * @throws PluginLoadError
 */
export async function sandboxedMocks(
  process: PluginProcess,
  { kind, id }: IndexEntry,
  loadMakers: (() => Promise<object>) | undefined,
): Promise<object> {
  const owner = `The mocks of ${kind} '${id}'`;
  const noted = valueOf(await process.shape());
  if (!loadMakers) {
    process.close();
    throw new PluginLoadError(
      `${owner} need @patchbay/mocks: createSandbox({ mocks: () => import("@patchbay/mocks") }).`,
    );
  }
  const makers = (await loadMakers()) as Makers;
  let hasCode = false;
  const makeHandler = (method: string, [address, answer]: readonly unknown[]): unknown => {
    const make = Object.hasOwn(makers.http, method) ? makers.http[method] : undefined;
    if (!make || typeof address !== "string" || typeof answer !== "number") return undefined;
    hasCode = true;
    return make(address, (call: MockCall) => answerRequest(process, makers, owner, answer, call));
  };
  const fill = ({ [NOTED]: name, args, code = [] }: Noted): unknown => {
    const lost = code.filter((member) => !REFINEMENTS.has(member));
    const [, method] = /^http\.(\w+)$/.exec(name) ?? [];
    const made = method ? makeHandler(method, args ?? []) : lost.length === 0 && makeOf(makers, name, args);
    if (made) return made;
    const functions = lost.length > 0 ? ` with functions (${lost.join(", ")})` : "";
    throw new PluginLoadError(
      `${owner} use ${name}${functions}, which mocks of installed plugins cannot. They are calls with data, such as mockProvider({ … }), and functions of a request: http.post(address, async ({ request }) => HttpResponse.json({ … })). Add a key to call the provider.`,
    );
  };
  try {
    const { handlers = [], models = [] } = filledIn(noted, fill) as {
      readonly handlers?: readonly unknown[];
      readonly models?: unknown;
    };
    return { handlers: [handlers].flat(2).filter((handler) => handler !== null), models };
  } catch (error) {
    hasCode = false;
    throw error;
  } finally {
    if (!hasCode) process.close();
  }
}

/** What a maker makes of data; undefined for anything else that `@patchbay/mocks` exports. */
function makeOf(makers: Makers, name: string, args: readonly unknown[] | undefined): unknown {
  const make = MAKERS.test(name) && Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (typeof make !== "function") return undefined;
  return args ? (make as Make)(...args.map(withoutRows)) : name.endsWith("Fail") && make;
}

/** The rows of a chat are chosen by regular expressions, and a plugin's could stop the host. */
function withoutRows(argument: unknown): unknown {
  if (typeof argument !== "object" || argument === null || !("rows" in argument)) return argument;
  const { rows: _, ...others } = argument;
  return others;
}

/** The plugin's own answer to a request; undefined if it leaves it to the next handler. @throws PluginError */
async function answerRequest(
  process: PluginProcess,
  makers: Makers,
  owner: string,
  index: number,
  { request, params }: MockCall,
): Promise<unknown> {
  const excess = new AbortController();
  let asks = 0;
  const answering: Answering = async (method, [name, ...args]) => {
    asks += 1;
    if (asks > MOST_ASKS)
      excess.abort(new PluginError(`${owner} ask for more than ${MOST_ASKS} results for a request.`));
    const make = method === "mocks" && ASKED.test(String(name)) ? makers[String(name)] : undefined;
    if (typeof make !== "function") throw new InputError(`Mocks cannot ask for ${method}.`);
    return (make as Make)(...args);
  };
  try {
    const args = [{ request: { ...(await dataOf(request)), params: { ...params } } }];
    const signal = AbortSignal.any([request.signal, excess.signal]);
    return await responseOf(makers, await process.call(["answers", String(index)], args, answering, signal));
  } catch (error) {
    if (request.signal.aborted || PluginError.isInstance(error)) throw error;
    throw new PluginError(`${owner} failed at ${request.method} ${request.url.split("?")[0]}: ${String(error)}`, {
      cause: error,
    });
  }
}

/** A request as data. Cookies are the page's. */
async function dataOf(request: Request): Promise<Omit<RequestData, "params">> {
  const { method, url, headers } = request;
  const type = headers.get("content-type") ?? "text/plain";
  const read = type.startsWith("multipart/")
    ? request.formData().then((form) => [...form])
    : TEXT.test(type)
      ? request.text()
      : request.blob();
  return { method, url, headers: [...headers].filter(([name]) => name !== "cookie"), body: await read };
}

/** The response that a plugin has noted. @throws TypeError for anything else */
async function responseOf(makers: Makers, answer: unknown): Promise<Response | undefined> {
  if (answer === null || answer === undefined) return undefined;
  const { [NOTED]: name = "", args = [] } = answer as Partial<Noted>;
  const response = isNote(answer) ? await madeResponse(makers, name, args) : undefined;
  if (!(response instanceof Response)) {
    const what = name === "" ? "something else" : name;
    throw new TypeError(
      `A handler answers with HttpResponse, sseResponse, awsResponse or a refusal, and not with ${what}.`,
    );
  }
  return response;
}

async function madeResponse(makers: Makers, name: string, args: readonly unknown[]): Promise<unknown> {
  const [first, second] = args;
  const { HttpResponse } = makers;
  if (name === "HttpResponse") {
    const isMedia = isNote(first) && MEDIA.test(first[NOTED]);
    return new HttpResponse(isMedia ? await makeOf(makers, first[NOTED], first.args) : first, initOf(second));
  }
  const [, kind] = /^HttpResponse\.(\w+)$/.exec(name) ?? [];
  const make = kind && Object.hasOwn(HttpResponse, kind) ? HttpResponse[kind] : undefined;
  if (typeof make === "function") return (make as Make).call(HttpResponse, first, initOf(second));
  if (name !== "()") return RESPONSES.test(name) ? makeOf(makers, name, args) : undefined;
  const refuse = isNote(first) && RESPONSES.test(first[NOTED]) && makeOf(makers, first[NOTED], first.args);
  return typeof refuse === "function" ? (refuse as Make)(second) : undefined;
}

/** Status and headers of a response, without cookies, which msw would store for the page. @throws RangeError */
function initOf(init: unknown): ResponseInit {
  const { status = 200, statusText, headers } = (init ?? {}) as ResponseInit;
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RangeError(`${String(status)} is no status.`);
  const sent = new Headers(headers);
  sent.delete("set-cookie");
  return { status, headers: sent, ...(typeof statusText === "string" && { statusText }) };
}

function isNote(value: unknown): value is Noted {
  return typeof value === "object" && value !== null && NOTED in value && typeof value[NOTED] === "string";
}
