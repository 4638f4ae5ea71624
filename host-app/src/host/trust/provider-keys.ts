import { createKeyStore } from "@patchbay/core/client";
import type { PluginHost } from "@patchbay/core/plugin";
import { browserStorage } from "./policy.ts";

/** The keys of this browser: for the tab's session, and on request for the device. */
export const providerKeys = createKeyStore({
  session: browserStorage("sessionStorage"),
  device: browserStorage("localStorage"),
});

// Forgetting a key applies to every tab.
addEventListener("storage", () => providerKeys.refresh());

/** Explanation wherever keys and installed plugins are incompatible. */
export const NOT_BESIDE_INSTALLED =
  "No key is remembered while a plugin from elsewhere is installed, in case its sandbox fails.";

/**
 * Updates keys when plugins change in any tab: the key of an installed plugin is removed with it, and keys on the
 * device are removed when one is installed.
 * @param onForgotten called when keys on the device were removed
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

/** Whether a plugin was installed from a URL. */
export function isForeign({ origin }: { readonly origin: string }): boolean {
  return origin === "installed";
}
