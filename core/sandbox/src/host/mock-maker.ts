import { InputError, PluginError, PluginLoadError } from "@patchbay/core/errors";
import { NOTED, type Argument, type Noted, type RequestData } from "../messages.ts";
import type { Answering } from "./open-call.ts";
import type { PluginProcess } from "./plugin-process.ts";

/** The functions of `@patchbay/mocks` that make handlers and refusals. */
const MAKERS = /^(?:mock[A-Z]\w*|vendor(?:Route|Get)|\w+Fail)$/;
/** Those that a plugin may hand to them. */
const PASSED_ON = /Fail$|^write/;
/** Those that make an answer, or the media of one. */
const ANSWERS = /^(?:sseResponse|awsResponse|linesResponse|writeOpenAiChat|writeResponses|scoresOf|sound|clip)$/;
/** Those that the plugin's code may wait for while it answers a request. */
const ASKED = /^(?:answerRows|media|mediaBase64|mediaUrl|pause|picture|simulateTask|verifyHmac|verifyJwt)$/;
/** Types of bodies that cross as text; others cross as files. */
const TEXT = /^text\/|[/+](?:json|xml|x-ndjson|x-www-form-urlencoded)\b/;
/** Questions to the host for one call. */
const MOST_ASKS = 100;

type Make = (...args: readonly unknown[]) => unknown;

/** What `@patchbay/mocks` exports, as far as plugins may ask for it. */
export interface Makers {
  readonly http: Readonly<Record<string, Make>>;
  readonly HttpResponse: (new (body: unknown, init: unknown) => Response) & Readonly<Record<string, unknown>>;
  wholeAnswer(text: string, init: ResponseInit): Response;
  currentMock(): {
    readonly pace: number;
    readonly seconds: number;
    readonly jobs: { readonly commands: readonly unknown[] } | undefined;
    id(prefix: string): string;
  };
  readonly [name: string]: unknown;
}

/** Makes what the code of a plugin's mocks has noted, and calls its functions. */
export class MockMaker {
  hasCode = false;
  readonly #process: PluginProcess;
  readonly #makers: Makers;
  readonly #owner: string;
  /** What was made while the plugin was loaded, by the numbers of its notes. */
  readonly #made = new Map<number, unknown>();
  readonly #functions = new Map<number, Make>();
  readonly #shelves = new Map<number, unknown[]>();
  /** Numbers of the controls of jobs. */
  readonly #controls = new Map<object, number>();

  /** @param owner `The mocks of provider 'acme'` */
  constructor(process: PluginProcess, makers: Makers, owner: string) {
    this.#process = process;
    this.#makers = makers;
    this.#owner = owner;
  }

  /** What the plugin exports. @throws PluginLoadError */
  load(noted: unknown): unknown {
    return this.#fill(noted, (note) => this.#handlerOf(note));
  }

  /** A value in which everything noted is made. */
  #fill(value: unknown, make: (note: Noted) => unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    // The note of a list is in the place of what the plugin has spread into another.
    if (Array.isArray(value)) {
      return value.flatMap((item) => (this.#isNote(item) ? this.#fill(item, make) : [this.#fill(item, make)]));
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    if (!this.#isNote(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.#fill(member, make)]));
    }
    const { id, [NOTED]: name, args } = value;
    if (id !== undefined && this.#made.has(id)) return this.#made.get(id);
    if (name === "code") return this.#functionOf(Number(args?.[0]));
    return make({ ...value, ...(args && { args: args.map((one) => this.#fill(one, make)) }) });
  }

  #isNote(value: unknown): value is Noted {
    const { key, [NOTED]: name } = (value ?? {}) as Partial<Noted>;
    return key === this.#process.nonce && typeof name === "string";
  }

  #handlerOf(note: Noted): unknown {
    const { id, [NOTED]: name, args } = note;
    const made = name === "modelShelf" ? this.#shelve(args) : this.#makeHandlers(name, args);
    if (made === undefined) {
      throw new PluginLoadError(
        `${this.#owner} use ${name}, which mocks of installed plugins cannot. Handlers have an address that is a text, such as http.post("https://…", async ({ request }) => HttpResponse.json({ … })). Add a key to call the provider.`,
      );
    }
    if (id !== undefined) this.#made.set(id, made);
    return made;
  }

  #makeHandlers(name: string, args: readonly unknown[] | undefined): unknown {
    const { http } = this.#makers;
    const [, method] = /^http\.(\w+)$/.exec(name) ?? [];
    if (method) {
      const [address, answer] = args ?? [];
      const isComplete = Object.hasOwn(http, method) && typeof address === "string" && typeof answer === "function";
      return isComplete ? http[method]?.(address, answer) : undefined;
    }
    const make = Object.hasOwn(this.#makers, name) ? this.#makers[name] : undefined;
    if (typeof make !== "function") return undefined;
    if (!args) return PASSED_ON.test(name) ? make : undefined;
    return MAKERS.test(name) ? (make as Make)(...args.map(withoutRows)) : undefined;
  }

  /** The models of a simulated server: handlers see them change. */
  #shelve([number, models]: readonly unknown[] = []): unknown {
    const shelf = this.#shelves.get(Number(number)) ?? [];
    this.#shelves.set(Number(number), shelf);
    shelf.splice(0, shelf.length, ...(models as readonly unknown[]));
    return shelf;
  }

  /** A function of the plugin. Core awaits its result. */
  #functionOf(index: number): Make {
    this.hasCode = true;
    const known = this.#functions.get(index) ?? (async (...args) => this.#call(index, args));
    this.#functions.set(index, known);
    return known;
  }

  /** @throws PluginError */
  async #call(index: number, args: readonly unknown[]): Promise<unknown> {
    const request = args.map(requestOf).find((one) => one !== undefined);
    const excess = new AbortController();
    const { id, seconds, pace, jobs } = this.#makers.currentMock();
    const number = jobs && (this.#controls.get(jobs) ?? this.#controls.size);
    if (jobs && number !== undefined) this.#controls.set(jobs, number);
    let asks = 0;
    const answer: Answering = async (method, [name, ...given]) => {
      asks += 1;
      if (asks > MOST_ASKS) {
        excess.abort(new PluginError(`${this.#owner} ask for more than ${MOST_ASKS} results for a request.`));
      }
      if (method !== "mocks") throw new InputError(`Mocks cannot ask for ${method}.`);
      const filled = given.map((one) => this.#answerParts(one, args, id));
      if (name === "made") return filled[0];
      if (name === "modelShelf") return void this.#shelve(filled);
      const make = ASKED.test(String(name)) ? this.#makers[String(name)] : undefined;
      if (typeof make !== "function") throw new InputError(`Mocks cannot ask for ${String(name)}.`);
      return (make as Make)(...filled);
    };
    try {
      const facts = { pace, seconds, jobs: jobs && { number: number!, commands: jobs.commands } };
      const sent = await Promise.all(args.map(packed));
      const signal = AbortSignal.any([excess.signal, ...(request ? [request.signal] : [])]);
      const path = ["functions", String(index)];
      const result = await this.#process.call(path, [{ facts }, ...sent], answer, signal);
      const made = await this.#answerParts(result ?? undefined, args, id);
      if (args.some(isHandled) && made !== undefined && !(made instanceof Response)) {
        const what = this.#isNote(result) ? result[NOTED] : "something else";
        throw new TypeError(`A handler answers with a response or a refusal, and not with ${what}.`);
      }
      return made;
    } catch (error) {
      if (request?.signal.aborted || PluginError.isInstance(error)) throw error;
      const where = request ? ` at ${request.method} ${request.url.split("?")[0]}` : "";
      throw new PluginError(`${this.#owner} failed${where}: ${String(error)}`, { cause: error });
    }
  }

  /** What an answer consists of. @param args of the call at hand */
  #answerParts(value: unknown, args: readonly unknown[], id: (prefix: string) => string): unknown {
    return this.#fill(value, ({ [NOTED]: name, args: given }) => {
      const [, index] = /^argument\.(\d+)$/.exec(name) ?? [];
      if (index !== undefined) {
        const argument = args[Number(index)];
        return given && typeof argument === "function" ? (argument as Make)(...given) : requestOf(argument);
      }
      const [, kind] = /^HttpResponse(?:\.(\w+))?$/.exec(name) ?? [];
      if (name.startsWith("HttpResponse")) return this.#responseOf(kind, given ?? [], id);
      const make = given && ANSWERS.test(name) ? this.#makers[name] : undefined;
      if (typeof make !== "function")
        throw new TypeError(`A handler answers with a response or a refusal, and not with ${name}.`);
      return (make as Make)(...given!);
    });
  }

  /** @throws RangeError for a status that no answer has */
  #responseOf(kind: string | undefined, [body, init]: readonly unknown[], id: (prefix: string) => string): unknown {
    const { HttpResponse, wholeAnswer } = this.#makers;
    if (kind === undefined) return new HttpResponse(body ?? null, initOf(init));
    if (kind === "whole") {
      const ids = new Map<string, string>();
      // An id is the host's, and one number is one id.
      const text = String(body).replaceAll(
        new RegExp(`${this.#process.nonce}\\.(\\d+)\\.(\\w+)`, "g"),
        (_, number: string, prefix: string) => {
          const known = ids.get(number) ?? id(prefix);
          ids.set(number, known);
          return known;
        },
      );
      return wholeAnswer(text, initOf(init));
    }
    const make = Object.hasOwn(HttpResponse, kind) ? HttpResponse[kind] : undefined;
    return typeof make === "function" ? (make as Make).call(HttpResponse, body, initOf(init)) : undefined;
  }
}

/** The rows of a chat are chosen by regular expressions, and a plugin's could stop the host. */
function withoutRows(argument: unknown): unknown {
  if (typeof argument !== "object" || argument === null || !("rows" in argument)) return argument;
  const { rows: _, ...others } = argument;
  return others;
}

/** Whether an argument is what a handler of msw receives. */
function isHandled(argument: unknown): argument is { readonly request: Request; readonly params: object } {
  return (
    typeof argument === "object" && argument !== null && "request" in argument && argument.request instanceof Request
  );
}

function requestOf(argument: unknown): Request | undefined {
  if (argument instanceof Request) return argument;
  return isHandled(argument) ? argument.request : undefined;
}

/** An argument of a plugin's function. */
async function packed(argument: unknown, index: number): Promise<Argument> {
  const request = requestOf(argument);
  if (request) {
    const params = isHandled(argument) && { params: { ...argument.params } };
    return { request: await dataOf(request.clone()), index, ...params };
  }
  if (typeof argument === "function") return { code: index };
  return argument instanceof URLSearchParams ? { query: String(argument) } : { value: argument };
}

/** A request as data. Cookies are the page's. */
async function dataOf(request: Request): Promise<RequestData> {
  const { method, url, headers } = request;
  const type = headers.get("content-type") ?? "text/plain";
  const read = type.startsWith("multipart/")
    ? request.formData().then((form) => [...form])
    : TEXT.test(type)
      ? request.text()
      : request.blob();
  return { method, url, headers: [...headers].filter(([name]) => name !== "cookie"), body: await read };
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
