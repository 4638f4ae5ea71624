import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ProviderSource } from "@patchbay/core/client";
import { ProviderNotFoundError } from "@patchbay/core/errors";
import type { ProviderManifest, ProviderPlugin } from "@patchbay/core/provider";

const folder = fileURLToPath(new URL("../providers", import.meta.url));

/**
 * Every provider of this package for a client without a plugin host. A provider's code is loaded at its first call. What is
 * published lists the providers instead of reading folders, so that it runs in pages, too, and bundlers make a chunk of each.
 *
 * @example
 * const client = createClient({ accessToken: process.env.HF_TOKEN, providers: allProviders() });
 */
export function allProviders(): ProviderSource {
  let manifests: ReadonlyMap<string, ProviderManifest> | undefined;
  return {
    manifests: () => (manifests ??= builtManifests()),
    async load(id) {
      if (!this.manifests().has(id)) throw new ProviderNotFoundError(`Provider '${id}' not supported.`);
      const file = path.join(folder, id, "dist", "index.js");
      const { default: provider } = (await import(pathToFileURL(file).href)) as { default: ProviderPlugin };
      return provider;
    },
    async facts(id) {
      return (await this.load(id)).facts?.();
    },
  };
}

function builtManifests(): ReadonlyMap<string, ProviderManifest> {
  const built = readdirSync(folder)
    .toSorted()
    .map((id) => [id, path.join(folder, id, "dist", "manifest.json")] as const)
    .filter(([, file]) => existsSync(file));
  return new Map(built.map(([id, file]) => [id, JSON.parse(readFileSync(file, "utf8")) as ProviderManifest]));
}
