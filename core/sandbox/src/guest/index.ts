import * as errors from "@patchbay/core/errors";
import * as library from "@patchbay/core/library";
import * as nativeChat from "@patchbay/core/native-chat";
import * as provider from "@patchbay/core/provider";
import type { Argument, MadeChunks, Part, ShapeNode, StreamEvent, ToPlugin } from "../messages.ts";
import { ask, enterCall, leaveCall, post, settle } from "./asks.ts";
import { Blob, File } from "./blob.ts";
import { atob, btoa, TextDecoder, TextEncoder } from "./bytes.ts";
import { task } from "./data.ts";
import { FormData } from "./form-data.ts";
import { mocks } from "./mocks.ts";
import { lend, natives } from "./natives.ts";
import { functions, noteOf } from "./notes.ts";
import { Headers, Request } from "./request.ts";
import { HttpResponse } from "./made-by-host.ts";
import { URL, URLSearchParams } from "./url.ts";
import { packError, parseMessage, unpackError } from "./values.ts";
import { enterWorld, leaveWorld } from "./world.ts";

const silent = Object.fromEntries(["log", "info", "warn", "error", "debug"].map((name) => [name, () => undefined]));
const lent = { atob, Blob, btoa, console: silent, File, FormData, TextDecoder, TextEncoder, URL, URLSearchParams };
for (const [name, value] of Object.entries(lent)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// The generator of an engine begins with the number that is in every engine's memory.
Object.defineProperty(Math, "random", { value: () => natives.random(), configurable: true, writable: true });

type Members = Readonly<Record<string, unknown>>;
type Code = (...args: unknown[]) => unknown;

interface Container {
  init(scope: object): unknown;
  get(expose: string): Promise<() => object>;
}

const SHARED: Readonly<Record<string, object>> = {
  "@patchbay/core/errors": errors,
  "@patchbay/core/library": library,
  "@patchbay/core/native-chat": nativeChat,
  "@patchbay/core/mocks": mocks,
  "@patchbay/core/provider": provider,
  "@patchbay/core/task": task,
  "@patchbay/mocks": mocks,
};

let plugin: Members = {};

/** Starts the plugin of a container and describes its export. */
async function load(container: Container, part: Part): Promise<ShapeNode> {
  const modules = Object.entries(SHARED).map(([specifier, module]) => {
    const version = { from: "patchbay", get: async () => () => module };
    return [specifier, { "1.0.0": version }] as const;
  });
  if (part === "mocks") Object.assign(globalThis, { Headers, Response: HttpResponse });
  await container.init(Object.fromEntries(modules));
  const factory = await container.get(part === "mocks" ? "./mocks" : "./plugin");
  const module = factory() as { default?: Members };
  if (part === "mocks") {
    plugin = { functions };
    return { "=": { ...module } };
  }
  const { default: exported } = module;
  if (part === "task") {
    plugin = exported ?? {};
    const called = ["snippetInput", "judge"].filter((name) => has([name])).map((name) => [name, "()"]);
    return { module: { "=": { ...module } }, ...Object.fromEntries(called) };
  }
  const { batch } = { ...exported };
  plugin = typeof batch === "function" ? { ...exported, batch: await (batch as Code)() } : (exported ?? {});
  return exported === undefined ? {} : { default: shapeOf(plugin, 0) };
}

/** Deepest member of a provider: `tasks.<task>.stream.chunk`. */
const DEPTH = 4;

function shapeOf(value: unknown, depth: number): ShapeNode {
  if (typeof value === "function") return "()";
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > DEPTH) return { "=": value };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member, depth + 1)]));
}

/** The function at a path, bound to the object that has it. */
function codeAt(path: readonly string[]): Code {
  let owner: unknown;
  let value: unknown = plugin;
  for (const name of path) [owner, value] = [value, (value as Members | undefined)?.[name]];
  if (typeof value !== "function") throw new TypeError(`The plugin has no function ${path.join(".")}.`);
  return (value as Code).bind(owner);
}

const NO_SIGNAL = { aborted: false, throwIfAborted() {}, addEventListener() {}, removeEventListener() {} };

/** An argument of a call as the contract has it. */
function argumentOf(id: number, argument: Argument): unknown {
  if ("answer" in argument) return answerOf(argument.answer);
  if ("request" in argument) {
    const { request: data, params, index } = argument;
    const request = new Request(data, index);
    return params ? { request, params } : request;
  }
  if ("code" in argument) return noteOf(`argument.${argument.code}`);
  if ("query" in argument) return new URLSearchParams(argument.query);
  if ("facts" in argument) return enterWorld(id, argument.facts);
  if (!("context" in argument)) return argument.value;
  return {
    ...argument.context,
    signal: NO_SIGNAL,
    blobFromUrl: (url: string, failure?: unknown) => ask("blobFromUrl", [String(url), textOf(failure)], id),
    async send(url: unknown, { failure, ...options }: { failure?: unknown } = {}) {
      return answerOf((await ask("send", [String(url), { ...options, failure: textOf(failure) }], id)) as never);
    },
    wait: (milliseconds: number) => ask("wait", [milliseconds], id),
    progress: (progress: unknown) => void ask("progress", [progress], id),
    warn: (text: string) => ask("warn", [text], id),
  };
}

/** A message by status: the host cannot call the plugin's function while it makes an error. */
function textOf(failure: unknown): unknown {
  if (typeof failure !== "function") return failure;
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  return Object.fromEntries(statuses.map((status) => [status, (failure as Code)(status)]));
}

function answerOf({ headers, ...answer }: Extract<Argument, { answer: unknown }>["answer"]): object {
  return { ...answer, headers, header: (name: string) => headers[String(name).toLowerCase()] ?? null };
}

/** Everything that the request of a call is made of, in one turn. */
async function prepare(path: readonly string[], call: Members, context: unknown): Promise<object> {
  const uploads = path.length > 0 && has([...path, "upload"]);
  const uploaded = uploads ? await codeAt([...path, "upload"])(call, context) : undefined;
  const completed = uploads ? { ...call, uploaded } : call;
  const route = codeAt([...path, "route"])(completed) as { readonly method?: string };
  const sends = route.method !== "GET" && has([...path, "body"]);
  const body = sends ? await codeAt([...path, "body"])(completed, context) : undefined;
  const headers = has([...path, "headers"]) ? codeAt([...path, "headers"])(completed) : undefined;
  return { uploaded, route, body, headers };
}

interface SnippetData {
  readonly samples: Readonly<Record<string, unknown>>;
  readonly others: Readonly<Record<string, unknown>>;
}

/** A library's snippets, or what it needs to know first. */
function writeSnippets(model: unknown, { samples, others, ...data }: SnippetData): object {
  const tasks: string[] = [];
  const libraries: object[] = [];
  const context = {
    ...data,
    sampleInput(name: string) {
      if (!Object.hasOwn(samples, name)) tasks.push(name);
      return samples[name] ?? undefined;
    },
    snippetsOf(other: string, itsModel: unknown) {
      const key = JSON.stringify([other, itsModel]);
      if (!Object.hasOwn(others, key)) libraries.push({ library: other, model: itsModel });
      return others[key] ?? [];
    },
  };
  const needs = (): boolean => tasks.length > 0 || libraries.length > 0;
  try {
    const snippets = codeAt(["snippets"])(model, context);
    return needs() ? { tasks, others: libraries } : { snippets };
  } catch (error) {
    // Without what it asked for, it may fail.
    if (!needs()) throw error;
    return { tasks, others: libraries };
  }
}

function has(path: readonly string[]): boolean {
  let value: unknown = plugin;
  for (const name of path) value = (value as Members | undefined)?.[name];
  return typeof value === "function";
}

/** State of the streams that are being read. */
const streams = new Map<number, { readonly state: unknown; readonly call: unknown }>();

function makeChunks(id: number, path: readonly string[], events: readonly StreamEvent[], call?: object): MadeChunks {
  const chunks: [unknown, string, 0 | 1][] = [];
  const at = (name: string): Code | undefined => (has([...path, name]) ? codeAt([...path, name]) : undefined);
  const [make, text, complete] = [at("chunk"), at("text"), at("complete")];
  let stream = streams.get(id);
  try {
    if (!stream) streams.set(id, (stream = { call, state: at("state")?.(call) }));
    for (const [data, event] of events) {
      const chunk = make ? make(data, { ...stream, event }) : data;
      // The host has the events: without `chunk` they are the chunks.
      const crossing = make ? chunk : 0;
      if (chunk !== undefined) chunks.push([crossing, String(text?.(chunk) ?? ""), complete?.(chunk) ? 1 : 0]);
    }
    return { chunks };
  } catch (error) {
    return { chunks, error: packError(error) };
  }
}

function resultOf(path: readonly string[], values: readonly unknown[]): unknown {
  const [first, second] = values;
  if (path.at(-1) === "prepare") return prepare(path.slice(0, -1), first as Members, second);
  if (path[0] === "functions") return codeAt(path)(...values.slice(1));
  if (path.at(-1) === "snippets") return writeSnippets(first, second as SnippetData);
  return codeAt(path)(...values);
}

async function perform(id: number, path: readonly string[], args: readonly Argument[]): Promise<void> {
  enterCall(id);
  try {
    const values = args.map((argument) => argumentOf(id, argument));
    post(["done", id, await resultOf(path, values)]);
  } catch (error) {
    post(["failed", id, packError(error)]);
  }
  leaveWorld(id);
}

function dispatch(text: string, bytes?: ArrayBuffer): void {
  const message = parseMessage(text) as ToPlugin;
  const [type, id] = message;
  if (type === "call") void perform(id, message[2], message[3]);
  else if (type === "chunks") post(["done", id, makeChunks(id, message[2], message[3], message[4])]);
  else if (type === "end") {
    streams.delete(id);
    leaveCall(id);
  } else settle(id, type === "reply" ? { value: bytes ?? message[2] } : { error: unpackError(message[2]) });
}

/** What the thread calls. */
export default {
  dispatch,
  lend,
  load(container: Container, part: Part): void {
    load(container, part).then(
      (shape) => post(["done", 0, shape]),
      (error: unknown) => post(["failed", 0, packError(error)]),
    );
  },
};
