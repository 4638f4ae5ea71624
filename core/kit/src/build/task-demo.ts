import { sharedCoreModules } from "@patchbay/core/node";
import { exposePath, isContainer, shareScopeOf } from "@patchbay/core/plugin";
import type { Task, TaskDescriptor } from "@patchbay/core/task";
import { PluginBuildError } from "./plugin-build-error.ts";
import type { Container } from "./bundle.ts";

/**
 * What a task's descriptor shows as its demonstration: it goes into the manifest, so that lists show it without the code.
 * Runs the code as a host would.
 * @returns undefined where there is nothing to show
 * @throws PluginBuildError when the code cannot be run
 */
export async function readDemo({ code }: Container): Promise<TaskDescriptor["demo"] | undefined> {
  const { descriptor } = await run(code);
  const demo = descriptor?.demo;
  return demo && [...(demo.inputs ?? []), ...(demo.outputs ?? [])].length > 0 ? demo : undefined;
}

async function run(code: string): Promise<Partial<Task>> {
  try {
    const address = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
    const container = (await import(/* @vite-ignore */ address)) as object;
    if (!isContainer(container)) throw new TypeError("it is no container");
    await container.init(shareScopeOf(sharedCoreModules));
    const factory = await container.get(exposePath("plugin"));
    return (factory() as { readonly default?: Partial<Task> }).default ?? {};
  } catch (error) {
    throw new PluginBuildError(`Its code fails when it is loaded: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
