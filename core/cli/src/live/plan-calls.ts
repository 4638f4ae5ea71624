import { isDirect } from "@patchbay/core/client";
import type { MockModel } from "@patchbay/mocks";
import type { ProviderManifest } from "@patchbay/core/provider";
import { smallCalls } from "./small-calls.ts";

/** The variable that holds a token of the hub, which reaches every provider through the router. */
export const HUB_VARIABLE = "HF_TOKEN";

export interface LiveProvider {
  readonly id: string;
  readonly manifest: Pick<ProviderManifest, "keyEnv" | "directOnly" | "models" | "retired" | "tasks">;
  /** Models that the plugin names in its mocks: they are real ones. */
  readonly models: readonly MockModel[];
}

/** A call that will be made. */
export interface PlannedCall {
  readonly provider: string;
  readonly task: string;
  readonly model: string;
  /** Name of the variable that holds the key. */
  readonly variable: string;
}

export interface PlanOptions {
  /** Only this provider. */
  readonly provider?: string | undefined;
  /** Only this task. */
  readonly task?: string | undefined;
  /** Every task of a provider instead of its cheapest. */
  readonly all?: boolean | undefined;
  /** The variables that are set. */
  readonly isSet: (variable: string) => boolean;
}

/** Decides what is called: for each provider that there is a key for, its cheapest task, or those that were asked for. */
export function planCalls(providers: readonly LiveProvider[], options: PlanOptions): PlannedCall[] {
  const { all = false, task: wanted, provider: only } = options;
  return providers
    .filter(({ id }) => only === undefined || id === only)
    .flatMap((provider) => {
      const variable = keyVariables(provider).find(options.isSet);
      if (variable === undefined) return [];
      const calls = [...smallCalls.keys()]
        .filter((task) => task in provider.manifest.tasks && (wanted === undefined || task === wanted))
        .flatMap((task) => {
          const model = provider.models.find((each) => each.task === task)?.id;
          return model === undefined ? [] : [{ provider: provider.id, task, model, variable }];
        });
      return all ? calls : calls.slice(0, 1);
    });
}

/** Variables that may hold a key for a provider, its own first. */
export function keyVariables({ manifest }: LiveProvider): string[] {
  const own = manifest.keyEnv === undefined ? [] : [manifest.keyEnv];
  const routed = isDirect(manifest) || manifest.retired !== undefined ? [] : [HUB_VARIABLE];
  return [...new Set([...own, ...routed])];
}
