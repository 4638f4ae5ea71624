import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { directory } from "@patchbay/core/node";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder, writeFiles } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay, startApp } from "../../testing/run-patchbay.ts";

interface Listed {
  readonly kind: string;
  readonly id: string;
  readonly base: string;
  readonly files: { readonly plugin: { readonly path: string; readonly integrity: string } };
}

const WAIT = { timeout: 10_000, interval: 50 };

async function listed(url: string, kind: string, id: string): Promise<Listed | undefined> {
  const { plugins } = (await (await fetch(`${url}/plugins/index.json`)).json()) as { plugins: Listed[] };
  return plugins.find((entry) => entry.kind === kind && entry.id === id);
}

async function problemsIn(url: string): Promise<{ name: string; reason: string }[]> {
  return ((await (await fetch(`${url}/plugins/index.json`)).json()) as { problems: { name: string; reason: string }[] })
    .problems;
}

/** The code that the built library returns. */
async function codeOf(folder: string): Promise<string | undefined> {
  const { plugins } = await createPatchbay({ plugins: directory(folder) });
  const library = await plugins.load("library", path.basename(folder));
  const context = { tasks: [], sampleInput: () => undefined, snippetsOf: () => [] };
  return library.snippets({ id: "acme/demo", tags: [] }, context)[0]?.code;
}

describe("patchbay dev", { timeout: 30_000 }, () => {
  it("shows a plugin from any folder in the app, and its new code after every change", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "library", "acme-loader", "--in", ".");
    const folder = path.join(root, "libraries/acme-loader");
    const { url, running } = await startApp(tmpdir(), "dev", folder);
    await vi.waitFor(
      () => expect(running.printed()).toContain(`Try the library 'acme-loader' at ${url}/libraries/`),
      WAIT,
    );
    const before = await listed(url, "library", "acme-loader");
    expect(before?.files.plugin.path).toMatch(/^plugin\.[0-9a-f]+\.js$/);

    // The events that an open page receives.
    const heard = new AbortController();
    onTestFinished(() => heard.abort());
    const events = await fetch(`${url}/plugins/events`, { signal: heard.signal });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("event: index");

    const source = path.join(folder, "src/index.ts");
    await writeFile(source, (await readFile(source, "utf8")).replace("from_pretrained", "from_hub"));
    expect((await reader?.read())?.value).toContain("event: index");
    const after = await listed(url, "library", "acme-loader");
    expect(after?.files.plugin.integrity).not.toBe(before?.files.plugin.integrity);
    const served = await fetch(`${url}/plugins/${after?.base}${after?.files.plugin.path}`);
    // Not minified, for the browser's debugger.
    expect(await served.text()).toMatch(/^\s+model = Model\.from_hub\(/m);
    expect(await codeOf(folder)).toContain('Model.from_hub("acme/demo")');

    running.stop();
    expect(await running.outcome).toMatchObject({ code: 0, warned: "" });
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  it("serves the last good build if a change does not build, adds new plugins, and drops removed ones", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "library", "first", "--in", ".");
    const { url, running } = await startApp(tmpdir(), "dev", root);
    const first = await listed(url, "library", "first");
    const source = await readFile(path.join(root, "libraries/first/src/index.ts"), "utf8");

    await writeFiles(root, { "libraries/first/src/index.ts": "export default {" });
    await runPatchbay(root, "new", "library", "second", "--in", ".");
    await vi.waitFor(async () => expect(await listed(url, "library", "second")).toBeDefined(), WAIT);
    expect(await listed(url, "library", "first")).toEqual(first);

    await vi.waitFor(async () => expect(await problemsIn(url)).toHaveLength(1), WAIT);
    const [problem] = await problemsIn(url);
    expect(problem).toMatchObject({
      name: expect.stringMatching(/libraries\/first\/dist\/$/),
      plugin: "library:first",
    });
    expect(problem?.reason).toMatch(
      /^The last change could not be built, so an earlier build is used\.\n.*src\/index\.ts/s,
    );
    await writeFiles(root, { "libraries/first/src/index.ts": source });
    await vi.waitFor(async () => expect(await problemsIn(url)).toEqual([]), WAIT);
    await writeFiles(root, { "libraries/first/src/index.ts": "export default {" });

    await rm(path.join(root, "libraries"), { recursive: true });
    await vi.waitFor(async () => expect(await listed(url, "library", "second")).toBeUndefined(), WAIT);
    await vi.waitFor(() => expect(running.warned()).toContain("contains no plugin"), WAIT);
    await runPatchbay(root, "new", "library", "third", "--in", ".");
    await vi.waitFor(async () => expect(await listed(url, "library", "third")).toBeDefined(), WAIT);

    running.stop();
    const { warned } = await running.outcome;
    expect(warned).toMatch(/libraries\/first: failed: /);
    expect(warned.match(/contains no plugin/g) ?? []).toHaveLength(1);
  });

  it("warns if the app has a plugin of the same name, and fails if the port is in use", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "provider", "acme", "--in", ".");
    // `new` refuses the name.
    const folder = path.join(root, "providers/groq");
    await rename(path.join(root, "providers/acme"), folder);
    const manifest = path.join(folder, "package.json");
    await writeFile(manifest, (await readFile(manifest, "utf8")).replace('"id": "acme"', '"id": "groq"'));
    const { url, running } = await startApp(tmpdir(), "dev", root);
    const taken = await runPatchbay(root, "dev", "--port", new URL(url).port);
    expect([taken.code, taken.warned]).toEqual([1, expect.stringContaining("already in use")]);
    running.stop();
    expect((await running.outcome).warned).toContain("The app has a provider 'groq' already, which hides yours");
  });
});
