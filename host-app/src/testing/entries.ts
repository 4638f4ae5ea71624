import type { LibraryEntry, ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";
import type { Access } from "../calls/run/run.ts";

const file = (path: string) => ({ path, integrity: `sha384-${"A".repeat(64)}`, bytes: 100 });

const built = { version: "1.0.0", contract: 1, requires: {}, origin: "built-in" } as const;

/** The index entry of a chat provider. */
export function providerEntry(id: string, changes: Partial<ProviderEntry> = {}): ProviderEntry {
  return {
    ...built,
    kind: "provider",
    id,
    label: id,
    auth: { scheme: "Bearer" },
    hosts: [`https://api.${id}.test`],
    tasks: { conversational: { stream: true } },
    files: { plugin: file("plugin.js"), mocks: file("mocks.js") },
    base: `providers/${id}/`,
    ...changes,
  };
}

/** The index entry of a provider for gateways. */
export const gatewayEntry = providerEntry("switchboard", {
  label: "Switchboard",
  models: "own",
  settings: { address: { label: "Address", type: "address", default: "http://127.0.0.1:4800" } },
  hosts: ["{address}"],
  server: {
    probe: { path: "health", member: "server", value: "patchbay-gateway" },
    models: { path: "v1/models", member: "data" },
  },
});

/** The index entry of a library with snippets. */
export function libraryEntry(id: string, changes: Partial<LibraryEntry> = {}): LibraryEntry {
  return {
    ...built,
    kind: "library",
    id,
    prettyLabel: id,
    repoName: id,
    repoUrl: `https://code.test/${id}`,
    languages: ["python"],
    files: { plugin: file("plugin.js") },
    base: `libraries/${id}/`,
    ...changes,
  };
}

/** The index entry of a task. */
export function taskEntry(id: string, changes: Partial<TaskEntry> = {}): TaskEntry {
  return {
    ...built,
    kind: "task",
    id,
    name: id,
    modality: "nlp",
    order: 1,
    files: { plugin: file("plugin.js") },
    base: `tasks/${id}/`,
    ...changes,
  };
}

/** The access to a provider without a key: simulated. */
export const NO_KEY: Access = {
  key: undefined,
  simulated: true,
  source: "Simulated",
  keyOnHold: false,
  hubUrl: "",
  routerUrl: "",
  billTo: "",
  providerSettings: {},
};
