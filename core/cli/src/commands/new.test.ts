import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { directory, sharedCoreModules } from "@patchbay/core/node";
import { mockShares } from "@patchbay/mocks/shares";
import type { ProviderMocks } from "@patchbay/mocks";
import { createPluginHost, KIND_FOLDERS, PLUGIN_KINDS, type PluginHost, type PluginKind } from "@patchbay/core/plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay, type Outcome } from "../../testing/run-patchbay.ts";

// The compiler starts for every build and check.
describe("a plugin by patchbay new", { timeout: 10_000 }, () => {
  const id = "fine.tune_4-you";
  const made = new Map<PluginKind, Outcome>();
  let root: string;
  let built: Outcome;
  let host: PluginHost;

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), "patchbay-new-"));
    for (const kind of PLUGIN_KINDS) {
      made.set(kind, await runPatchbay(root, "new", kind, id));
    }
    built = await runPatchbay(root, "build");
    host = createPluginHost({
      source: directory(path.join(root, "plugins"), { shared: mockShares }),
      shares: sharedCoreModules,
    });
    await host.refresh();
  });

  afterAll(() => rmSync(root, { recursive: true }));

  it.each(PLUGIN_KINDS)("is a %s that builds and loads unmodified", async (kind) => {
    const folder = `plugins/${KIND_FOLDERS[kind]}/${id}`;
    expect(made.get(kind)).toMatchObject({ code: 0, warned: "" });
    expect(made.get(kind)?.printed).toContain(`Build it with: patchbay build ${folder}`);
    expect(built).toMatchObject({ code: 0, warned: "" });
    // The host's own check: the code does what the manifest declares.
    await expect(host.load(kind, id)).resolves.toBeTypeOf("object");
    for (const file of await textsOf(path.join(root, folder))) expect(file).not.toContain("{{");
  });

  it("is a provider whose mocks answer for a model", async () => {
    const mocks = (await host.loadExpose("provider", id, "mocks")) as ProviderMocks;
    expect(mocks.handlers).toHaveLength(1);
    expect(mocks.models).toMatchObject([{ task: "conversational" }]);
  });

  it("is a task whose sample its schema accepts", async () => {
    const task = await host.load("task", id);
    expect(task.input?.["~standard"].validate(task.samples[0]?.input)).not.toHaveProperty("issues");
  });
});

describe("patchbay new", { timeout: 10_000 }, () => {
  it("creates a provider without the hub by default", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "provider", "alone");
    await runPatchbay(root, "new", "provider", "routed", "--hub");
    const textOf = async (id: string) => (await textsOf(path.join(root, "plugins/providers", id))).join("\n");
    expect(await textOf("alone")).not.toMatch(/hugging ?face|hub|router/i);
    expect(await textOf("alone")).toContain('"models": "direct"');
    expect(await textOf("routed")).toContain("https://router.huggingface.co/routed/v1/chat/completions");
    expect(await textOf("routed")).not.toContain('"models"');
    expect(await runPatchbay(root, "check", "plugins/providers/routed")).toMatchObject({ code: 0, warned: "" });
    expect((await runPatchbay(root, "new", "--help")).printed).toContain("With --hub it also serves models of");
    expect((await runPatchbay(root, "new", "task", "routed", "--hub")).warned).toContain(
      "--hub is for providers, not for a task.",
    );
  });

  it("adds types for editors, a README, a license and a workflow to a repository, and never replaces them", async () => {
    const root = await temporaryFolder();
    const workflow = path.join(root, ".github/workflows/plugins.yml");
    const made = await runPatchbay(root, "new", "provider", "big-co");
    expect(made.printed).toContain(
      `Plugins are checked on every push to GitHub by ${path.join(".github", "workflows", "plugins.yml")}.`,
    );
    const textOf = (name: string) => readFile(path.join(root, "plugins/providers/big-co", name), "utf8");
    expect(await textOf("README.md")).toContain("# Big Co\n");
    expect(await textOf("LICENSE")).toContain(`Copyright (c) ${new Date().getFullYear()} The authors of Big Co`);
    expect(JSON.parse(await textOf("tsconfig.json"))).toMatchObject({ compilerOptions: { strict: true } });
    expect(JSON.parse(await textOf("package.json"))).toMatchObject({
      license: "MIT",
      devDependencies: { typescript: "^7.0.0" },
    });
    expect(await readFile(workflow, "utf8")).toContain("for plugin in plugins/*/*; do");
    await writeFile(workflow, "name: mine\n");
    expect((await runPatchbay(root, "new", "task", "other")).printed).not.toContain("GitHub");
    expect(await readFile(workflow, "utf8")).toBe("name: mine\n");
  });

  it("names the page of an example as source, and calls an example without one unverified", async () => {
    const root = await temporaryFolder();
    const example = ["--from-curl", `curl https://api.acme.example/v1/embeddings -d '{"model": "a", "input": "Hi"}'`];
    const readNew = async (id: string, ...words: string[]) => {
      await runPatchbay(root, "new", "provider", id, ...example, ...words);
      const read = async (file: string) =>
        JSON.parse(await readFile(path.join(root, "plugins/providers", id, file), "utf8")) as Record<string, unknown>;
      const { source, unverified } = await read("fixtures/feature-extraction.json");
      return [source, typeof unverified, (await read("package.json"))["patchbay"]];
    };
    const docs = "https://docs.acme.example/embeddings";
    expect(await readNew("known", "--docs", docs)).toMatchObject([docs, "undefined", { docsUrl: docs }]);
    const [source, unverified, manifest] = await readNew("unknown");
    expect([source, unverified]).toEqual(["an example", "string"]);
    expect(manifest).not.toHaveProperty("docsUrl");
  });

  it("creates a repository with one plugin", async () => {
    const root = await temporaryFolder();
    const made = await runPatchbay(root, "new", "provider", "acme", "--alone");
    expect(made.printed).toContain("Try it with: cd patchbay-provider-acme && npm install && npm run dev");
    const folder = path.join(root, "patchbay-provider-acme");
    const workflow = await readFile(path.join(folder, ".github/workflows/plugins.yml"), "utf8");
    expect(workflow).toContain("for plugin in .; do");
    const uses = workflow.split("\n").filter((line) => line.includes("uses:"));
    expect(uses.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    for (const step of ["npm run check", "npm run build", "sign .", "repository.url=", "npm publish --provenance"])
      expect(workflow).toContain(step);
    expect(await readFile(path.join(folder, ".gitignore"), "utf8")).toContain("dist");
  });

  it.each([
    [["provider"], "The id of the new provider is missing: patchbay new provider <id>."],
    [[], "The kind of the new plugin is missing: patchbay new <provider|library|task|engine> <id>."],
    [["gadget", "acme"], "'gadget' is not a kind of plugin. The kinds are provider, library, task, engine."],
    [["task", "acme", "--auth", "none"], "Examples, addresses and keys are for providers, not for a task."],
    [["provider", "acme", "--auth", "sk-0123456789abcdef"], "The API's address is missing"],
    [
      ["provider", "acme", "--address", "https://a.example", "--auth", "sk-0123456789abcdef"],
      "--auth is not a way to send a key; give bearer,",
    ],
    [["provider", "acme", "--docs", "acme docs"], "--docs is for providers, and takes the address of a page"],
    [["task", "acme", "--docs", "https://docs.acme.example"], "--docs is for providers"],
    [
      ["provider", "acme", "--from-curl", "curl https://a.example -d '{}'", "--auth", "none"],
      "The example already has address, protocol and key",
    ],
  ])("refuses %j", async (words, message) => {
    const { code, warned } = await runPatchbay(await temporaryFolder(), "new", ...words);
    expect([code, warned.startsWith(message) || warned]).toEqual([2, true]);
  });

  it("reports a folder that it cannot write to", async () => {
    const root = await temporaryFolder();
    await writeFile(path.join(root, "file"), "");
    const { code, warned } = await runPatchbay(root, "new", "library", "example", "--in", "file");
    expect(code).toBe(1);
    expect(warned).toMatch(
      /file.libraries.example.* cannot be written \(ENOTDIR\)\. Choose another folder with --in\.$/,
    );
  });

  // A folder that exists and takes no folder: Linux alone has one, and Node's recursive mkdir never ends in it.
  it.runIf(existsSync("/proc/self"))("reports a folder in which no folder can be created", async () => {
    const { code, warned } = await runPatchbay(await temporaryFolder(), "new", "provider", "example", "--in", "/proc");
    expect(code).toBe(1);
    expect(warned).toMatch(/^\/proc\/providers\/example cannot be written \(ENOENT\)\. Choose another folder/);
  });

  it.each<[PluginKind, string, string]>([
    ["provider", "01-ai", '"keyEnv": "PROVIDER_01_AI_API_KEY"'],
    ["provider", "acme", '"label": "Acme"'],
    ["library", "AcmeOCR", '"name": "patchbay-library-acmeocr"'],
  ])("spells the id of %s %s as each place needs it", async (kind, id, expected) => {
    const root = await temporaryFolder();
    expect(await runPatchbay(root, "new", kind, id, "--in", ".")).toMatchObject({ code: 0 });
    expect(await readFile(path.join(root, KIND_FOLDERS[kind], id, "package.json"), "utf8")).toContain(expected);
  });

  it("refuses the id of a plugin that comes with Patchbay", async () => {
    const { code, warned } = await runPatchbay(await temporaryFolder(), "new", "provider", "groq");
    expect([code, warned]).toEqual([1, expect.stringContaining("A provider 'groq' comes with Patchbay")]);
  });

  it("overwrites nothing, regardless of the id's case", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "library", "Example");
    const { code, warned } = await runPatchbay(root, "new", "library", "example");
    expect(code).toBe(1);
    expect(warned).toBe(
      `The library 'Example' already exists: ${path.join(root, "plugins/libraries/Example")}. Choose another id, or remove that folder.`,
    );
  });
});

async function textsOf(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = items.filter((item) => item.isFile() && !item.parentPath.includes("dist"));
  return Promise.all(files.map((item) => readFile(path.join(item.parentPath, item.name), "utf8")));
}
