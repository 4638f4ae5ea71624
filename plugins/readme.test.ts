import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createPatchbay } from "@patchbay/core";
import { mockHub, setMockPace, type ProviderMocks } from "@patchbay/core/mocks";
import { directory } from "@patchbay/core/node";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WORK = path.join(ROOT, ".patchbay", "readme");

const readme = await readFile(path.join(ROOT, "README.md"), "utf8");
const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? "");

const { plugins } = await createPatchbay({ plugins: directory(path.join(ROOT, "plugins")) });
const { handlers, models } = (await plugins.loadExpose("provider", "groq", "mocks")) as ProviderMocks;
const server = setupServer(...handlers, ...mockHub({ groq: models }));

/** Runs a block of the README as a module of its own, from the repository's root. */
async function runBlock(text: string): Promise<Record<string, unknown>> {
  const place = blocks.findIndex((block) => block.includes(text));
  expect(place, `README.md has no block with ${text}`).toBeGreaterThanOrEqual(0);
  const file = path.join(WORK, `block-${place}.ts`);
  const code = (blocks[place] ?? "")
    .replaceAll('"./plugins/', '"../../plugins/')
    .replaceAll('directory("plugins")', `directory(${JSON.stringify(path.join(ROOT, "plugins"))})`);
  await writeFile(
    file,
    code.includes("accessToken: token") ? `const token = "gsk_readme";\n${code}\nexport { client };` : code,
  );
  return (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
}

describe("the README's code runs", () => {
  let restorePace: () => void;
  beforeAll(async () => {
    await mkdir(WORK, { recursive: true });
    vi.stubEnv("HF_TOKEN", "hf_readme");
    restorePace = setMockPace(0);
    server.listen({ onUnhandledRequest: "error" });
  });
  afterAll(async () => {
    server.close();
    restorePace();
    vi.unstubAllEnvs();
    await rm(WORK, { recursive: true });
  });

  it("a provider in five lines", async () => {
    const { default: provider } = await runBlock("defineProvider({");
    expect(provider).toMatchObject({ tasks: { conversational: { route: expect.any(Function) } } });
  });

  it("a chat over a folder of plugins, streamed", async () => {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await runBlock("chatCompletionStream({");
    const text = written.mock.calls.map(([piece]) => String(piece)).join("");
    written.mockRestore();
    expect(text).toContain("What is a patch bay?");
  });

  it("a client in a bundle", async () => {
    const { client } = await runBlock("createClient({ accessToken: token");
    expect(client).toMatchObject({ chatCompletion: expect.any(Function) });
  });

  it("a test without a key", async () => {
    server.close();
    const printed = vi.spyOn(console, "log").mockReturnValue();
    await runBlock("setupServer(...handlers, ...mockHub");
    expect(printed.mock.calls.flat().join("")).toContain("Are you there?");
    printed.mockRestore();
    server.listen({ onUnhandledRequest: "error" });
  });
});
