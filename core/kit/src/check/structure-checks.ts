import { readFile, stat } from "node:fs/promises";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { PluginKind } from "@patchbay/core/plugin";
import type { Check } from "@patchbay/testing";
import { PluginBuildError, readPluginFolder, type PluginFolder } from "../build/plugin-folder.ts";
import { findGlobals } from "../source/find-globals.ts";
import { readImports } from "../source/read-imports.ts";
import { isGlobalAllowed, type SourceRole } from "./allowed-globals.ts";
import { listSourceFiles } from "../build/find-plugin-folders.ts";

/** Files that every package may contain in addition to the plugin. */
const PACKAGE_FILE = /^([A-Z]+(\.md|\.txt)?|tsconfig\.json|package-lock\.json|[\w.-]+\.config\.[cm]?[jt]s)$/;

const SOURCE_FILE: Readonly<Record<PluginKind, RegExp>> = {
  provider:
    /^(package\.json|icon\.svg|models\.json|drift\.json|src\/[a-z0-9-]+(\.test)?\.ts|(fixtures|assets)\/[^/]+)$/,
  library: /^(package\.json|icon\.svg|about\.md|src\/[a-z0-9-]+(\.test)?\.ts|fixtures\/[^/]+)$/,
  task: /^(package\.json|icon\.svg|about\.md|src\/[a-z0-9-]+(\.test)?\.tsx?|fixtures\/[^/]+)$/,
};

const REQUIRED_FILES: Readonly<Record<PluginKind, readonly string[]>> = {
  provider: ["package.json", "src/index.ts", "src/mocks.ts"],
  library: ["package.json"],
  task: ["package.json", "src/index.ts"],
};

const ENGINE_FILES = ["package.json", "src/engine.ts"];

function isEngine({ manifest }: Pick<PluginFolder, "manifest">): boolean {
  return "engine" in manifest && manifest.engine !== undefined;
}

/** Placeholder descriptions. */
const PLACEHOLDER = /\bin one sentence\.?$|^\W*(todo|tbd|fixme|lorem ipsum|description|placeholder)\b|\{\{|^[\W_]+$/i;

export const GLOBALS_CHECK = "globals: values without effects only";

/** Why a global is refused, and what to do. */
const BEYOND: Readonly<Record<SourceRole, string>> = {
  contract: "but plugins have no network, timers, clock, random numbers or storage. Return data to the host instead.",
  mocks: "but mocks have no network, timers or storage. Answer from the request alone.",
  widget: "but widgets have no network and no storage. Show the result that they get.",
  engine: "but engines have no page and no storage of their own. Use the context of the call.",
};

const ROLE_DOORS: Readonly<Record<Exclude<SourceRole, "contract" | "engine">, readonly string[]>> = {
  mocks: ["@patchbay/mocks"],
  widget: ["@patchbay/widgets", "react"],
};

/**
 * The rules about a plugin's files: which files exist, what they import and which globals they use.
 * @param folder the plugin's folder
 * @param kind kind of a plugin whose path does not contain it
 */
export function structureChecks(folder: string, kind?: PluginKind): Check[] {
  return [
    {
      name: "files: those that its kind has, and no others",
      async run() {
        const plugin = await readPluginFolder(folder, kind);
        const files = await listSourceFiles(folder);
        const kindName = isEngine(plugin) ? "engine" : plugin.kind;
        const required = isEngine(plugin) ? ENGINE_FILES : REQUIRED_FILES[plugin.kind];
        const missing = required.filter((file) => !files.includes(file));
        const strange = files.filter((file) => !SOURCE_FILE[plugin.kind].test(file) && !PACKAGE_FILE.test(file));
        const listed = ("engine" in plugin.manifest && plugin.manifest.engine?.assets) || [];
        const used = new Set(listed.map((file) => path.posix.normalize(file)));
        const unused = files.filter((file) => file.startsWith("assets/") && !used.has(file));
        const sizes = await Promise.all(unused.map(async (file) => (await stat(path.join(folder, file))).size));
        refuseProblems([
          ...missing.map((file) => `${file} is missing. Add it: every ${kindName} has one.`),
          ...strange.map((file) => `${file} has no place in a ${plugin.kind}. Correct its name, or move it out.`),
          ...unused.map(
            (file, index) =>
              `${file} (${((sizes[index] ?? 0) / 1e6).toFixed(1)} MB) is not in engine.assets, so nothing can read it. List it there, or remove it.`,
          ),
        ]);
      },
    },
    {
      name: "description: explains what the plugin is for",
      async run() {
        const { manifest } = await readPluginFolder(folder, kind);
        const { description = "" } = manifest;
        if (PLACEHOLDER.test(description)) {
          refuseProblems([
            `package.json: the description "${description}" is a placeholder. Describe the purpose, or remove it.`,
          ]);
        }
      },
    },
    {
      name: "imports: the contract's entry point, and packages that it brings along",
      async run() {
        const plugin = await readPluginFolder(folder, kind);
        const packages = await packagesOf(folder);
        refuseProblems(
          (await readSources(folder)).flatMap(({ file, text }) =>
            readImports(file, text)
              .filter(({ specifier, typeOnly }) => !(typeOnly && specifier.startsWith("@patchbay/core/")))
              .filter(({ specifier }) => !mayImport(plugin.kind, roleOf(file), specifier, packages))
              .map(({ specifier }) => `${file} imports ${specifier}, ${refusalOf(specifier, plugin.kind)}`),
          ),
        );
      },
    },
    {
      name: GLOBALS_CHECK,
      async run() {
        const plugin = await readPluginFolder(folder, kind);
        refuseProblems(
          (await readSources(folder)).flatMap(({ file, text }) => {
            const role = isEngine(plugin) ? "engine" : roleOf(file);
            return findGlobals(file, text)
              .filter((matches) => !isGlobalAllowed(matches, role))
              .map(({ use, line }) => `${file}:${line} uses ${use}, ${BEYOND[role]}`);
          }),
        );
      },
    },
  ];
}

/** @throws PluginBuildError with the problems, one a line */
export function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new PluginBuildError(problems.join("\n"));
}

interface SourceText {
  readonly file: string;
  readonly text: string;
}

async function readSources(folder: string): Promise<SourceText[]> {
  const files = (await listSourceFiles(folder)).filter((file) => /^src\/.*(?<!\.test)\.tsx?$/.test(file));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(folder, file), "utf8") })));
}

function roleOf(file: string): Exclude<SourceRole, "engine"> {
  if (file.endsWith(".tsx")) return "widget";
  return /^src\/(mocks|mock-[a-z0-9-]+)(\.ts)?$/.test(file) ? "mocks" : "contract";
}

function mayImport(
  kind: PluginKind,
  role: Exclude<SourceRole, "engine">,
  specifier: string,
  packages: readonly string[],
): boolean {
  if (specifier === `@patchbay/core/${kind}`) return true;
  // The part of the contract that few providers need.
  if (kind === "provider" && specifier === "@patchbay/core/native-chat") return true;
  // Mocks and widgets are separate containers: otherwise the plugin's code would load msw or React into every host.
  if (specifier.startsWith("src/")) return role !== "contract" || roleOf(specifier) === "contract";
  if (role !== "contract" && ROLE_DOORS[role].includes(specifier)) return true;
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

/** Why a file may not import something, and what its author can do. */
function refusalOf(specifier: string, kind: PluginKind): string {
  if (specifier === "@patchbay/mocks") return "which only src/mocks.ts and src/mock-*.ts can use. Move the code there.";
  if (/^(react(-dom)?|@patchbay\/widgets)(\/|$)/.test(specifier))
    return "which only widgets can use. Move the code into a .tsx file of a task.";
  if (specifier.startsWith("src/")) return "which is loaded apart from it. Move what both need into another file.";
  if (specifier.startsWith("@patchbay/") || /^[./]/.test(specifier) || isBuiltin(specifier))
    return `which a ${kind} cannot use. Use what @patchbay/core/${kind} offers.`;
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  return `which is not in the "dependencies" of package.json. Add it: npm install ${name}.`;
}

/** Packages that are bundled into the plugin: the dependencies of its package.json. */
async function packagesOf(folder: string): Promise<string[]> {
  const { dependencies = {} } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
    dependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies).filter((name) => !/^(@patchbay\/|react(-dom)?$)/.test(name));
}
