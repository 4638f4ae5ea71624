import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const core = fileURLToPath(new URL("..", import.meta.url));
const modules = path.join(core, "..", "node_modules");
const tsc = path.join(modules, ".bin", "tsc");
let project = "";

/** The compiler's output. */
async function compile(...args: string[]): Promise<string> {
  return run(tsc, args, { cwd: core }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), "patchbay-types-"));
});
afterAll(() => rm(project, { recursive: true }));

it("the declarations of every entry point need no library of a browser", { timeout: 120_000 }, async () => {
  const packageFolder = path.join(project, "node_modules", "@patchbay", "core");
  await mkdir(packageFolder, { recursive: true });
  const manifest = await readFile(path.join(core, "package.json"), "utf8");
  await writeFile(path.join(packageFolder, "package.json"), manifest);
  const options = ["--emitDeclarationOnly", "--incremental", "false", "--tsBuildInfoFile", "null"];
  expect(await compile("-p", "tsconfig.build.json", "--outDir", path.join(packageFolder, "dist"), ...options)).toBe("");

  const { dependencies, peerDependencies, exports } = JSON.parse(manifest) as Record<string, object>;
  for (const name of ["@types", ...Object.keys({ ...dependencies, ...peerDependencies })]) {
    const link = path.join(project, "node_modules", name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(modules, name), link);
  }
  const entries = Object.keys(exports ?? {}).filter((entry) => !entry.endsWith(".json"));
  const lines = entries.map((entry, index) => `export * as entry${index} from "@patchbay/core${entry.slice(1)}";`);
  await writeFile(path.join(project, "program.ts"), lines.join("\n"));
  await writeFile(path.join(project, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    lib: ["ES2023"],
    types: ["node"],
    target: "ES2023",
    module: "NodeNext",
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  await writeFile(path.join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  expect(await compile("-p", project)).toBe("");
});
