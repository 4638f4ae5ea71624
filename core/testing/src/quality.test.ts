import { describe, expect, it } from "vitest";
import { parseIndexEntry } from "@patchbay/core/plugin";
import { collectQuality, isEvidence, qualityOf, readQuality, tierOf } from "./quality.ts";

const FILE = { path: "plugin.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
const built = (fields: object) =>
  parseIndexEntry(
    { id: "acme", version: "1.0.0", contract: 1, requires: {}, base: "acme/", origin: "built-in", ...fields },
    "acme",
  );
const provider = (fields: object = {}) =>
  built({
    kind: "provider",
    label: "Acme",
    description: "Runs models.",
    docsUrl: "https://docs.acme.example",
    auth: { scheme: "Bearer" },
    hosts: ["https://api.acme.example"],
    models: "own",
    tasks: { conversational: { stream: true } },
    files: { plugin: FILE, mocks: FILE },
    ...fields,
  });
const fixture = (cases: readonly object[], more: object = {}): string =>
  JSON.stringify({ source: "https://docs.acme.example/chat", cases, ...more });
const CHAT = fixture([
  { name: "a stream", args: {}, stream: true },
  { name: "tools", args: { tools: [] } },
]);
const FAILURES = fixture([{ name: "unknown model", status: 404 }]);
const filesOf = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));
const complete = { "fixtures/conversational.json": CHAT, "fixtures/failures.json": FAILURES };

describe("the quality of a provider", () => {
  it("is derived from its manifest and its fixtures", () => {
    const quality = qualityOf(provider(), filesOf(complete));
    expect(quality).toEqual({
      met: ["complete", "docs", "tested", "mocks", "errors", "streaming", "tools"],
      missing: [],
    });
    expect(quality && tierOf(quality)).toBe("gold");
  });

  it.each([
    ["no fixture", provider(), {}, ["tested", "errors", "streaming", "tools"], "bronze"],
    [
      "an unverified case",
      provider(),
      { ...complete, "fixtures/failures.json": fixture([{ unverified: true }]) },
      ["tested"],
      "bronze",
    ],
    [
      "an unverified fixture",
      provider(),
      { ...complete, "fixtures/failures.json": fixture([], { unverified: "none" }) },
      ["tested"],
      "bronze",
    ],
    ["no source", provider(), { ...complete, "fixtures/failures.json": "{}" }, ["tested"], "bronze"],
    ["no mocks", provider({ files: { plugin: FILE } }), complete, ["mocks"], "bronze"],
    ["no failures", provider(), { "fixtures/conversational.json": CHAT }, ["errors"], "silver"],
    ["a chat that does not stream", provider({ tasks: { conversational: {} } }), complete, ["streaming"], "silver"],
    [
      "no streamed case",
      provider(),
      { ...complete, "fixtures/conversational.json": fixture([{ args: { tools: [] } }]) },
      ["streaming"],
      "silver",
    ],
    [
      "no case with tools",
      provider(),
      { ...complete, "fixtures/conversational.json": fixture([{ stream: true }]) },
      ["tools"],
      "silver",
    ],
    ["no documentation", provider({ docsUrl: undefined }), complete, ["docs"], undefined],
    ["no description", provider({ description: undefined }), complete, ["complete"], undefined],
    ["unlisted models", provider({ models: "direct" }), complete, ["complete"], undefined],
  ])("lacks what is not shown: %s", (_name, manifest, files, missing, tier) => {
    const quality = qualityOf(manifest, filesOf(files));
    expect(quality?.missing).toEqual(missing);
    expect(quality && tierOf(quality)).toBe(tier);
  });

  it("needs no failures of its own if core reads the protocol's, and no tools without a chat", () => {
    const manifest = provider({
      requires: { "@patchbay/core/provider": ["defineProvider", "openAiEmbedding"] },
      tasks: { "feature-extraction": {} },
    });
    const quality = qualityOf(manifest, filesOf({ "fixtures/feature-extraction.json": fixture([{ args: {} }]) }));
    expect(quality).toEqual({ met: ["complete", "docs", "tested", "mocks", "errors"], missing: [] });
  });

  it("is not judged for a closed service", () => {
    const closed = { since: "2026-01-01", source: "https://acme.example/closed" };
    expect(qualityOf(provider({ closed, tasks: {} }), new Map())).toBeUndefined();
  });
});

it("is derived for libraries, tasks and engines by what applies to them", () => {
  const library = built({
    kind: "library",
    prettyLabel: "Acme",
    repoName: "acme",
    repoUrl: "https://acme.example",
    languages: ["python"],
    files: { plugin: FILE },
  });
  const task = built({ kind: "task", name: "Acme", modality: "nlp", color: "red", order: 1, files: { plugin: FILE } });
  const engine = provider({
    engine: {},
    hosts: [],
    auth: { none: true },
    tasks: { translation: {} },
    files: { engine: FILE },
  });
  expect(qualityOf(library, filesOf({ "fixtures/a.json": fixture([]), "README.md": "" }))).toEqual({
    met: ["complete", "docs", "tested"],
    missing: [],
  });
  expect(qualityOf(library, filesOf({ "fixtures/a.json": "{" }))?.missing).toEqual(["docs", "tested"]);
  expect(qualityOf(task, filesOf({ "about.md": "" }))).toEqual({ met: ["docs"], missing: ["complete", "tested"] });
  expect(qualityOf(engine, new Map())).toEqual({ met: ["complete", "docs"], missing: [] });
});

it("is read from text of the right form only, and joined for an index", async () => {
  const quality = { met: ["complete"], missing: ["docs"] };
  expect(readQuality(JSON.stringify(quality))).toEqual(quality);
  for (const text of ["", "null", "{}", '{"met":["best"],"missing":[]}']) expect(readQuality(text)).toBeUndefined();
  expect(["fixtures/a.json", "fixtures/a/b.json", "README.md", "src/a.ts"].filter(isEvidence)).toHaveLength(2);
  const document = await collectQuality([provider(), provider({ base: "other/" })], async ({ base }) => {
    if (base === "other/") throw new Error("missing");
    return JSON.stringify(quality);
  });
  expect(document).toEqual({ patchbay: 1, quality: { "acme/": quality } });
});
