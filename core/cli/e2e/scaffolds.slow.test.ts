import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KIND_FOLDERS, PLUGIN_KINDS } from "@patchbay/core/plugin";
import { expect, it } from "vitest";
import { copyRepository } from "../../kit/testing/copy-repository.ts";
import { runPatchbay } from "../testing/run-patchbay.ts";

/** Unmodified plugins from `patchbay new` must pass all of `npm test`. */

const NEW = [
  ["provider", "zz-direct"],
  ["provider", "zz-routed", "--hub"],
  ["library", "zz-library"],
  ["task", "zz-task"],
] as const;

/** Suites of documents, and of calls of named models: a further plugin changes nothing in them. */
const UNCHANGED = [
  "deploying",
  "gateway",
  "gateway-canary",
  "gateway-mcp",
  "gateway-messages",
  "gateway-responses",
  "guide-types",
  "guides",
  "hf",
  "journeys",
  "judges",
  "messages",
].map((name) => `--exclude=plugins/suites/${name}.test.ts`);

it("new plugins pass every suite unmodified", { timeout: 600_000 }, async () => {
  const root = copyRepository({ built: true });
  const others = PLUGIN_KINDS.flatMap((kind) => readdirSync(path.join(root, "plugins", KIND_FOLDERS[kind])));
  for (const newArgs of NEW) expect(await runPatchbay(root, "new", ...newArgs)).toMatchObject({ code: 0, warned: "" });
  const folders = NEW.map(([kind, id]) => `plugins/${KIND_FOLDERS[kind]}/${id}`);
  expect(await runPatchbay(root, "build", ...folders)).toMatchObject({ code: 0, warned: "" });

  /** Runs a command in the copy. @returns its output if it failed */
  const failureOf = (command: string, ...args: string[]): string => {
    const env = { ...process.env, PATCHBAY_TESTS: "" };
    const script = [path.join(root, "node_modules", command), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, script, { cwd: root, env, encoding: "utf8" });
    return status === 0 ? "" : `${stdout}${stderr}`;
  };
  // The structure test asks git which files there are.
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  // The types of everything else are checked by `npm test`.
  writeFileSync(path.join(root, "new.json"), JSON.stringify({ extends: "./tsconfig.json", include: folders }));
  expect(failureOf("typescript/bin/tsc", "-p", "new.json")).toBe("");
  expect(failureOf("oxlint/bin/oxlint", "--quiet", ...folders)).toBe("");
  expect(failureOf("oxfmt/bin/oxfmt", "--check", ...folders)).toBe("");
  // A test that names another plugin is about that one.
  const ids = others.map((id) => id.replaceAll(".", "\\.")).join("|");
  const name = `^(?=.*zz-|(?!(.*[ /'])?(${ids})([ /',]|$)))`;
  const suites = ["plugins/suites", ...UNCHANGED, "host-app/src/features/models"];
  expect(failureOf("vitest/vitest.mjs", "run", ...suites, "-t", name, "--reporter=dot", "--maxWorkers=1")).toBe("");
});

it("the app is built in a folder with '#' in its path", { timeout: 120_000 }, () => {
  const copy = copyRepository({ name: "patchbay c#" });
  for (const script of ["core/sandbox/build-image.mjs", "host-app/build.mjs"]) {
    execFileSync(process.execPath, [path.join(copy, script)], { stdio: "pipe" });
  }
  expect(existsSync(path.join(copy, "host-app/dist/app/index.html"))).toBe(true);
});
