/**
 * `npm run report:code`: how much code there is, in how many files, and which of them a chat's prompt passes.
 *
 * A file of core or of a plugin is passed when one of its functions runs between the call of `chatCompletionStream` on a
 * client that is made already and its request to the provider leaving by `fetch`: counted by V8's precise coverage over an
 * unminified bundle, in which the bundler names the file of each part. Types, constants and what only answers need are not passed.
 * A file of the app is passed between pressing Run and the same request: `host-app/src/testing/passed-files.ts`
 * counts them in a page as the app's tests have it.
 * A provider's lines are those of its code, without mocks, tests, fixtures and manifest.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { createServer, createServerModuleRunner } from "vite";
import { builtinEnvironments } from "vitest/runtime";
import { bundle } from "./bundle.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["core", "host-app"];
const MOST_LINES = 20;

interface CodeFile {
  readonly name: string;
  readonly lines: number;
  readonly isTest: boolean;
}

function codeFiles(): readonly CodeFile[] {
  return execFileSync("git", ["ls-files", ...FOLDERS], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes(".d.") && existsSync(path.join(ROOT, name)))
    .map((name) => ({
      name,
      lines: readFileSync(path.join(ROOT, name), "utf8").trimEnd().split("\n").length,
      isTest: /\.(test|spec)\.tsx?$|\/testing\/|\/e2e\//.test(name),
    }));
}

/** The lines of every provider's code, and the median of those whose wire is OpenAI's and of those who have one of their own. */
function providerReport(): readonly string[] {
  const folder = path.join(ROOT, "plugins/providers");
  const all = readdirSync(folder).map((id) => {
    const source = path.join(folder, id, "src");
    const names = readdirSync(source).filter((name) => /^(?!mock)[\w-]+\.ts$/.test(name));
    const code = names.map((name) => readFileSync(path.join(source, name), "utf8")).join("");
    return {
      id,
      lines: code.trimEnd().split("\n").length,
      wire: /\bopenAi(Chat|Completion)/.test(code) ? "OpenAI's" : "their own",
    };
  });
  return ["OpenAI's", "their own"].flatMap((wire) => {
    const some = all.filter((one) => one.wire === wire).toSorted((one, other) => one.lines - other.lines);
    return [
      `Providers whose wire is ${wire}: ${some.length}, median ${some[Math.floor((some.length - 1) / 2)]?.lines} lines`,
      ...some.map(({ id, lines }) => `  ${String(lines).padStart(3)} ${id}`),
    ];
  });
}

/** Names of the files that a prompt passes on its way through core and a provider. */
export async function filesOfPrompt(): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-report-"));
  try {
    const program = fileURLToPath(new URL("programs/prompt.ts", import.meta.url));
    const entry = `import { run } from "${program}";\nprocess.stdout.write(JSON.stringify(await run()));`;
    const { code } = await bundle(entry, { oneFile: true, minify: false, forNode: true });
    const file = path.join(folder, "prompt.mjs");
    writeFileSync(file, code);
    const offsets = JSON.parse(execFileSync(process.execPath, [file], { encoding: "utf8" })) as readonly number[];
    const parts = [...code.matchAll(/^\/\/ (\S+\.(?:[jt]sx?|mjs|json))$/gm)];
    const names = offsets.map((offset) => parts.findLast(({ index }) => index < offset)?.[1] ?? "");
    const ours = names.filter((name) => /^(?:core\/src|plugins)\//.test(name));
    return [...new Set(ours)].toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Names of the app's files that a prompt passes on its way to the client. */
export async function appFilesOfPrompt(): Promise<readonly string[]> {
  const conditions = ["source"];
  const server = await createServer({
    root: path.join(ROOT, "host-app"),
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
  });
  // It stays until the process ends: React finishes its work after what is awaited here.
  await builtinEnvironments["happy-dom"].setup(globalThis, {});
  try {
    const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
    const { passedFiles } = (await runner.import(path.join(ROOT, "host-app/src/testing/passed-files.ts"))) as {
      passedFiles(): Promise<readonly string[]>;
    };
    const names = (await passedFiles()).map((file) => path.relative(ROOT, file).replaceAll(path.sep, "/"));
    return names.filter((name) => name.startsWith("host-app/src/") && !name.includes("/testing/"));
  } finally {
    await server.close();
  }
}

export async function report(): Promise<string> {
  const files = codeFiles();
  const small = files.filter(({ lines }) => lines <= MOST_LINES);
  const passed = await filesOfPrompt();
  const passedInApp = await appFilesOfPrompt();
  return [
    `Files of at most ${MOST_LINES} lines, tests included: ${small.length}`,
    ...small.map(({ name, lines }) => `  ${String(lines).padStart(2)} ${name}`),
    `Files that a prompt passes: core ${passed.filter((name) => name.startsWith("core/")).length}, plugin ${passed.filter((name) => name.startsWith("plugins/")).length}, app ${passedInApp.length}`,
    ...[...passed, ...passedInApp].map((name) => `  ${name}`),
    `Lines of ${FOLDERS.join(" and ")}: ${sum(files.filter(({ isTest }) => !isTest))}; with tests ${sum(files)}`,
    ...["core/src", "host-app/src"].map((folder) => {
      const inside = files.filter(({ name, isTest }) => !isTest && name.startsWith(`${folder}/`));
      return `  ${folder}, without tests: ${sum(inside)}`;
    }),
    ...providerReport(),
    "",
  ].join("\n");
}

function sum(files: readonly CodeFile[]): string {
  return `${files.reduce((lines, file) => lines + file.lines, 0)} in ${files.length} files`;
}
