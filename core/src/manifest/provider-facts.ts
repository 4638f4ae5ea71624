import type { ProviderManifest, ProviderSetting } from "./provider-manifest.ts";

/** The names in braces in a manifest's template: `region` and `id` in `{region}/{id}`. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** The part name of a key that has only one part. */
export const WHOLE_KEY = "key";

/** Whether a provider is called without the hub: no mapping of models, no router, no hub token. */
export function isDirect({ directOnly, models = "hub" }: Pick<ProviderManifest, "directOnly" | "models">): boolean {
  return directOnly === true || models !== "hub";
}

/** Whether every call of a provider needs its own key. */
export function needsKey({ auth, keyParts }: Pick<ProviderManifest, "auth" | "keyParts">): boolean {
  if ("none" in auth) return false;
  return !keyParts || Object.values(keyParts).some(({ optional }) => optional !== true);
}

/** The settings that hold a provider's whole address. */
export function addressSettings({ settings = {} }: Pick<ProviderManifest, "settings">): ProviderSetting[] {
  return Object.values(settings).filter(({ type }) => type === "address");
}

/** Default addresses of a self-hosted server, the most likely first; empty for other providers. */
export function serverAddresses({ server, settings }: Pick<ProviderManifest, "server" | "settings">): string[] {
  if (!server) return [];
  const preset = addressSettings({ settings })[0]?.default;
  return [...(preset === undefined ? [] : [preset]), ...(server.alsoAt ?? [])];
}
