import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createPatchbay, type Patchbay } from "@patchbay/core";
import { EngineError, InputError, PatchbayError, PluginLoadError } from "@patchbay/core/errors";
import { directory, integrityOf } from "@patchbay/core/node";
import type { BuiltManifest } from "@patchbay/core/plugin";
import type { Progress } from "@patchbay/core/provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { buildEchoEngine } from "../../testing/build-echo-engine.ts";

let root: string;
let dist: string;
let patchbay: Patchbay;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "patchbay-engine-"));
  dist = await buildEchoEngine(root);
  patchbay = await createPatchbay({ plugins: directory(root) });
});
afterAll(async () => {
  await patchbay.dispose();
  await rm(root, { recursive: true });
});

const say = (inputs: string, options: object = {}) =>
  patchbay.client().textGeneration({ provider: "echo", inputs }, options);
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

async function readManifest(): Promise<BuiltManifest & { kind: "provider" }> {
  return JSON.parse(await readFile(path.join(dist, "manifest.json"), "utf8")) as BuiltManifest & { kind: "provider" };
}

it("an engine's assets and on-demand parts are listed by name, with their hashes", async () => {
  const manifest = await readManifest();
  const { "greeting.txt": greeting, ...parts } = manifest.assets ?? {};
  const [part] = Object.values(parts);
  expect(greeting?.path).toMatch(/^greeting\.[0-9a-f]{10}\.txt$/);
  expect(Object.keys(parts)).toEqual([part?.path]);
  expect(part?.path).toMatch(/^writing\.[0-9a-f]{10}\.js$/);
  for (const asset of [greeting, part]) {
    const content = await readFile(path.join(dist, asset?.path ?? ""));
    expect(asset).toMatchObject({ integrity: integrityOf(content), bytes: content.length });
    expect(await readdir(dist)).toContain(asset?.path);
  }
  const entry = await readFile(path.join(dist, manifest.files.engine?.path ?? ""), "utf8");
  expect(entry).toContain(part?.path);
  expect(entry).not.toContain("The device is too small.");
  // Names of the part too: EngineError is its own.
  expect(manifest.requires["@patchbay/core/provider"]).toEqual(
    expect.arrayContaining(["EngineError", "InputError", "engine.parts", "engine.worker", "manifest.engine"]),
  );
});

describe("in a thread of Node", () => {
  it("runs, streams, and takes blobs and assets", async () => {
    expect(await say("Hello there")).toEqual({ generated_text: "Hello there" });
    expect(await say("greet")).toEqual({ generated_text: "Hello from the asset" });
    const texts: string[] = [];
    const client = patchbay.client();
    for await (const { token } of client.textGenerationStream({ provider: "echo", inputs: "one two three" })) {
      texts.push(token?.text ?? "");
    }
    expect(texts).toEqual(["one ", "two ", "three"]);
    const inputs = new Blob(["sound"], { type: "audio/wav" });
    expect(await client.automaticSpeechRecognition({ provider: "echo", inputs })).toEqual({
      text: "audio/wav of 5 bytes",
    });
  });

  it("lists models, and fetches and deletes them with progress", async () => {
    const client = patchbay.client();
    const sizes = async () =>
      (await client.models({ provider: "echo" })).map(({ id, storedBytes }) => [id, storedBytes]);
    expect(await sizes()).toEqual([
      ["parrot", undefined],
      ["ear", undefined],
    ]);
    const reports: Progress[] = [];
    const onProgress = (progress: Progress): void => void reports.push(progress);
    await client.manageModel({ provider: "echo", model: "parrot", action: "pull" }, { onProgress });
    expect(reports).toEqual([{ phase: "downloading", doneBytes: 3, totalBytes: 3 }]);
    expect((await sizes())[0]).toEqual(["parrot", 3]);
    await client.manageModel({ provider: "echo", model: "parrot", action: "delete" });
    expect((await sizes())[0]).toEqual(["parrot", undefined]);
    const loading = client.manageModel({ provider: "echo", model: "parrot", action: "load" });
    await expect(loading).rejects.toThrow("Provider echo cannot load models. It can pull, delete.");
  });

  it("reports progress, and always the last event", async () => {
    const reports: Progress[] = [];
    await say("download", { onProgress: (progress: Progress) => void reports.push(progress) });
    expect(reports.at(-1)).toEqual({ phase: "running" });
    expect(reports).toContainEqual({ phase: "downloading", doneBytes: 3, totalBytes: 3 });
  });

  it("stops with the caller's signal", async () => {
    const controller = new AbortController();
    const onProgress = (): void => controller.abort(new Error("enough"));
    await expect(say("wait", { signal: controller.signal, onProgress })).rejects.toThrow("enough");
    expect(await say("ended?")).toEqual({ generated_text: "aborted" });
  });

  it("fails with the engine's errors", async () => {
    const error = await failureOf(say("small"));
    expect([EngineError.isInstance(error), PatchbayError.isInstance(error)]).toEqual([true, true]);
    expect(error).toMatchObject({
      name: "EngineError",
      message: "The device is too small.",
      help: "docs/errors#engineerror",
    });
    const other = (await failureOf(say("range"))) as Error;
    expect(other.message).toBe("Echo could not run the model on this device: out of range");
    expect(other.cause).toMatchObject({ name: "RangeError" });
    expect(String(await failureOf(say("unclonable")))).toContain("could not be cloned");
    const missing = await failureOf(say("asset other.txt"));
    expect(String(missing)).toContain("has no asset other.txt: its manifest does not list it");
    expect(await failureOf(say("a", { parameters: 1 }))).toBeUndefined();
    const parameters = { stop: () => true };
    const unclonable = patchbay.client().textGeneration({ provider: "echo", inputs: "a", parameters } as never);
    expect(InputError.isInstance(await failureOf(unclonable))).toBe(true);
  });

  it("reports a terminated thread, and starts another with the next call", async () => {
    const failures = await Promise.all([failureOf(say("crash")), failureOf(say("wait"))]);
    for (const failure of failures) {
      expect(EngineError.isInstance(failure)).toBe(true);
      expect(String(failure)).toMatch(/The provider 'echo' ended while it worked: Error: The engine crashed\./);
    }
    expect(await say("ended?")).toEqual({ generated_text: "nothing" });
  });
});

describe("a file that differs from the manifest", () => {
  it("never runs, whether it is code, a part or an asset", async () => {
    const { files, assets = {} } = await readManifest();
    const parts = Object.keys(assets).filter((name) => name.endsWith(".js"));
    const [code = "", part = "", asset = ""] = [
      files.engine,
      ...[...parts, "greeting.txt"].map((name) => assets[name]),
    ].map((file) => path.join(dist, file?.path ?? ""));
    const ran = path.join(root, "ran");
    const alter = (text: string): string =>
      `import fs from "node:fs"; fs.writeFileSync(${JSON.stringify(ran)}, ""); ${text}`;
    const [codeText = "", partText = "", assetText = ""] = await Promise.all(
      [code, part, asset].map((file) => readFile(file, "utf8")),
    );
    await patchbay.plugins.unload("provider", "echo");
    await writeFile(part, alter(partText));
    const client = patchbay.client();
    // What does not need it works.
    expect(await client.models({ provider: "echo" })).toHaveLength(2);
    const refused = await failureOf(say("a"));
    expect(PluginLoadError.isInstance(refused)).toBe(true);
    expect(String(refused)).toMatch(/writing\.\w+\.js is not the file that the manifest .* None of its code was run\./);
    await writeFile(part, partText);
    expect(await say("a")).toEqual({ generated_text: "a" });

    await writeFile(asset, "Hello from someone else");
    const altered = await failureOf(say("greet"));
    expect(PluginLoadError.isInstance(altered)).toBe(true);
    expect(String(altered)).toContain("is not the file that the manifest of provider 'echo' names");
    await writeFile(asset, assetText);
    expect(await say("greet")).toEqual({ generated_text: "Hello from the asset" });

    await writeFile(code, alter(codeText));
    await patchbay.plugins.unload("provider", "echo");
    expect(String(await failureOf(say("a")))).toContain("None of its code was run.");
    expect(await readdir(root)).toEqual(["echo"]);
    await writeFile(code, codeText);
    expect(await say("a")).toEqual({ generated_text: "a" });
  });
});
