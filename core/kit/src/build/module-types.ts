import type { Expose, PluginKind } from "@patchbay/core/plugin";

interface TypedPlugin {
  readonly kind: PluginKind;
  readonly id: string;
  readonly options?: string;
}

/** The declarations beside a plain module. A provider's id is in its type, so that a client knows the names that it takes. */
export function moduleTypes({ kind, id, options }: TypedPlugin, expose: Expose): string {
  if (expose === "mocks") return MOCKS;
  const name = JSON.stringify(id);
  const types = TYPES[kind].replace("ProviderPlugin;", () => `ProviderPlugin<${name}>;`);
  return options === undefined ? types : types + ownOptions(name);
}

/** Who imports the provider gets its own arguments checked in `providerOptions`. */
function ownOptions(name: string): string {
  return `
export type * from "./options.d.ts";

declare module "@patchbay/core/client" {
  interface ProviderOptions {
    readonly ${name}?: import("./options.d.ts").Options;
  }
}
`;
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
