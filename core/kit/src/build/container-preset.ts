import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { exposePath, type Expose } from "@patchbay/core/plugin";
import type { Plugin, Rolldown } from "vite";
import type { Need } from "./container-runtime.ts";
import { sharedModuleFacts } from "./shared-module-facts.ts";
import { sharedShims, sharedSpecifier } from "./shared-shims.ts";

/** Virtual entry of a container. */
export const CONTAINER_ENTRY = "\0patchbay-container";

/** Stands for what the container needs, which is known only after tree shaking. */
const NEEDS = "__PATCHBAY_NEEDS__";

const RUNTIME = runtimeFile();

export interface ContainerPresetOptions {
  /** Folder of the plugin. */
  readonly root: string;
  /** The plugin's name in error texts. */
  readonly name: string;
  readonly expose: Expose;
  /** Source file of the exposed module. */
  readonly source: string;
  /** Receives what the container needs of the host's modules. */
  onNeeds(needs: Readonly<Record<string, Need>>): void;
}

/**
 * Makes a bundle a Module Federation container: `init` takes the host's shared modules, `get` runs the plugin's source.
 * The source is imported by `get` alone, so nothing of the plugin runs before it has its modules.
 */
export function containerPreset({ root, name, expose, source, onNeeds }: ContainerPresetOptions): Plugin[] {
  return [
    sharedShims(root, RUNTIME),
    {
      name: "patchbay:container",
      enforce: "pre",
      resolveId: (specifier) => (specifier === CONTAINER_ENTRY ? CONTAINER_ENTRY : undefined),
      load: (id) => (id === CONTAINER_ENTRY ? entryCode(name, expose, source) : undefined),
      async generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          const needs = await needsOf(chunk, root);
          chunk.code = chunk.code.replace(NEEDS, () => JSON.stringify(needs));
          onNeeds(needs);
        }
      },
    },
  ];
}

function entryCode(name: string, expose: Expose, source: string): string {
  const path = exposePath(expose);
  return `
    import { connect } from ${JSON.stringify(RUNTIME)};
    export const init = (scope) => connect(${JSON.stringify(name)}, ${NEEDS}, scope);
    export const get = async (path) => {
      if (path !== "${path}") throw new Error(${JSON.stringify(`${name} exposes ${path}, not `)} + path);
      const exposed = await import(${JSON.stringify(source)});
      return () => exposed;
    };`;
}

/** The shims' exports that are left after tree shaking. */
async function needsOf(chunk: Rolldown.OutputChunk, root: string): Promise<Record<string, Need>> {
  const needs: Record<string, Need> = {};
  for (const [id, { renderedExports }] of Object.entries(chunk.modules).toSorted()) {
    const specifier = sharedSpecifier(id);
    if (!specifier || renderedExports.length === 0) continue;
    const { version } = await sharedModuleFacts(specifier, root);
    needs[specifier] = [version, renderedExports.filter((name) => name !== "default").toSorted()];
  }
  return needs;
}

/** The runtime beside this file: TypeScript when run from source, JavaScript when built. */
function runtimeFile(): string {
  const built = fileURLToPath(new URL("./container-runtime.js", import.meta.url));
  return existsSync(built) ? built : built.replace(/\.js$/, ".ts");
}
