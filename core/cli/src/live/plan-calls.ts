import { isDirect, keyFromEnvironment, type ProviderKey } from "@patchbay/core/client";
import type { MockModel } from "@patchbay/mocks";
import type { ProviderManifest } from "@patchbay/core/provider";
import { smallCalls } from "./small-calls.ts";

/** The variable that holds a token of the hub, which reaches every provider through the router. */
export const HUB_VARIABLE = "HF_TOKEN";

export interface LiveProvider {
  readonly id: string;
  readonly manifest: ProviderManifest;
  /** Models that the plugin names in its mocks: they are real ones. */
  readonly models: readonly MockModel[];
}

/** A call that will be made. */
export interface PlannedCall {
  readonly provider: string;
  readonly task: string;
  readonly model: string;
  readonly key: ProviderKey;
  /** Names of the variables that hold the key. */
  readonly variables: string;
}

export interface PlanOptions {
  /** Only this provider. */
  readonly provider?: string | undefined;
  /** Only this task. */
  readonly task?: string | undefined;
  /** Every task of a provider instead of its cheapest. */
  readonly all?: boolean | undefined;
  /** Where keys are looked for. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Decides what is called: for each provider that there is a key for, its cheapest task, or those that were asked for. */
export function planCalls(providers: readonly LiveProvider[], options: PlanOptions): PlannedCall[] {
  const { all = false, task: wanted, provider: only } = options;
  return providers
    .filter(({ id }) => only === undefined || id === only)
    .flatMap((provider) => {
      const found = findKey(provider, options.environment);
      if (!found) return [];
      const calls = [...smallCalls.keys()]
        .filter((task) => task in provider.manifest.tasks && (wanted === undefined || task === wanted))
        .flatMap((task) => {
          const model = provider.models.find((each) => each.task === task)?.id;
          return model === undefined ? [] : [{ provider: provider.id, task, model, ...found }];
        });
      return all ? calls : calls.slice(0, 1);
    });
}

function findKey(
  { manifest }: LiveProvider,
  environment: PlanOptions["environment"],
): Pick<PlannedCall, "key" | "variables"> | undefined {
  const own = keyFromEnvironment({ manifest }, environment);
  if (own !== undefined) return { key: own, variables: ownVariables(manifest) };
  const routed = isRouted(manifest) && environment[HUB_VARIABLE];
  return routed ? { key: routed, variables: HUB_VARIABLE } : undefined;
}

/** Variables that may hold a key for a provider, its own first. */
export function keyVariables({ manifest }: LiveProvider): string[] {
  const own = ownVariables(manifest);
  return [...new Set([...(own ? [own] : []), ...(isRouted(manifest) ? [HUB_VARIABLE] : [])])];
}

function ownVariables({ keyParts, keyEnv = "" }: ProviderManifest): string {
  if (!keyParts) return keyEnv;
  return Object.values(keyParts)
    .flatMap(({ env }) => env ?? [])
    .join(" + ");
}

function isRouted(manifest: ProviderManifest): boolean {
  return !isDirect(manifest) && manifest.retired === undefined;
}
