import { isDirect, manifestFor } from "@patchbay/core/client";
import { AUTO, type HostModule } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import type { TaskCall } from "../run/run.ts";

/**
 * The model that the simulation calls: pages name models that a provider's mocks do not have, and another one of the
 * same task answers for them.
 *
 * @param warn called if another model answers
 */
export async function simulatedModel(
  { task, provider, model }: TaskCall,
  { providerMocks }: Pick<HostModule, "providerMocks">,
  warn: (warning: string) => void,
): Promise<string> {
  if (model === "" || provider === "" || provider === AUTO) return model;
  // The call itself reports problems with the mocks.
  const mocks = await providerMocks(provider).catch(() => undefined);
  const models = mocks?.models.filter((one) => one.task === task) ?? [];
  const [standIn] = models;
  if (!standIn || models.some(({ id, providerId }) => id === model || providerId === model)) return model;
  warn(`The simulation does not have ${model}: ${standIn.id} answers in its place. Add a key to ask the model itself.`);
  return standIn.id;
}

/** Placeholder key for calls that never leave the page. */
const STAND_IN = "simulated";

/**
 * For a provider that needs a key or a setting even to build a request: its URL or its authorization is computed from
 * them.
 */
export async function simulatedAccess(entry: ProviderEntry | undefined, task: string | undefined) {
  // The router, whose token needs no placeholder here, no longer serves a retired provider.
  if (!entry || !(isDirect(manifestFor(entry, task)) || entry.retired)) return undefined;
  const { auth, keyParts, settings } = entry;
  if (("none" in auth || "scheme" in auth || "header" in auth) && !keyParts && !settings)
    return { key: "none" in auth ? undefined : STAND_IN, settings: undefined };
  const { standInKey, standInSettings } = await import("@patchbay/core/inference-code");
  return { key: "none" in auth ? undefined : await standInKey(entry, STAND_IN), settings: standInSettings(entry) };
}
