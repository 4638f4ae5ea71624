import { PluginLoadError } from "@patchbay/core/errors";
import type { IndexEntry } from "@patchbay/core/plugin";
import { MockMaker, type Makers } from "./mock-maker.ts";
import type { PluginProcess } from "./plugin-process.ts";
import { valueOf } from "./shape.ts";

/**
 * The mocks of a provider. Its code has run in an engine, where what `@patchbay/mocks` makes was noted; it is made here. The
 * plugin's functions are called in the engine, which stays open for them.
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
  const maker = new MockMaker(process, (await loadMakers()) as Makers, owner);
  try {
    const { handlers = [], ...others } = maker.load(noted) as { readonly handlers?: unknown };
    if (!maker.hasCode) process.close();
    return { models: [], ...others, handlers: [handlers].flat(2).filter((handler) => handler !== null) };
  } catch (error) {
    process.close();
    throw error;
  }
}
