import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tinyModels } from "../../../../plugins/suites/tiny-models/hub-models.ts";
import { startLoopbackHub } from "../../../../plugins/suites/tiny-models/loopback-hub.ts";
import { ENGINE_FOLDER } from "../../../kit/testing/slow-packages.ts";
import { asJavaScript, createProject, weigh, type Project } from "./project.ts";
import type { Registry } from "./registry.ts";

/** Installs the package of an engine into an empty project, and follows its readme. @param name without the scope */
export function testEnginePackage(name: string, registry: () => Registry): void {
  let empty: Project;
  let installed: string;

  beforeAll(async () => {
    empty = await createProject(registry());
    await empty.write("package.json", '{ "private": true, "type": "module" }');
    await empty.run("npm", "install", "@patchbay/core", `@patchbay/${name}`);
    installed = path.join(empty.folder, "node_modules/@patchbay", name);
  }, 200_000);

  afterAll(() => empty.remove());

  it("contains everything for browsers, and nothing for Node only", async () => {
    const { packages: brought } = await weigh(path.join(empty.folder, "node_modules"));
    expect(brought).toContain(`@patchbay/${name}`);
    expect(brought.filter((one) => /huggingface|onnxruntime|sharp/.test(one))).toEqual([]);
    expect(readdirSync(path.join(installed, "dist")).filter((file) => file.endsWith(".wasm"))).toHaveLength(1);
  });

  it("answers in Node as documented in its README, and names missing packages", async () => {
    const [, example = ""] =
      /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(path.join(installed, "README.md"), "utf8")) ?? [];
    const { "tiny/sentiment": sentiment = {} } = tinyModels();
    const hub = await startLoopbackHub({ "Xenova/distilbert-base-uncased-finetuned-sst-2-english": sentiment });
    try {
      await empty.write(
        "example.mjs",
        (await asJavaScript(example)).replace("createPatchbay({", `createPatchbay({ hubUrl: "${hub.url}",`),
      );
      await expect(empty.run("node", "example.mjs")).rejects.toThrow(
        "npm install --ignore-scripts @huggingface/transformers",
      );
      // 474 MB, which this repository has installed for its own tests.
      const library = "node_modules/@huggingface";
      symlinkSync(path.join(ENGINE_FOLDER, library), path.join(empty.folder, library));
      // 1 / (1 + e^-1.5)
      expect(await empty.run("node", "example.mjs")).toMatch(/label: 'POSITIVE', score: 0\.8175/);
    } finally {
      await hub.stop();
    }
  }, 200_000);
}
