import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { PluginKind } from "@patchbay/core/plugin";
import type { Check } from "@patchbay/testing";
import { readPluginFolder, type PluginFolder } from "../build/plugin-folder.ts";
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
        assertNone(
          "missing",
          (isEngine(plugin) ? ENGINE_FILES : REQUIRED_FILES[plugin.kind]).filter((file) => !files.includes(file)),
        );
        const strange = files.filter((file) => !SOURCE_FILE[plugin.kind].test(file) && !PACKAGE_FILE.test(file));
        assertNone("without a place in a plugin", strange);
        const listed = ("engine" in plugin.manifest && plugin.manifest.engine?.assets) || [];
        const used = new Set(listed.map((file) => path.posix.normalize(file)));
        const unused = files.filter((file) => file.startsWith("assets/") && !used.has(file));
        assertNone("in assets/, but not listed in engine.assets, so nothing can read them", unused);
      },
    },
    {
      name: "description: explains what the plugin is for",
      async run() {
        const { manifest } = await readPluginFolder(folder, kind);
        const { description = "" } = manifest;
        assert.ok(
          !PLACEHOLDER.test(description),
          `"${description}" is a placeholder: describe the purpose, or remove the description`,
        );
      },
    },
    {
      name: "imports: the contract's entry point, and packages that it brings along",
      async run() {
        const plugin = await readPluginFolder(folder, kind);
        const packages = await packagesOf(folder);
        const strange = (await readSources(folder)).flatMap(({ file, text }) =>
          readImports(file, text)
            .filter(({ specifier, typeOnly }) => !(typeOnly && specifier.startsWith("@patchbay/core/")))
            .filter(({ specifier }) => !mayImport(plugin.kind, roleOf(file), specifier, packages))
            .map(({ specifier }) => `${file} imports ${specifier}${isPackage(specifier) ? UNDECLARED : ""}`),
        );
        assertNone("refused", strange);
      },
    },
    {
      name: "globals: values without effects only",
      async run() {
        const plugin = await readPluginFolder(folder, kind);
        const strange = (await readSources(folder)).flatMap(({ file, text }) =>
          findGlobals(file, text)
            .filter((matches) => !isGlobalAllowed(matches, isEngine(plugin) ? "engine" : roleOf(file)))
            .map(({ use, line }) => `${file}:${line} uses ${use}`),
        );
        assertNone("refused", strange);
      },
    },
  ];
}

function assertNone(what: string, matches: readonly string[]): void {
  assert.ok(matches.length === 0, `${what}: ${matches.join(", ")}`);
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

const UNDECLARED = ', which "dependencies" in package.json does not list: add it there';

/** Whether a plugin could bundle the import as a dependency. */
function isPackage(specifier: string): boolean {
  return !isBuiltin(specifier) && !/^(src\/|[./]|@patchbay\/|react(-dom)?(\/|$))/.test(specifier);
}

/** Packages that are bundled into the plugin: the dependencies of its package.json. */
async function packagesOf(folder: string): Promise<string[]> {
  const { dependencies = {} } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
    dependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies).filter((name) => !/^(@patchbay\/|react(-dom)?$)/.test(name));
}
