import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@patchbay/core/client";
import { integrityOf } from "@patchbay/core/node";
import { filesOf, parseModelFacts } from "@patchbay/core/plugin";
import type { ProviderPlugin } from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writePlugin } from "../../testing/plugin-tree.ts";
import { checkFolder } from "../check/check-plugin.ts";
import { createPlugin } from "../new/create-plugin.ts";
import { buildPlugins } from "./build-plugins.ts";

const MODEL = { id: "example-1", task: "conversational", contextLength: 128_000, retired: "2026-01-31" };
const FACTS = { date: "2026-07-02", source: "https://models.example/", models: [MODEL] };
const SOURCE =
  'import { defineProvider, openAiChat } from "@patchbay/core/provider";\nexport default defineProvider({ tasks: { conversational: openAiChat() } });\n';

async function build(facts: string) {
  const files = { "src/index.ts": SOURCE, "models.json": facts };
  const folder = await writePlugin(await temporaryFolder(), "provider", "example", { files });
  const [result] = await buildPlugins([folder]);
  return { folder, result };
}

describe("a provider's models.json", () => {
  it("is built without blanks, with its hash and size, and is not required of hosts", async () => {
    const { folder, result } = await build(JSON.stringify(FACTS, undefined, 2));
    if (result?.status !== "built" || result.manifest.kind !== "provider") throw new Error("the plugin is not built");
    const { facts, requires, tasks } = result.manifest;
    expect(facts?.path).toMatch(/^models\.[0-9a-f]{10}\.json$/);
    expect(facts).toMatchObject({ integrity: integrityOf(JSON.stringify(FACTS)) });
    expect(filesOf(result.manifest)).toContain(facts);
    const text = await readFile(path.join(folder, "dist", facts?.path ?? ""), "utf8");
    expect(parseModelFacts(JSON.parse(text), Object.keys(tasks))).toEqual(FACTS);
    expect(Object.values(requires).flat()).not.toContain("facts");
  });

  it("is loaded by the plain module on request, from a module beside it", async () => {
    const { folder, result } = await build(JSON.stringify(FACTS));
    expect(result?.status).toBe("built");
    const { default: provider } = (await import(pathToFileURL(path.join(folder, "dist", "index.js")).href)) as {
      default: ProviderPlugin;
    };
    expect(await provider.facts?.()).toEqual(FACTS);
    const client = createClient({
      providers: [provider],
      accessToken: "key",
      retries: 0,
      fetch: () => Promise.reject(new TypeError()),
    });
    expect((await client.models({ provider: "example" })).map(({ id, at }) => [id, at])).toEqual([
      ["example-1", FACTS.date],
    ]);
  });

  it.each([
    ["is not JSON", "{", "models.json is not JSON"],
    [
      "has a misspelled member",
      JSON.stringify({ ...FACTS, models: [{ ...MODEL, contxt: 1 }] }),
      "models[0].contxt: is not a member that exists",
    ],
    ["names another task", JSON.stringify({ ...FACTS, models: [{ ...MODEL, task: "x" }] }), "models[0].task: is x"],
  ])("that %s fails the build with the reason", async (_, facts, reason) => {
    const { result } = await build(facts);
    expect(result?.status === "failed" ? String(result.error) : result?.status).toContain(reason);
  });

  // The first check loads the bundler and every parser.
  it("fails the check when it retires a model that the mocks name", { timeout: 30_000 }, async () => {
    const root = await temporaryFolder();
    const folder = await createPlugin({ kind: "provider", id: "example" }, root);
    const failuresWith = async (id: string) => {
      await writeFile(path.join(folder, "models.json"), JSON.stringify({ ...FACTS, models: [{ ...MODEL, id }] }));
      return (await checkFolder(folder)).failures;
    };
    expect(await failuresWith("example-1")).toEqual([]);
    expect(await failuresWith("example-chat")).toEqual([
      {
        name: "models.json lists models of the manifest's tasks, and retires none that the mocks name",
        cause: "retired models: example-chat",
      },
    ]);
  });
});
