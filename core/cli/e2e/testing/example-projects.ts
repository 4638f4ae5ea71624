import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findProgram } from "../../../kit/workspace/find-programs.mjs";
import { asJavaScript, createProject, type Project } from "./project.ts";
import type { Registry } from "./registry.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const EXAMPLES = path.join(ROOT, "examples");
/** Examples whose frameworks take minutes to install; their code is tested in place. */
const HEAVY = ["next", "vite-plugin"];
const folders = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && ![...HEAVY, "node_modules"].includes(entry.name) ? [entry.name] : [],
);
const isInstalled = (file: string): boolean =>
  !path
    .relative(EXAMPLES, file)
    .split(path.sep)
    .some((name) => [...HEAVY, "node_modules"].includes(name));
const chromium = findProgram("chromium");

/** The programs that end by themselves, and what each prints. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  "tools-and-fallback/agent.js": /^stock\(\{"item":"adapter"\}\)\n {2}\{"item":"adapter","count":0\}$/m,
  "extract-csv/extract.js": /^3 of 3 rows\nWrote extracted\.csv\.$/m,
  "search-files/search.js": /^0\.39 {2}keys\.md: Rotate the keys/m,
  "voice/voice.js": /^You: The ferry leaves.*\nModel: .*\nWrote answer\.wav/m,
  "image-job/draw.js": /^Wrote image\.png \(image\/png\)\.$/m,
};

/** Installs the projects of `examples` as their users do, and runs their tests. */
export function testExampleProjects(registry: () => Registry): void {
  let project: Project;
  beforeAll(async () => {
    project = await createProject(registry());
    cpSync(EXAMPLES, project.folder, { recursive: true, filter: isInstalled });
    await project.write("package.json", JSON.stringify({ private: true, workspaces: folders }));
    await project.run("npm", "install");
  }, 300_000);
  afterAll(() => project.remove());

  it("pass their tests", { timeout: 200_000 }, async () => {
    // The first has a browser's tests; the second calls the provider unless `patchbay torture` runs it.
    const others = ["page/**", "chaos/summarize.test.ts"].flatMap((files) => ["--exclude", files]);
    await expect(project.run("npx", "vitest", "run", ...others)).resolves.toBeTypeOf("string");
  });

  // Continuous integration has a browser; its absence must not look like a success there.
  it.skipIf(!chromium && !process.env["CI"])("the page passes its tests", { timeout: 200_000 }, async () => {
    const test = ["npm", "test", "--workspace", "example-page"];
    await expect(project.run("env", `CHROMIUM=${chromium}`, ...test)).resolves.toBeTypeOf("string");
  });

  it("the programs run without a key", { timeout: 200_000 }, async () => {
    // In one process: to start Node and the mocks takes most of the time.
    const lines = Object.keys(PRINTED).map((file) => {
      const [folder] = file.split("/");
      return `process.chdir("${folder}"); await import("./${file}"); process.chdir("..");`;
    });
    await project.write("simulate.mjs", lines.join("\n"));
    const printed = await project.run("npx", "patchbay", "mock", "--pace", "0", "--", "node", "simulate.mjs");
    for (const text of Object.values(PRINTED)) expect(printed).toMatch(text);
  });

  it("chaos gets the verdict on a stream that is cut", { timeout: 200_000 }, async () => {
    const torture = ["patchbay", "torture", "--fault", "cut-before-finish", "--", "vitest", "run", "summarize.test.ts"];
    const report = await project.run("npm", "exec", "--workspace", "example-chaos", "--", ...torture);
    expect(report).toMatch(/^cut-before-finish +clear error .*cut off before its end/m);
  });
}

/** Runs the readme of the mocks, and a scripted test, with the next msw in a Node that it supports. */
export function testNextMsw(registry: () => Registry, scripted: string): void {
  it("the mocks answer in msw 3 on Node 22", { timeout: 200_000 }, async () => {
    const project = await createProject(registry());
    try {
      await project.write("package.json", '{ "private": true, "type": "module" }');
      await project.run("npm", "install", "@patchbay/mocks", "@patchbay/provider-groq", "msw@3", "openai", "node@22");
      const node = path.join(project.folder, "node_modules/.bin/node");
      const readme = readFileSync(path.join(project.folder, "node_modules/@patchbay/mocks/README.md"), "utf8");
      const printed: string[] = [];
      for (const [, example = ""] of readme.matchAll(/^```ts\n([^]*?)^```$/gm)) {
        await project.write("example.mjs", await asJavaScript(example));
        printed.push(await project.run(node, "example.mjs"));
      }
      expect(printed).toEqual([expect.stringMatching(/^You have two items\./), "On the mat.\n429 2\n"]);
      await project.write("scripted.test.mjs", `import { test } from "node:test";\n${scripted}`);
      expect(await project.run(node, "--test")).toContain("# pass 1");
      const { version } = JSON.parse(
        readFileSync(path.join(project.folder, "node_modules/msw/package.json"), "utf8"),
      ) as { version: string };
      expect([version, await project.run(node, "--version")].join()).toMatch(/^3\..*,v22\./);
    } finally {
      await project.remove();
    }
  });
}
