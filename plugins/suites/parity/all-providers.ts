/// <reference types="vite/client" />
import type { Provider, ProviderManifest, ProviderPlugin } from "@patchbay/core/provider";

const manifests = import.meta.glob<ProviderManifest>("../../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});
const providers = import.meta.glob<Provider>("../../providers/*/src/index.ts", { eager: true, import: "default" });

/** Every provider of the repository, from source. */
export const allProviders: readonly ProviderPlugin[] = Object.entries(manifests).flatMap(([file, manifest]) => {
  const provider = providers[file.replace("package.json", "src/index.ts")];
  return provider ? [{ id: file.split("/")[3] ?? "", manifest, ...provider }] : [];
});
