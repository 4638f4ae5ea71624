import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { PARTS_CODE, replacePartImports } from "./container-parts.ts";
import type { Need } from "./container-runtime.ts";
import { PluginBuildError } from "./plugin-folder.ts";
import { sharedModuleFacts } from "./shared-module-facts.ts";
import { sharedShims, sharedSpecifier } from "./shared-shims.ts";

export interface ContainerPresetOptions {
  /** Folder of the plugin. */
  readonly root: string;
  /** The plugin's name in error texts. */
  readonly name: string;
  /** The name passed to `get`: `./plugin`. */
  readonly path: string;
  /** Receives the modules that the container needs from the host. */
  onNeeds(needs: Readonly<Record<string, Need>>): void;
}

/**
 * Makes the bundle of a plugin's source a Module Federation container: `init` takes the host's shared modules, `get`
 * runs the
 * source. The source becomes the body of `get`, so nothing of the plugin runs before it has its modules.
 */
export function containerPreset({ root, name, path, onNeeds }: ContainerPresetOptions): Plugin[] {
  return [
    sharedShims(root),
    {
      name: "patchbay:container",
      async renderChunk(code, chunk) {
        const needs = await needsOf(chunk, root);
        onNeeds(needs);
        return containerCode(await (runtime ??= readRuntime()), { name, path, needs, ...takeExports(code, chunk) });
      },
    },
  ];
}

interface ContainerParts {
  readonly name: string;
  readonly path: string;
  readonly needs: Readonly<Record<string, Need>>;
  /** The statements of the source. */
  readonly body: string;
  /** Its exports, as members of an object. */
  readonly exports: string;
}

/** No name here may shadow a global that bundled packages check, such as `module`. */
function containerCode(runtimeCode: string, { name, path, needs, body, exports }: ContainerParts): string {
  const linked = replacePartImports(body);
  return `${runtimeCode}${linked === body ? "" : PARTS_CODE}
let running;
const run = async () => {
${linked}
return { ${exports} };
};
export const init = (scope) => connect(${JSON.stringify(name)}, ${JSON.stringify(needs)}, scope);
export const get = async (path) => {
  if (path !== "${path}") throw new Error(${JSON.stringify(`${name} exposes ${path}, not `)} + path);
  const exposed = await (running ??= run());
  return () => exposed;
};`;
}

/** The bundler's last statement of a module. */
const EXPORTS = /(?:^|\n)export \{([^{}]*)\};?\s*$/;

function takeExports(code: string, { exports }: Rolldown.RenderedChunk): Pick<ContainerParts, "body" | "exports"> {
  const [statement = "", list = ""] = EXPORTS.exec(code) ?? [];
  const members = list.split(",").flatMap((item) => {
    const [local = "", exported = local] = item.trim().split(" as ");
    return local === "" ? [] : `${exported}: ${local}`;
  });
  if (members.length !== exports.length) {
    throw new PluginBuildError(`its exports are ambiguous: ${exports.join(", ")}. Name them in plain words.`);
  }
  return { body: code.slice(0, code.length - statement.length), exports: members.join(", ") };
}

/** The shims' exports that are left after tree shaking. */
async function needsOf(chunk: Rolldown.RenderedChunk, root: string): Promise<Record<string, Need>> {
  const needs: Record<string, Need> = {};
  for (const [id, { renderedExports }] of Object.entries(chunk.modules).toSorted()) {
    const specifier = sharedSpecifier(id);
    if (!specifier || renderedExports.length === 0) continue;
    const { version } = await sharedModuleFacts(specifier, root);
    needs[specifier] = [version, renderedExports.filter((name) => name !== "default").toSorted()];
  }
  return needs;
}

let runtime: Promise<string> | undefined;

/** The runtime beside this file as code without exports: TypeScript when run from source, JavaScript when built. */
async function readRuntime(): Promise<string> {
  const built = fileURLToPath(new URL("./container-runtime.js", import.meta.url));
  const code = existsSync(built) ? await readFile(built, "utf8") : await transpile(built.replace(/\.js$/, ".ts"));
  return code.replaceAll(/^export /gm, "");
}

async function transpile(file: string): Promise<string> {
  // Loaded late: plain plugins build without Vite, which takes longer to start than one of them to build.
  const { transformWithOxc } = await import("vite");
  return (await transformWithOxc(await readFile(file, "utf8"), file, { sourcemap: false })).code;
}
