import type { Engine, EngineAction, EngineCall, EngineContext, Provider } from "./contract.ts";
import type { ModelFacts } from "../manifest/model-facts.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";

/** A provider ready for use, as exported by the kit's `dist/index.js` and returned by the plugin host. */
export interface ProviderPlugin<Id extends string = string> extends Provider {
  readonly id: Id;
  readonly manifest: ProviderManifest;
  /** Loads the dated facts about its models, its `models.json`; absent: it has none. */
  facts?(): Promise<ModelFacts>;
  /** Runs the calls on this device; nothing is sent. */
  readonly engine?: HostedEngine;
}

/** An engine as clients call it: the host provides its files. */
export interface HostedEngine extends Omit<Engine, "run" | "manageModels"> {
  /** Same as `Engine.run`, without `asset`. */
  run(call: EngineCall, context: Omit<EngineContext, "asset">): Promise<unknown>;
  /** Same as `Engine.manageModels`, without `asset`. */
  readonly manageModels?: Readonly<
    Partial<Record<ModelActionName, EngineAction<Pick<EngineContext, "signal" | "progress">>>>
  >;
}

/** A complete provider: its code with its id and manifest. */
export function completeProvider(id: string, manifest: ProviderManifest, code: Provider): ProviderPlugin {
  const { tasks, generic, listModels, batch, manageModels, failure } = code;
  return {
    id,
    manifest,
    tasks,
    ...(generic && { generic }),
    ...(listModels && { listModels }),
    ...(batch && { batch }),
    ...(manageModels && { manageModels }),
    ...(failure && { failure: (answer) => failure(answer) }),
  };
}
