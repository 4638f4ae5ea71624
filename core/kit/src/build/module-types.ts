import type { Expose, PluginKind } from "@patchbay/core/plugin";

/** The declarations beside a plain module. A provider's id is in its type, so that a client knows the names that it takes. */
export function moduleTypes({ kind, id }: { readonly kind: PluginKind; readonly id: string }, expose: Expose): string {
  return expose === "mocks"
    ? MOCKS
    : TYPES[kind].replace("ProviderPlugin;", () => `ProviderPlugin<${JSON.stringify(id)}>;`);
}

const MOCKS = `import type { ProviderMocks } from "@patchbay/mocks";

export declare const handlers: ProviderMocks["handlers"];
export declare const models: ProviderMocks["models"];
`;

const TYPES: Readonly<Record<PluginKind, string>> = {
  provider: `import type { ProviderPlugin } from "@patchbay/core/provider";

declare const provider: ProviderPlugin;
export default provider;
`,
  library: `import type { Library, LibraryManifest } from "@patchbay/core/library";

declare const library: Library & { readonly id: string; readonly manifest: LibraryManifest };
export default library;
`,
  task: `import type { Task, TaskManifest } from "@patchbay/core/task";

declare const task: Task & { readonly id: string; readonly manifest: TaskManifest };
export default task;
`,
};
