/// <reference types="vite/client" />
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { mockChat, mockEmbeddings, mockHub, mockPace, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { bundled } from "@patchbay/plugins";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startMockServer } from "../../core/cli/src/mock/start-mock-server.ts";
import { EXAMPLES } from "./guides/examples.ts";
import { collectPrinted, FAST_CLOCK, openGuide, ROOT, type Guide } from "./guides/guide.ts";

/** Every TypeScript example of the README and the guides runs, against the mocks of all providers. */

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });
const groq = mocks["../providers/groq/src/mocks.ts"]!;
const models = Object.entries(mocks).map(([file, module]) => [file.split("/")[2] ?? "", module.models] as const);
const server = setupServer(
  ...mockHub(Object.fromEntries(models)),
  ...Object.values(mocks).flatMap(({ handlers }) => handlers),
  ...mockChat(["http://localhost:8000/v1/chat/completions"]),
  ...mockEmbeddings(["http://localhost:8000/v1/embeddings"]),
);

const sharedPatchbay = createPatchbay({ clock: FAST_CLOCK, plugins: bundled() });

/**
 * Parts of examples that only slow tests run, in a browser or for seconds: `core/cli/e2e/published.slow.test.ts`, and
 * for the last one `host-app/e2e/author-mode.slow.spec.ts`.
 */
const SLOW = ["mockFixture(", "webServer:", "mock.chaos(", "federation({"];

/** The example of a test runner's hooks, in `core/mocks/src/test-runner.test.ts`. */
const IN_A_RUNNER = "OPENAI_BASE_URL:";

/** Tests cannot be declared while another test runs, so an example's tests are collected and called afterward. */
const COLLECTED_TESTS = `const ends: (() => void)[] = [];
const afterEach = (end: () => void) => ends.push(end);
export const tests: (() => Promise<void>)[] = [];
const it = (_: string, options: object, test = options as () => Promise<void>) =>
  tests.push(async () => {
    await test();
    for (const end of ends) end();
  });`;

/** The client of the guides' first example, created once: that takes longer than most examples. */
const SET_UP = `export {};
declare const guidesPatchbay: any;
const patchbay = guidesPatchbay;
const client = patchbay.client(process.env.HF_TOKEN);`;

/** Files that examples read, in the folder of their own, by the sample that they are. */
const SAMPLES = { "talk.wav": "ferry.wav", "photo.jpg": "cat.jpg" };

/** An example as a module: with the client of the guides' first example unless it creates one. */
function moduleOf(block: string, folder: string): string {
  const placed = block
    .replaceAll(
      /"(patch-bay\.png|talk\.wav|photo\.jpg|cable\.webm|job\.json|batch\.json|chat\.cassette\.json)"/g,
      (_, file: string) => JSON.stringify(path.join(folder, file)),
    )
    .replace('createPlugin({ kind: "provider", id: "acme" }, "plugins")', (call) =>
      call.replace('"plugins"', JSON.stringify(folder)),
    )
    .replace('import { it } from "node:test";\n', "")
    .replace(/\{ (afterEach, )?expect, it(, vi)? \}/, "{ expect$2 }")
    .replace('{ mockTests } from "@patchbay/mocks/vitest"', '{ startMock } from "@patchbay/mocks/node"')
    .replace(/mockTests\((.*), \{ env: .*\);/, "startMock($1);\nafterEach(() => mock.done());");
  if (placed.includes("startMock(")) return `${COLLECTED_TESTS}\n${placed}\nexport const close = () => mock.close();`;
  if (/from "(vitest|node:test)"/.test(block)) return `${COLLECTED_TESTS}\n${placed}`;
  if (!/\b(client|patchbay\.\w+)\b/.test(block) || /const client =|createPatchbay\(/.test(block)) return placed;
  return `${SET_UP}\n${placed}`;
}

/** Runs an example and its tests. @returns its output */
async function printedBy(guide: Guide, text: string, folder: string): Promise<string> {
  const block = guide.blockWith(text);
  const printed: string[] = [];
  // Such mocks set their own pace.
  const restorePace = setMockPace(/startMock\(|mockTests\(/.test(block) ? 1 : mockPace());
  const hasServer = /setupServer\(|startMock\(|mockTests\(|controlMock\(/.test(block);
  if (hasServer) server.close();
  let close: unknown;
  try {
    await collectPrinted(printed, async () => {
      const { default: plugin, tests, ...example } = await guide.run(moduleOf(block, folder));
      ({ close } = example);
      for (const test of (tests ?? []) as (() => Promise<void>)[]) await test();
      if (block.includes("export default") && !plugin) throw new Error("The example exports nothing");
    });
  } finally {
    if (typeof close === "function") close();
    restorePace();
    if (hasServer) server.listen({ onUnhandledRequest: "error" });
  }
  return printed.join("\n");
}

// The first example loads core and reads every plugin's manifest.
describe.each(Object.entries(EXAMPLES))("the examples of %s", { timeout: 30_000 }, async (file, examples) => {
  const guide = await openGuide(file);
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-guide-"));
  let restorePace: () => void;
  let mockServer: Awaited<ReturnType<typeof startMockServer>>;
  beforeAll(async () => {
    mockServer = await startMockServer([{ id: "groq", hosts: ["https://api.groq.com"], ...groq }], 0, { pace: 0 });
    vi.stubGlobal("guidesPatchbay", await sharedPatchbay);
    for (const [name, sample] of Object.entries(SAMPLES)) {
      await copyFile(path.join(ROOT, "core/mocks/media", sample), path.join(folder, name));
    }
    vi.stubEnv("MOCK_URL", mockServer.url);
    vi.stubEnv("HF_TOKEN", "hf_guide");
    vi.stubEnv("GROQ_API_KEY", "gsk_guide");
    vi.stubEnv("OPENAI_API_KEY", "sk-guide");
    vi.stubEnv("ACME_KEY", "guide");
    // Not 0, so that jobs are visible while they wait and run.
    restorePace = setMockPace(0.001);
    server.listen({ onUnhandledRequest: "error" });
  });
  afterAll(async () => {
    server.close();
    await mockServer.close();
    restorePace();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    await guide.dispose();
    await rm(folder, { recursive: true });
  });

  it.each(Object.entries(examples))("run: %s", async (_, [text, printed]) => {
    expect(await printedBy(guide, text, folder)).toMatch(printed);
    if (text !== "textToImage") return;
    const image = await readFile(path.join(folder, "patch-bay.png"));
    expect(image.subarray(1, 4).toString()).toBe("PNG");
  });

  it.runIf(guide.project)("are files of its project", async () => {
    const listed = await readdir(path.join(ROOT, guide.project ?? ""));
    const contents = await Promise.all(
      listed.map((name) => readFile(path.join(ROOT, guide.project ?? "", name), "utf8")),
    );
    const shown = [...guide.text.matchAll(/^```(?:ts|yaml)\n([^]*?)^```$/gm)].map(([, text]) => text);
    expect(shown.length).toBeGreaterThan(1);
    expect(contents).toEqual(expect.arrayContaining(shown));
  });

  it("has every example", () => {
    const run = [...SLOW, IN_A_RUNNER, ...Object.values(examples).map(([text]) => text)];
    expect(guide.blocks.filter((block) => !run.some((text) => block.includes(text)))).toEqual([]);
  });
});
