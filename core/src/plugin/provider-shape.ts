import type { Provider } from "../provider/contract.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";

/**
 * Whether a provider's code has the contract's shape and serves what its manifest declares. `checkPluginShape` reports the
 * problems, with a validator that calls do not have to load; a test ensures that the two agree.
 */
export function isProvider(
  exported: unknown,
  manifest: Pick<ProviderManifest, "tasks" | "models" | "server" | "batch">,
): exported is Provider {
  if (!isRecord(exported) || !isRecord(exported["tasks"])) return false;
  const { tasks, generic, listModels, batch, manageModels } = exported as { tasks: object } & Readonly<
    Record<string, unknown>
  >;
  const served = Object.keys(tasks);
  return (
    Object.values(tasks).every(isSteps) &&
    (generic === undefined || isSteps(generic)) &&
    (listModels === undefined ? manifest.models !== "own" : hasCode(listModels, ["route", "read"], ["headers"])) &&
    (batch === undefined ? !manifest.batch : isBatch(batch) && manifest.batch !== undefined) &&
    hasCode(exported, [], ["failure"]) &&
    doActions(manageModels, manifest.server?.actions) &&
    served.length === Object.keys(manifest.tasks).length &&
    served.every((task) => Object.hasOwn(manifest.tasks, task))
  );
}

function isBatch(batch: unknown): boolean {
  return (
    typeof batch === "function" || hasCode(batch, ["create", "poll", "status", "read"], ["upload", "files", "cancel"])
  );
}

/** Whether the code has exactly the model actions that the manifest declares. */
function doActions(actions: unknown = {}, declared: readonly string[] = []): boolean {
  return (
    isRecord(actions) &&
    Object.values(actions).every(
      (action) =>
        hasCode(action, ["route"], ["body", "read", "cancel"]) &&
        (action["stream"] === undefined ||
          (hasCode(action["stream"], [], ["chunk", "state"]) && typeof action["stream"]["format"] === "string")),
    ) &&
    Object.keys(actions).toSorted().join() === declared.toSorted().join()
  );
}

/** The same check for the module of a provider's mocks. */
export function areMocks(module: object): boolean {
  const { handlers, models } = module as { handlers?: unknown; models?: unknown };
  return (
    Array.isArray(handlers) &&
    handlers.every((handler) => typeof handler === "object" && handler !== null) &&
    Array.isArray(models) &&
    models.every(
      (model: unknown) =>
        isRecord(model) &&
        [model["id"], model["task"], model["providerId"]].every(isText) &&
        (model["tags"] === undefined || (Array.isArray(model["tags"]) && model["tags"].every(isText))) &&
        (model["record"] === undefined || isRecord(model["record"])),
    )
  );
}

function isSteps(value: unknown): boolean {
  if (!hasCode(value, ["route", "body", "read"], ["headers", "upload"])) return false;
  const { stream } = value;
  if (stream === undefined) return true;
  return hasCode(stream, ["text"], ["chunk", "state", "complete"]) && typeof stream["format"] === "string";
}

/** Whether an object has functions by these names. */
function hasCode(
  value: unknown,
  required: readonly string[],
  optional: readonly string[],
): value is Readonly<Record<string, unknown>> {
  return (
    isRecord(value) &&
    required.every((name) => typeof value[name] === "function") &&
    optional.every((name) => value[name] === undefined || typeof value[name] === "function")
  );
}

/** Whether a value is a plain object; the validator checks others. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
