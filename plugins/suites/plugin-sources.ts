/// <reference types="vite/client" />
import type { IndexEntry, PluginSource } from "@patchbay/core/plugin";
import type { ProviderMocks } from "@patchbay/mocks";

const code = import.meta.glob<{ readonly default: object }>("../{providers,tasks}/*/src/index.ts");
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts");
const facts = import.meta.glob<object>("../providers/*/models.json", { import: "default" });
const manifests = import.meta.glob<object>("../{providers,tasks}/*/package.json", {
  eager: true,
  import: "patchbay",
});

const file = { path: "plugin.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
const built = { version: "1.0.0", requires: {}, origin: "built-in" };
const folderOf = (kind: string, id: string): string => `../${kind}s/${id}`;

/** Providers and tasks as an index would list them. */
export const entries = Object.entries(manifests).map(([path, manifest]) => {
  const [, kinds = "", id = ""] = path.split("/");
  const kind = kinds.slice(0, -1);
  const isDated = facts[`${folderOf(kind, id)}/models.json`] && { facts: { ...file, path: "models.json" } };
  const files = { plugin: file, ...(mocks[`${folderOf(kind, id)}/src/mocks.ts`] && { mocks: file }) };
  return { kind, id, files, base: `${kinds}/${id}/`, ...manifest, ...built, ...isDated } as IndexEntry;
});

/** The mocks of a provider. */
export const loadMocks = (id: string): Promise<ProviderMocks> | undefined =>
  mocks[`${folderOf("provider", id)}/src/mocks.ts`]?.();

/** Providers and tasks from their source, without a build. */
export const sources: PluginSource = {
  index: async () => ({ patchbay: 1, plugins: entries }),
  load: async ({ kind, id }, expose) =>
    (expose === "mocks" ? await loadMocks(id) : await code[`${folderOf(kind, id)}/src/index.ts`]?.()) ?? {},
  facts: async ({ kind, id }) => facts[`${folderOf(kind, id)}/models.json`]?.(),
};
