import { PluginLoadError } from "@patchbay/core/errors";
import type { IndexEntry } from "@patchbay/core/plugin";
import { filledIn, NOTED } from "../messages.ts";

/** The functions of `@patchbay/mocks` that make handlers, models, refusals and media of data. */
const MAKERS = /^(?:mock[A-Z]\w*|vendorModels|\w+Fail|picture|sound)$/;

type Make = (...args: readonly unknown[]) => unknown;

/** A handler of msw by its method and its address, with the answer if it is data. */
function handlerOf(makers: Makers, method: string, [address, answer]: readonly unknown[]): unknown {
  const make = Object.hasOwn(makers.http, method) ? makers.http[method] : undefined;
  return make && typeof address === "string" && typeof answer === "function" ? make(address, answer) : undefined;
}

/** Makes a response of msw, for each request a new one. Media among its arguments may take time. */
function responding({ HttpResponse }: Makers, kind: string | undefined, args: readonly unknown[]) {
  return async (): Promise<unknown> => {
    const [body, init] = await Promise.all(args);
    if (kind === undefined) return new HttpResponse(body, init);
    const make = Object.hasOwn(HttpResponse, kind) ? HttpResponse[kind] : undefined;
    return typeof make === "function" ? (make as Make).call(HttpResponse, body, init) : undefined;
  };
}

/** What `@patchbay/mocks` exports, as far as data may ask for it. */
interface Makers {
  readonly http: Readonly<Record<string, Make>>;
  readonly HttpResponse: (new (body: unknown, init: unknown) => unknown) & Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** The rows of a chat are chosen by regular expressions, and a plugin's could stop the host. */
function withoutRows(argument: unknown): unknown {
  if (typeof argument !== "object" || argument === null || !("rows" in argument)) return argument;
  const { rows: _, ...others } = argument;
  return others;
}

/**
 * The mocks of a provider. Its code has run in an engine, where every call of `@patchbay/mocks` was noted; the calls are made
 * here, of data only.
 * @param loadMakers loads `@patchbay/mocks`
 * @throws PluginLoadError
 */
export async function sandboxedMocks(
  { kind, id }: IndexEntry,
  noted: object,
  loadMakers: (() => Promise<object>) | undefined,
): Promise<object> {
  if (!loadMakers) {
    throw new PluginLoadError(
      `The mocks of ${kind} '${id}' need @patchbay/mocks: createSandbox({ mocks: () => import("@patchbay/mocks") }).`,
    );
  }
  const makers = (await loadMakers()) as Makers;
  const made = filledIn(noted, ({ [NOTED]: name, args = [] }) => {
    const [source = "", member] = name.split(".");
    if (source === "HttpResponse") return responding(makers, member, args);
    const handler = source === "http" && member ? handlerOf(makers, member, args.flat()) : undefined;
    if (handler) return handler;
    const make = MAKERS.test(name) ? makers[name] : undefined;
    if (typeof make === "function") return (make as Make)(...args.map(withoutRows));
    throw new PluginLoadError(
      `The mocks of ${kind} '${id}' use ${name}${source === "http" ? " with a function of the request" : ""}. Mocks of installed plugins are data: calls such as mockProvider({ … }), or http.post(address, () => HttpResponse.json({ … })). Add a key to call the provider.`,
    );
  });
  const { handlers = [], models = [] } = made as { readonly handlers?: readonly unknown[]; readonly models?: unknown };
  return { handlers: [handlers].flat(2).filter((handler) => handler !== null), models };
}
