import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { runPatchbay } from "../../cli/testing/run-patchbay.ts";
import { copyRepository } from "../testing/copy-repository.ts";
import { temporaryFolder } from "../testing/plugin-tree.ts";
import { runScript, success, type Script } from "../testing/run-script.ts";
import { packagesInstalled, TOOLS } from "../testing/slow-packages.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Root scripts that do not change sources, with a small workload. */
const HERE: Readonly<Record<string, Script>> = {
  build: { prints: /^$/ },
  start: { args: ["--port", "0"], prints: /Patchbay is ready at http/, lasts: true },
  "test:watch": { args: ["--watch", "core/src/errors/"], prints: /Waiting for file changes/, lasts: true },
  format: { args: ["--check"], prints: /All matched files use the correct format/ },
  // `npm run test:deep` runs all benchmarks.
  bench: { args: ["--short", "table"], prints: /A table of 5,000 rows[\s\S]*a key, worst/ },
  "test:deep": {
    args: ["plugins/suites/mutations"],
    env: { PATCHBAY_MUTANTS: "a provider's own headers are sent$" },
    prints: /^[1-9]\d* passed, 0 failed$/m,
  },
  "report:code": { prints: /core/ },
  live: { prints: /GROQ_API_KEY/, code: 1 },
  examples: { prints: /^$/ },
  screenshots: { args: ["--grep", "every page, phone$"], prints: /[1-9]\d* passed/ },
};

/** Scripts that run elsewhere, with the file that runs them and the command in it. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, command: string]>> = {
  test: [".github/workflows/test.yml", "run: npm test\n"],
  "test:slow": [".github/workflows/test.yml", "run: npm run test:slow\n"],
  lint: ["core/kit/workspace/test.mjs", 'single("lint", "oxlint"'],
  lock: ["core/kit/workspace/version-packages.mjs", '["run", "-s", "lock"]'],
  drift: ["core/cli/src/commands/drift.slow.test.ts", 'driftHere("--from", TOOLS)'],
  pack: ["core/cli/e2e/testing/registry.ts", '["core/kit/workspace/pack.mjs", out]'],
};

/** Scripts that write to the sources, or need a separate folder: see the tests below. */
const BELOW = ["dev", "icons", "facts", "change", "version-packages", "release"];

it("covers every script of package.json, or names the test that runs it", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { scripts: object };
  const names = [...Object.keys(HERE), ...Object.keys(ELSEWHERE), ...BELOW];
  expect(names.toSorted()).toEqual(Object.keys(scripts).toSorted());
  for (const [file, command] of Object.values(ELSEWHERE)) {
    expect(readFileSync(path.join(ROOT, file), "utf8")).toContain(command);
  }
});

it.each(Object.entries(HERE))("npm run %s", { timeout: 400_000 }, async (name, script) => {
  expect(await runScript(name, script)).toEqual(success(script));
});

it("npm run dev", { timeout: 120_000 }, async () => {
  const root = await temporaryFolder();
  await runPatchbay(root, "new", "library", "acme-loader", "--in", ".");
  const args = [path.join(root, "libraries/acme-loader"), "--port", "0"];
  const script = { args, prints: /Patchbay is ready at http/, lasts: true };
  expect(await runScript("dev", script)).toEqual(success(script));
});

it("npm run icons writes the marks that are in the repository", { timeout: 300_000 }, async () => {
  const root = copyRepository();
  const script = { prints: /[\s\S]*/ };
  expect(await runScript("icons", script, root)).toEqual(success(script));
  const named = JSON.parse(readFileSync(path.join(import.meta.dirname, "icon-marks.json"), "utf8")) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const makers = "host-app/src/ui/makers";
  const files = [
    ...Object.entries(named).flatMap(([kind, ids]) => Object.keys(ids).map((id) => `plugins/${kind}/${id}/icon.svg`)),
    ...readdirSync(path.join(ROOT, makers)).map((file) => `${makers}/${file}`),
  ];
  const marks = (folder: string): string[] =>
    files.map((file) => `${file} ${readFileSync(path.join(folder, file), "utf8")}`);
  expect(marks(ROOT).length).toBeGreaterThan(100);
  expect(marks(root)).toEqual(marks(ROOT));
});

it("npm run change, then version-packages, then release", { timeout: 300_000 }, async () => {
  const root = copyRepository();
  await packagesInstalled(TOOLS);
  symlinkSync(path.join(TOOLS, "node_modules"), path.join(root, "core/cli/tools/node_modules"), "junction");
  execFileSync("git", ["init", "--quiet"], { cwd: root });

  const args = ["patch", "core", "A sentence for users."];
  const change = { args, prints: /^\.changeset\/a-sentence-for-users\.md$/m };
  expect(await runScript("change", change, root)).toEqual(success(change));
  const versions = { prints: /package-lock\.json: \d+ optional binaries added/ };
  expect(await runScript("version-packages", versions, root)).toEqual(success(versions));
  expect(readFileSync(path.join(root, "core/CHANGELOG.md"), "utf8")).toContain("A sentence for users.");

  // One manually staged and built package: `pack` and `build` are tested elsewhere.
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { scripts: object };
  Object.assign(manifest.scripts, { build: "node --version" });
  writeFileSync(path.join(root, "package.json"), JSON.stringify(manifest));
  const staged = path.join(root, "dist/packages/core");
  mkdirSync(staged, { recursive: true });
  writeFileSync(path.join(staged, "package.json"), '{ "name": "@patchbay/core", "version": "999.0.0" }');
  const prints =
    /^Would publish @patchbay\/core@999\.0\.0: 1 files, 1 KB packed\n.*\n1 packages would be published\.$/m;
  const release = { args: ["--dry-run", "--staged"], prints };
  expect(await runScript("release", release, root)).toEqual(success(release));
});
