import { PluginLoadError } from "@patchbay/core/errors";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { ProviderMocks } from "@patchbay/mocks";
import { filledIn, NOTED } from "@patchbay/sandbox/messages";

/** The functions of `@patchbay/mocks` that make handlers, models and refusals of data. */
const MAKERS = /^(?:mock[A-Z]\w*|vendorModels|\w+Fail)$/;

/** The rows of a chat are chosen by regular expressions, and a plugin's could stop the page. */
function withoutRows(argument: unknown): unknown {
  if (typeof argument !== "object" || argument === null || !("rows" in argument)) return argument;
  const { rows: _, ...others } = argument;
  return others;
}

/**
 * The mocks of an installed plugin. Its code has run in the sandbox, where every call of `@patchbay/mocks` was noted; the calls
 * are made here, of data only.
 * @throws PluginLoadError
 */
export async function madeMocks({ kind, id }: IndexEntry, noted: object): Promise<ProviderMocks> {
  const makers = (await import("@patchbay/mocks")) as Readonly<Record<string, unknown>>;
  const made = filledIn(noted, ({ [NOTED]: name, args = [] }) => {
    const make = MAKERS.test(name) ? makers[name] : undefined;
    if (typeof make === "function") return (make as (...values: unknown[]) => unknown)(...args.map(withoutRows));
    throw new PluginLoadError(
      `The mocks of ${kind} '${id}' use ${name}. Mocks of installed plugins are data: calls such as mockProvider({ … }). Add a key to call the provider.`,
    );
  });
  const { handlers = [], models = [] } = made as Partial<ProviderMocks>;
  return { handlers: [handlers].flat(2).filter((handler) => handler !== null), models };
}
