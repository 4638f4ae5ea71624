import { PluginLoadError } from "@patchbay/core/errors";
import type { IndexEntry } from "@patchbay/core/plugin";
import { filledIn, NOTED } from "../messages.ts";

/** The functions of `@patchbay/mocks` that make handlers, models and refusals of data. */
const MAKERS = /^(?:mock[A-Z]\w*|vendorModels|\w+Fail)$/;

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
  const makers = (await loadMakers()) as Readonly<Record<string, unknown>>;
  const made = filledIn(noted, ({ [NOTED]: name, args = [] }) => {
    const make = MAKERS.test(name) ? makers[name] : undefined;
    if (typeof make === "function") return (make as (...values: unknown[]) => unknown)(...args.map(withoutRows));
    throw new PluginLoadError(
      `The mocks of ${kind} '${id}' use ${name}. Mocks of installed plugins are data: calls such as mockProvider({ … }). Add a key to call the provider.`,
    );
  });
  const { handlers = [], models = [] } = made as { readonly handlers?: readonly unknown[]; readonly models?: unknown };
  return { handlers: [handlers].flat(2).filter((handler) => handler !== null), models };
}
