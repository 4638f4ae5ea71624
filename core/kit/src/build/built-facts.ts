import { sharedCoreModules } from "@patchbay/core/node";
import { exposePath, isContainer, shareScopeOf, type Expose } from "@patchbay/core/plugin";
import type { Task, TaskDescriptor } from "@patchbay/core/task";
import type { ProviderMocks } from "@patchbay/mocks";
import { mockShares } from "@patchbay/mocks/shares";
import { PluginBuildError } from "./plugin-folder.ts";
import type { Container } from "./bundle.ts";

/**
 * A task's demonstration: it goes into the manifest, so that lists show it without the code.
 * Runs the code as a host would.
 * @returns undefined if there is no demonstration
 * @throws PluginBuildError if the code cannot be run
 */
export async function readDemo({ code }: Container): Promise<TaskDescriptor["demo"] | undefined> {
  const { default: task } = (await run(code, "plugin")) as { readonly default?: Partial<Task> };
  const demo = task?.descriptor?.demo ?? task?.demo;
  return demo && [...(demo.inputs ?? []), ...(demo.outputs ?? [])].length > 0 ? demo : undefined;
}

/**
 * The models of a provider's mocks, which pages list without loading the code.
 * @returns undefined if the mocks have no models
 * @throws PluginBuildError if the code cannot be run
 */
export async function readSamples({ code }: Container): Promise<ProviderMocks["models"] | undefined> {
  const { models } = (await run(code, "mocks")) as Partial<ProviderMocks>;
  return Array.isArray(models) ? models : undefined;
}

async function run(code: string, expose: Expose): Promise<object> {
  try {
    const address = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
    const container = (await import(/* @vite-ignore */ address)) as object;
    if (!isContainer(container)) throw new TypeError("it is no container");
    await container.init(shareScopeOf([...sharedCoreModules, ...(expose === "mocks" ? mockShares : [])]));
    const factory = await container.get(exposePath(expose));
    return factory() as object;
  } catch (error) {
    const subject = expose === "mocks" ? "The code of its mocks" : "Its code";
    throw new PluginBuildError(
      `${subject} fails when it is loaded: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}
