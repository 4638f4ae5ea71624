import { isDirect } from "@patchbay/core/client";
import type { Expose, PluginKind } from "@patchbay/core/plugin";
import type { PluginFolder } from "./plugin-folder.ts";

type TypedPlugin = Pick<PluginFolder, "kind" | "id" | "options" | "manifest">;

/** The declarations of a plain module. A provider's id is in its type, so that clients check names. */
export function moduleTypes({ kind, id, options, manifest }: TypedPlugin, expose: Expose): string {
  if (expose === "mocks") return MOCKS;
  if (kind !== "provider" || !("auth" in manifest)) return TYPES[kind];
  const name = JSON.stringify(id);
  const types = TYPES.provider.replace("ProviderPlugin;", () => `ProviderPlugin<${name}>;`);
  const tasks = Object.keys(manifest.tasks).map((task) => JSON.stringify(task));
  const model = manifest.engine ? "included" : isDirect(manifest) ? "required" : "proposed";
  const hasOptions = options !== undefined;
  return `${types}${hasOptions ? '\nexport type * from "./options.d.ts";\n' : ""}
declare module "@patchbay/core/client" {
  interface ProviderTypes {
    readonly ${name}: { readonly tasks: ${tasks.join(" | ")}; readonly model: "${model}" };
  }${hasOptions ? ownOptions(name) : ""}
}
`;
}

/** The arguments of one provider in `providerOptions` are checked for everyone who imports it. */
function ownOptions(name: string): string {
  return `
  interface ProviderOptions {
    readonly ${name}?: import("./options.d.ts").Options;
  }`;
}

const MOCKS = `import type { ProviderMocks } from "@patchbay/mocks";

export declare const handlers: ProviderMocks["handlers"];
export declare const models: ProviderMocks["models"];
`;

export const FACTS_TYPES = `import type { ModelFacts } from "@patchbay/core/plugin";

declare const facts: ModelFacts;
export default facts;
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
