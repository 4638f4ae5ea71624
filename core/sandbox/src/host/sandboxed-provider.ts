import { InputError, PluginError } from "@patchbay/core/errors";
import { originMatches } from "@patchbay/core/http";
import type {
  Answer,
  Provider,
  ProviderCall,
  ProviderTask,
  ReadContext,
  RequestBody,
  Route,
  SendOptions,
} from "@patchbay/core/provider";
import type { Argument, ShapeNode } from "../messages.ts";
import type { MediaTable } from "./media-table.ts";
import type { Answering } from "./open-call.ts";
import type { PluginProcess } from "./plugin-process.ts";
import { isCode, membersOf, plainCall, valueOf, type Members, type Uploaded } from "./shape.ts";
import { sandboxedStream } from "./sandboxed-stream.ts";

/** What the plugin made for a call, in one turn of its engine. */
interface Prepared {
  readonly uploaded?: unknown;
  readonly route: Route;
  readonly body?: RequestBody;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A provider whose code runs in an engine. Core awaits `upload`, so the request is made there; `route` and `headers` then
 * return what is already known.
 * @param hosts the manifest's, which its code may call
 */
export function sandboxedProvider(
  process: PluginProcess,
  shape: ShapeNode,
  hosts: readonly string[],
): { readonly default?: object } {
  const exported = membersOf(membersOf(shape)["default"]);
  if (Object.keys(exported).length === 0) return {};
  const known = new WeakMap<object, Prepared>();

  /** A function of the plugin, by its path. Core awaits the results of all that are made so. */
  const remote =
    (...path: readonly string[]) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      const context = args.find(isContext);
      return process.call(path, args.map(argumentOf), context && answering(context, hosts));
    };
  const members = (path: readonly string[], names: Members): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(names).map(([name, node]) => [name, isCode(node) ? remote(...path, name) : valueOf(node)]),
    );

  async function prepare(
    path: readonly string[],
    call: ProviderCall,
    context: ReadContext | undefined,
  ): Promise<Prepared> {
    const args: readonly Argument[] = [{ value: plainCall(call) }, contextOf(call, context)];
    const answer = context && answering(context, hosts);
    return (await process.call([...path, "prepare"], args, answer)) as Prepared;
  }

  /** Headers of follow-up requests, which core asks for without awaiting. */
  async function learnHeaders(path: readonly string[], names: Members, call: ProviderCall): Promise<void> {
    if (!names["headers"] || known.has(call)) return;
    const headers = (await remote(...path, "headers")(call)) as Prepared["headers"];
    known.set(call, { route: { path: "" }, ...(headers && { headers }) });
  }

  const preparedOf = (call: ProviderCall): Prepared | undefined =>
    known.get(call) ?? (call.uploaded ? known.get(call.uploaded) : undefined);

  function taskOf(path: readonly string[], names: Members): ProviderTask {
    const { upload: _, stream, ...others } = names;
    const steps = {
      ...members(path, others),
      async upload(call: ProviderCall, context: ReadContext): Promise<Uploaded> {
        const prepared = await prepare(path, call, context);
        const uploaded: Uploaded = { value: prepared.uploaded };
        known.set(uploaded, prepared);
        return uploaded;
      },
      route: (call: ProviderCall) => requestOf(call).route,
      headers: (call: ProviderCall) => preparedOf(call)?.headers ?? {},
      async body(call: ProviderCall, context: ReadContext): Promise<RequestBody> {
        const prepared = preparedOf(call) ?? (await prepare(path, call, context));
        known.set(call, prepared);
        return prepared.body!;
      },
      async read(answer: Answer, context: ReadContext): Promise<unknown> {
        await learnHeaders(path, names, context.call);
        return remote(...path, "read")(answer, context);
      },
      ...(others["cancel"] && {
        async cancel(answer: Answer, call: ProviderCall): Promise<unknown> {
          await learnHeaders(path, names, call);
          return remote(...path, "cancel")(answer, call);
        },
      }),
      ...(stream !== undefined && { stream: sandboxedStream(process, [...path, "stream"], membersOf(stream)) }),
    };
    return steps as unknown as ProviderTask;
  }

  const requestOf = (call: ProviderCall): Prepared => {
    const prepared = preparedOf(call);
    if (!prepared) throw new PluginError("The request of this call was not prepared.");
    return prepared;
  };

  function listing(path: readonly string[], names: Members): object {
    return {
      ...members(path, names),
      async route(call: ProviderCall): Promise<unknown> {
        await learnHeaders(path, names, call);
        return remote(...path, "route")(call);
      },
      ...(names["headers"] && { headers: (call: ProviderCall) => preparedOf(call)?.headers ?? {} }),
    };
  }

  const eachOf = (
    name: string,
    make: (path: readonly string[], names: Members) => object,
  ): Readonly<Record<string, object>> =>
    Object.fromEntries(
      Object.entries(membersOf(exported[name])).map(([one, node]) => [one, make([name, one], membersOf(node))]),
    );

  function action(path: readonly string[], { stream, ...names }: Members): object {
    return {
      ...members(path, names),
      ...(stream !== undefined && { stream: sandboxedStream(process, [...path, "stream"], membersOf(stream)) }),
    };
  }

  const provider = {
    tasks: eachOf("tasks", taskOf),
    ...(exported["generic"] && { generic: taskOf(["generic"], membersOf(exported["generic"])) }),
    ...(exported["listModels"] && { listModels: listing(["listModels"], membersOf(exported["listModels"])) }),
    ...(exported["batch"] && { batch: members(["batch"], membersOf(exported["batch"])) }),
    ...(exported["manageModels"] && { manageModels: eachOf("manageModels", action) }),
    ...(exported["failure"] && { failure: remote("failure") }),
  };
  return { default: provider as unknown as Provider };
}

function isContext(value: unknown): value is ReadContext {
  return typeof value === "object" && value !== null && "blobFromUrl" in value;
}

function isAnswer(value: unknown): value is Answer & { readonly headers?: Headers } {
  return typeof value === "object" && value !== null && "header" in value && typeof value.header === "function";
}

/** What a plugin receives in place of a value of the contract that has functions. */
function argumentOf(value: unknown): Argument {
  if (isContext(value)) return contextOf(value.call, value);
  if (isAnswer(value)) return { answer: answerData(value) };
  return { value: isObject(value) && "providerModelId" in value ? plainCall(value as unknown as ProviderCall) : value };
}

function contextOf(call: ProviderCall, context: ReadContext | undefined): Argument {
  return { context: { call: plainCall(call), hasDeadline: context?.hasDeadline } };
}

/** Cookies are credentials, which no plugin sees. */
function answerData(answer: Answer & { readonly headers?: Headers; readonly body?: unknown }) {
  const { headers, data, status, url, body } = answer;
  const names = [...(headers ?? [])].filter(([name]) => name !== "set-cookie");
  return { data, status, url, headers: Object.fromEntries(names), ...(body !== undefined && { body }) };
}

/** Answers what a plugin asks for, by the context of its call. */
function answering(context: ReadContext, hosts: readonly string[]): Answering {
  return async (method, [first, second], media) => {
    if (method === "wait") return context.wait(Number(first));
    if (method === "progress") return context.progress(first as never);
    if (method === "warn") return context.warn?.(String(first));
    const address = String(first);
    if (method === "blobFromUrl") {
      if (!/^data:/i.test(address)) checkAddress(address, context.call, hosts, media);
      return context.blobFromUrl(address, failureOf(second));
    }
    if (method !== "send") throw new InputError(`A plugin cannot ask for ${method}.`);
    checkAddress(address, context.call, hosts, media);
    const { failure, ...options } = (second ?? {}) as SendOptions;
    const text = failureOf(failure);
    return answerData(await context.send(address, { ...options, ...(text !== undefined && { failure: text }) }));
  };
}

/** A plugin may call its declared hosts, and what the caller or an answer names: nothing that it makes up. @throws PluginError */
function checkAddress(address: string, call: ProviderCall, hosts: readonly string[], media: MediaTable): void {
  const url = URL.canParse(address, call.baseUrl) ? new URL(address, call.baseUrl) : undefined;
  if (!url) return;
  const isDeclared = url.origin === new URL(call.baseUrl).origin || hosts.some((host) => originMatches(host, url));
  if (isDeclared || media.mentions(url.host)) return;
  throw new PluginError(
    `The plugin calls ${url.origin}, which its manifest does not list in \`hosts\` and no answer names.`,
  );
}

function failureOf(failure: unknown): SendOptions["failure"] {
  if (failure === undefined || failure === null) return undefined;
  if (!isObject(failure)) return String(failure);
  return (status) => String(failure[status] ?? `status ${status}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
