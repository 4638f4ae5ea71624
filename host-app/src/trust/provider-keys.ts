import { createKeyStore } from "@patchbay/core/client";
import type { PluginHost } from "@patchbay/core/plugin";
import { browserStorage } from "./policy.ts";

/** The keys of this browser: for the tab's session, and on the device for whom asks for it. */
export const providerKeys = createKeyStore({
  session: browserStorage("sessionStorage"),
  device: browserStorage("localStorage"),
});

// Whoever forgets a key means every tab.
addEventListener("storage", () => providerKeys.refresh());

/** What is said wherever keys and plugins from elsewhere meet. */
export const NOT_BESIDE_INSTALLED =
  "No key is remembered on a device while a plugin from elsewhere is installed, because its code could read it.";

/**
 * Lets keys follow the plugins that are there, whoever changed them in whichever tab: the key of an installed plugin goes with
 * it, and what the device has remembered goes when one is installed.
 * @param onForgotten told when remembered keys have gone
 */
export function guardKeys(plugins: Pick<PluginHost, "snapshot" | "subscribe">, onForgotten: () => void): void {
  function look(): void {
    const { index, plugins: records } = plugins.snapshot();
    if (index.status !== "ready") return;
    const entries = records.map(({ entry }) => entry);
    providerKeys.keepOnly(new Set(entries.filter(({ kind }) => kind === "provider").map(({ id }) => id)));
    if (entries.some(isForeign) && providerKeys.forgetDevice()) onForgotten();
  }
  look();
  plugins.subscribe(look);
}

/** Whether a plugin was installed by its address. */
export function isForeign({ origin }: { readonly origin: string }): boolean {
  return origin === "installed";
}
