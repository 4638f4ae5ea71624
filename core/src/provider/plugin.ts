import type { Engine, EngineAction, EngineCall, EngineContext, Provider } from "./contract.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";

/** A provider ready for use: what the kit's `dist/index.js` exports and what the plugin host hands out. */
export interface ProviderPlugin<Id extends string = string> extends Provider {
  readonly id: Id;
  readonly manifest: ProviderManifest;
  /** Runs the calls on this device; nothing is sent then. */
  readonly engine?: HostedEngine;
}

/** An engine as clients call it: how it gets its files is the host's business. */
export interface HostedEngine extends Omit<Engine, "run" | "manageModels"> {
  /** As an engine's own. */
  run(call: EngineCall, context: Omit<EngineContext, "asset">): Promise<unknown>;
  /** Likewise. */
  readonly manageModels?: Readonly<
    Partial<Record<ModelActionName, EngineAction<Pick<EngineContext, "signal" | "progress">>>>
  >;
}

/** What a complete provider is: its code with the id and the manifest that it goes by. */
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
