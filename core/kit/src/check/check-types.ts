import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { InputError } from "@patchbay/core/errors";
import { listSourceFiles } from "../build/find-plugin-folders.ts";
import { addFolder, hashOf } from "../build/source-hash.ts";

/** The configuration of new plugins: editors and this check agree. */
const CONFIGURATION = fileURLToPath(new URL("../../templates/own/tsconfig.json", import.meta.url));

/**
 * Checks the types of plugins with their installed TypeScript.
 * @returns problems by plugin folder, one line each; undefined if TypeScript is not installed
 * @throws InputError if TypeScript fails for another reason
 */
export async function checkTypes(
  folders: readonly string[],
  compiler = findCompiler(folders),
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  if (compiler === undefined) return undefined;
  const { compilerOptions } = JSON.parse(await readFile(CONFIGURATION, "utf8")) as { readonly compilerOptions: object };
  const roots = await Promise.all(folders.map((folder) => realpath(folder)));
  const files = (await Promise.all(roots.map(sourcesOf))).flat();
  if (files.length === 0) return new Map();
  const temporary = await realpath(await mkdtemp(path.join(tmpdir(), "patchbay-types-")));
  try {
    const project = path.join(temporary, "tsconfig.json");
    const options = { ...compilerOptions, noUncheckedSideEffectImports: false, paths: contractPaths() };
    await writeFile(project, JSON.stringify({ compilerOptions: options, files }));
    const output = await compile(compiler, project, temporary);
    const problems = new Map<string, string[]>();
    const listed = readProblems(output);
    for (const { file, text } of listed) {
      const index = roots.findIndex((root) => path.resolve(temporary, file).startsWith(root + path.sep));
      const folder = folders[index];
      const root = roots[index];
      // Errors in a plugin's dependencies are not the plugin's.
      if (folder === undefined || root === undefined) continue;
      const line = `${path.relative(root, path.resolve(temporary, file))}${text}`;
      problems.set(folder, [...(problems.get(folder) ?? []), line]);
    }
    if (!listed.some(({ isSyntax }) => isSyntax)) return problems;
    // The compiler reports no types beside an error of syntax, whichever plugin has it.
    const others = folders.filter((folder) => !problems.has(folder));
    if (others.length === folders.length) return problems;
    return new Map([...problems, ...((await checkTypes(others, compiler)) ?? [])]);
  } finally {
    await rm(temporary, { recursive: true });
  }
}

async function sourcesOf(folder: string): Promise<string[]> {
  const files = await listSourceFiles(folder);
  return files.filter((file) => /^src\/.*(?<!\.test)\.tsx?$/.test(file)).map((file) => path.join(folder, file));
}

/** The compiler that is installed for the plugins, or here; undefined if there is none. */
export function findCompiler(folders: readonly string[]): string | undefined {
  for (const base of [...folders.slice(0, 1), process.cwd(), import.meta.dirname]) {
    try {
      const manifest = createRequire(path.join(base, "package.json")).resolve("typescript/package.json");
      return path.join(path.dirname(manifest), "bin", "tsc");
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

/** Hash of all that a plugin's types are checked against, except its own sources and its lock file. */
export function hashDeclarations(compiler: string): string {
  return hashOf((hash) => {
    for (const file of [path.resolve(compiler, "../../package.json"), CONFIGURATION]) hash.update(readFileSync(file));
    for (const name of CONTRACT_PACKAGES) {
      addFolder(hash, path.join(folderOf(name), "dist"), (file) => file.endsWith(".d.ts"));
    }
  });
}

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));

const CONTRACT_PACKAGES = ["@patchbay/core", "@patchbay/mocks", "@patchbay/widgets"];

/** Declarations of this installation's packages, so that a plugin folder does not need its own. */
function contractPaths(): Readonly<Record<string, readonly string[]>> {
  const paths: Record<string, readonly string[]> = {};
  for (const name of CONTRACT_PACKAGES) {
    const dist = path.join(folderOf(name), "dist");
    paths[name] = [path.join(dist, "index.d.ts")];
    paths[`${name}/*`] = [path.join(dist, "*", "index.d.ts"), path.join(dist, "*.d.ts")];
  }
  for (const name of ["react", "react-dom"]) {
    try {
      const types = folderOf(`@types/${name}`);
      paths[name] = [path.join(types, "index.d.ts")];
      paths[`${name}/*`] = [path.join(types, "*.d.ts")];
    } catch {
      // Authors of widgets install them.
    }
  }
  return paths;
}

function compile(compiler: string, project: string, cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = [compiler, "-p", project, "--pretty", "false"];
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const isReport = stdout === "" ? !error : PROBLEM.test(stdout);
      if (isReport) resolve(stdout);
      else reject(new InputError(`TypeScript cannot check the types: ${(stdout || stderr).trim()}`, { cause: error }));
    });
  });
}

const PROBLEM = /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/m;
const UNKNOWN_PACKAGE = /^Cannot find module '((?:@[\w.-]+\/)?[\w-][\w.-]*)/;

interface TypeProblem {
  readonly file: string;
  /** Its position and what it is. */
  readonly text: string;
  readonly isSyntax: boolean;
}

function readProblems(output: string): TypeProblem[] {
  return output.split("\n").flatMap((line) => {
    const [, file = "", row, column, code, message = ""] = PROBLEM.exec(line) ?? [];
    const [, missing] = UNKNOWN_PACKAGE.exec(message) ?? [];
    const remedy = missing === undefined ? "" : ` Add it: npm install ${missing}.`;
    return file === "" ? [] : [{ file, text: `:${row}:${column}: ${message}${remedy}`, isSyntax: Number(code) < 2000 }];
  });
}
