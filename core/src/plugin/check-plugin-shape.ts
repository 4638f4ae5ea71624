import { PluginLoadError } from "../errors/index.ts";
import type { Provider } from "../provider/contract.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import type { IndexEntry } from "../manifest/manifest.ts";

const STEPS = ["route", "body", "read"] as const;

/**
 * Checks that a loaded module is what its manifest says, and completes a provider with its id and manifest.
 * @throws PluginLoadError that names the first thing that is wrong
 */
export function checkPluginShape(entry: IndexEntry, module: object): unknown {
  const fail = (problem: string): never => {
    throw new PluginLoadError(`The ${entry.kind} '${entry.id}' has the wrong shape: ${problem}.`);
  };
  const plugin = (module as { default?: unknown }).default;
  if (!isRecord(plugin)) return fail("its default export is not an object");

  if (entry.kind === "library") {
    if (typeof plugin["snippets"] !== "function") fail("it has no function 'snippets'");
    return plugin;
  }
  if (entry.kind === "task") {
    if (plugin["descriptor"] !== null && !isRecord(plugin["descriptor"]))
      fail("its 'descriptor' is neither an object nor null");
    if (!Array.isArray(plugin["samples"])) fail("its 'samples' is not a list");
    return plugin;
  }
  const { tasks } = plugin;
  if (!isRecord(tasks)) return fail("it has no object 'tasks'");
  for (const [task, steps] of Object.entries(tasks)) {
    const missing = STEPS.filter((step) => !isRecord(steps) || typeof steps[step] !== "function");
    if (missing.length > 0) fail(`task '${task}' lacks ${missing.map((step) => `${step}()`).join(", ")}`);
  }
  const declared = Object.keys(entry.tasks);
  const undeclared = Object.keys(tasks).filter((task) => !declared.includes(task));
  const unserved = declared.filter((task) => !(task in tasks));
  if (undeclared.length > 0) fail(`its code serves ${undeclared.join(", ")}, which its manifest does not declare`);
  if (unserved.length > 0) fail(`its manifest declares ${unserved.join(", ")}, which its code does not serve`);
  return { id: entry.id, manifest: entry, tasks: tasks as Provider["tasks"] } satisfies ProviderPlugin;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
