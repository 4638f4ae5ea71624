/// <reference types="vite/client" />
import { createClient } from "@patchbay/core/client";
import type { Provider, ProviderManifest, ProviderPlugin } from "@patchbay/core/provider";
import { createMock, type ProviderMocks } from "@patchbay/mocks";
import { createVirtualClock, sampleKey, sampleSettings } from "@patchbay/testing";

const manifests = import.meta.glob<ProviderManifest>("../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});
const code = import.meta.glob<Provider>("../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

/** Every provider. */
export const plugins: ProviderPlugin[] = Object.entries(manifests).flatMap(([file, manifest]) => {
  const provider = code[file.replace("package.json", "src/index.ts")];
  return provider ? [{ id: file.split("/")[2] ?? "", manifest, ...provider }] : [];
});

export const mocksOf = (id: string): ProviderMocks | undefined => mocks[`../providers/${id}/src/mocks.ts`];
/** All of their mocks. */
export const mock = createMock(
  Object.fromEntries(plugins.map(({ id }) => [id, mocksOf(id) ?? { handlers: [], models: [] }])),
);

/** A client of every provider, whose requests the mocks answer. */
export const client = createClient({
  accessToken: "key-0123456789",
  keys: Object.fromEntries(
    plugins.flatMap((plugin) => (plugin.manifest.keyParts ? [[plugin.id, sampleKey(plugin)]] : [])),
  ),
  settings: Object.fromEntries(plugins.map((plugin) => [plugin.id, sampleSettings(plugin)])),
  providers: plugins,
  fetch: (input, init) => mock.fetch(input, init),
  clock: createVirtualClock(),
});
