import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runPatchbay } from "../../testing/run-patchbay.ts";

const KEY = "canary-key-0123456789";
const SOURCE = `import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";
export default defineProvider({
  tasks: { conversational: openAiChat() },
  listModels: openAiModels({ model: () => ({ task: "conversational" }) }),
});
`;
const price = { currency: "USD", unit: "million tokens", input: 1, output: 2 };
const FACTS = {
  date: "2026-07-02",
  source: "https://facts.example/models",
  models: [{ id: "acme-1", task: "conversational", contextLength: 100, price }],
};

let root: string;
let factsFile: string;
let answer: () => Response;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "patchbay-facts-"));
  for (const id of ["acme", "other"]) await runPatchbay(root, "new", "provider", id);
  const folder = path.join(root, "plugins", "providers", "acme");
  factsFile = path.join(folder, "models.json");
  const manifest = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { patchbay: object };
  Object.assign(manifest.patchbay, { models: "own", requires: ["listModels"] });
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(path.join(folder, "src", "index.ts"), SOURCE);
  const built = await runPatchbay(root, "build");
  if (built.code !== 0) throw new Error(built.warned);
}, 60_000);

afterAll(() => rmSync(root, { recursive: true }));

beforeEach(async () => {
  await writeFile(factsFile, JSON.stringify(FACTS));
  answer = () => Response.json({ data: [{ id: "acme-1", context_length: 200 }, { id: "acme-2" }] });
  vi.stubGlobal("fetch", async () => answer());
  vi.stubEnv("ACME_API_KEY", KEY);
  for (const variable of ["OTHER_API_KEY", "HF_TOKEN"]) vi.stubEnv(variable, "");
  vi.useFakeTimers({ now: Date.parse("2026-11-26T10:00:00Z"), toFake: ["Date"] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const written = async () => JSON.parse(await readFile(factsFile, "utf8")) as typeof FACTS;

describe("patchbay facts refresh", () => {
  it("rewrites the facts with today's date, prints the differences, and skips providers without a key by name", async () => {
    const { code, printed } = await runPatchbay(root, "facts", "refresh");
    expect(code).toBe(0);
    expect(printed).toMatch(/^acme: 1 added, 1 changed, 0 removed, by https:\/\/api\.acme\.\S+\/v1\/models$/m);
    expect(printed).toMatch(/^ {2}changed +acme-1 +contextLength: 100 → 200$/m);
    expect(printed).toMatch(/^ {2}added +acme-2/m);
    expect(printed).toContain("other: skipped: needs OTHER_API_KEY");
    expect(printed).not.toContain(KEY);
    expect(await written()).toMatchObject({
      date: "2026-11-26",
      source: expect.stringMatching(/^https:\/\/api\.acme\./),
      models: [{ id: "acme-1", contextLength: 200, price, origins: [{ date: FACTS.date }] }, { id: "acme-2" }],
    });
  });

  it("writes nothing with --dry-run, and prints JSON with --json", async () => {
    const { code, printed } = await runPatchbay(root, "facts", "refresh", "acme", "--dry-run", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({
      date: "2026-11-26",
      written: false,
      providers: [{ provider: "acme", status: "refreshed", changes: [{ model: "acme-1" }, { model: "acme-2" }] }],
    });
    expect(await written()).toEqual(FACTS);
  });

  it.each([
    ["cannot be read", () => Response.json({ error: `who has ${KEY}?` }, { status: 401 })],
    ["has no models", () => Response.json({ data: [] })],
  ])("fails and leaves the facts as they are if the list %s", async (_, list) => {
    answer = list;
    const { code, printed } = await runPatchbay(root, "facts", "refresh", "acme");
    expect(code).toBe(1);
    expect(printed).toContain("acme: failed: ");
    expect(printed).not.toContain(KEY);
    expect(await written()).toEqual(FACTS);
  });

  it.each([
    [["refresh", "unknown-provider"], 2, "has no built provider unknown-provider"],
    [["rewrite"], 2, "takes refresh or import"],
    [["refresh", "--plugins", "missing"], 1, "There is no folder"],
    [["refresh", "--dry"], 2, "Unknown option '--dry'. Did you mean \"--dry-run\"?"],
  ])("refuses %j", async (words, expected, message) => {
    const { code, warned } = await runPatchbay(root, "facts", ...words);
    expect([code, warned]).toEqual([expected, expect.stringContaining(message)]);
  });
});

describe("patchbay facts import", () => {
  it("writes the models of a snapshot without those that ended, and leaves other facts alone", async () => {
    const model = {
      id: "acme-9",
      name: "Acme 9",
      in: 1,
      out: 2,
      input: ["text"],
      gives: ["text"],
      released: "2026-01",
    };
    const source = "models.example (facts.example/models), as of 2026-08-01";
    const snapshot = (id: string) => ({
      source,
      providers: { acme: { models: [{ ...model, id }] }, "unknown-provider": { models: [] } },
    });
    const ended = { asOf: "2026-08-01", providers: { acme: { "acme-8": { since: "2026-07-01" } } } };
    await writeFile(path.join(root, "ended.json"), JSON.stringify(ended));
    const run = async (id: string) => {
      await writeFile(path.join(root, "snapshot.json"), JSON.stringify(snapshot(id)));
      return runPatchbay(root, "facts", "import", "snapshot.json", "--ended", "ended.json");
    };
    expect((await run("acme-8")).printed).toBe("Unchanged, because the snapshot has none of their models: acme");
    expect(await written()).toEqual(FACTS);
    expect(await run("acme-9")).toMatchObject({ code: 0, printed: "acme: 1 models" });
    expect(await written()).toMatchObject({ date: "2026-08-01", models: [{ id: "acme-9", price }] });
  });
});
