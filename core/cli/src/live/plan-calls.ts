import { isDirect, keyFromEnvironment, keyVariables as choicesOf, type ProviderKey } from "@patchbay/core/client";
import type { MockModel } from "@patchbay/mocks";
import type { ProviderManifest } from "@patchbay/core/provider";
import { smallCalls } from "./small-calls.ts";

/** The variable with a hub token, which reaches every provider through the router. */
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
  /** Names of the key's variables. */
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

/** A provider with a key that cannot be called all the same. */
export interface SkippedProvider {
  readonly provider: string;
  readonly variables: string;
  readonly reason: string;
}

/** Requested providers, or those with a key, that cannot be called, with the reason. */
export function skippedProviders(providers: readonly LiveProvider[], options: PlanOptions): SkippedProvider[] {
  return chosen(providers, options).flatMap((provider) => {
    const variables = findKey(provider, options.environment)?.variables;
    const reason = obstacle(provider.manifest, variables, options.environment);
    const isRequested = variables !== undefined || options.provider !== undefined;
    return reason && isRequested ? [{ provider: provider.id, variables: variables ?? "", reason }] : [];
  });
}

/** Why a provider cannot be called although there is a key; undefined if it can. @param variables those of the key */
export function obstacle(
  { closed, settings = {} }: ProviderManifest,
  variables: string | undefined,
  environment: PlanOptions["environment"],
): string | undefined {
  if (closed) {
    const instead = closed.replacement === undefined ? "" : `, use ${closed.replacement} instead`;
    return `closed by its vendor on ${closed.since}${instead}`;
  }
  // A call through the router needs no settings.
  if (variables === HUB_VARIABLE) return undefined;
  const missing = Object.entries(settings).filter(
    ([, { required, default: preset, env = "" }]) => required && preset === undefined && !environment[env],
  );
  const [[name = "", { env = undefined } = {}] = []] = missing;
  if (missing.length === 0) return undefined;
  return env === undefined ? `needs the setting ${name}, which no variable contains` : `needs ${env}`;
}

function chosen(providers: readonly LiveProvider[], { provider: only }: PlanOptions): readonly LiveProvider[] {
  return providers.filter(({ id }) => only === undefined || id === only);
}

/** Plans the calls: for each provider with a key, its cheapest task or the requested ones. */
export function planCalls(providers: readonly LiveProvider[], options: PlanOptions): PlannedCall[] {
  const { all = false, task: wanted } = options;
  return chosen(providers, options).flatMap((provider) => {
    const match = findKey(provider, options.environment);
    if (!match || obstacle(provider.manifest, match.variables, options.environment)) return [];
    const calls = [...smallCalls.keys()]
      .filter((task) => task in provider.manifest.tasks && (wanted === undefined || task === wanted))
      .filter((task) => match.variables !== HUB_VARIABLE || !provider.manifest.directTasks?.includes(task))
      .flatMap((task) => {
        const model = provider.models.find((each) => each.task === task && each.ended === undefined)?.id;
        return model === undefined ? [] : [{ provider: provider.id, task, model, ...match }];
      });
    return all ? calls : calls.slice(0, 1);
  });
}

/** The key of a provider in the environment, or the hub's token if its router serves the provider. */
export function findKey(
  { manifest }: Pick<LiveProvider, "manifest">,
  environment: PlanOptions["environment"],
): Pick<PlannedCall, "key" | "variables"> | undefined {
  const providerKey = keyFromEnvironment({ manifest }, environment);
  if (providerKey !== undefined) return { key: providerKey, variables: setVariables(manifest, environment) };
  const routed = isRouted(manifest) && environment[HUB_VARIABLE];
  return routed ? { key: routed, variables: HUB_VARIABLE } : undefined;
}

/** Possible key variables for a provider, its own first. */
export function keyVariables({ manifest }: Pick<LiveProvider, "manifest">): string[] {
  const names = choicesOf(manifest).map(namesOf);
  return [...new Set([...names, ...(isRouted(manifest) ? [HUB_VARIABLE] : [])])];
}

/** Of a key with missing parts, the variables that are set. */
function setVariables(manifest: ProviderManifest, environment: PlanOptions["environment"]): string {
  const choices = choicesOf(manifest);
  const isSet = (name: string): boolean => Boolean(environment[name]);
  return namesOf(choices.find((choice) => choice.every(isSet)) ?? choices.flat().filter(isSet));
}

const namesOf = (variables: readonly string[]): string => variables.join(" + ");

function isRouted(manifest: ProviderManifest): boolean {
  return !isDirect(manifest) && manifest.retired === undefined;
}
