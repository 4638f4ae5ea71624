import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { mockHub, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { directory } from "@patchbay/core/node";
import { mockShares } from "@patchbay/mocks/shares";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openGuide, ROOT } from "./guides/guide.ts";

const readme = await openGuide("README.md");
const { plugins } = await createPatchbay({ plugins: directory(path.join(ROOT, "plugins"), { shared: mockShares }) });
const { handlers, models } = (await plugins.loadExpose("provider", "groq", "mocks")) as ProviderMocks;
const server = setupServer(...handlers, ...mockHub({ groq: models }));

const count = (kind: string): number => plugins.snapshot().plugins.filter(({ entry }) => entry.kind === kind).length;

it("the README claims no more plugins than there are", () => {
  const claimed = /(\d+) providers, (\d+) libraries and (\d+) tasks/.exec(readme.text)?.slice(1).map(Number);
  expect(claimed).toHaveLength(3);
  for (const [place, kind] of ["provider", "library", "task"].entries()) {
    expect(claimed?.[place]).toBeLessThanOrEqual(count(kind));
  }
});

describe("the README's code runs", () => {
  let restorePace: () => void;
  beforeAll(() => {
    vi.stubEnv("HF_TOKEN", "hf_readme");
    restorePace = setMockPace(0);
    server.listen({ onUnhandledRequest: "error" });
  });
  afterAll(async () => {
    server.close();
    restorePace();
    vi.unstubAllEnvs();
    await readme.dispose();
  });

  it("a provider in five lines", async () => {
    const { default: provider } = await readme.run(readme.blockWith("defineProvider({"));
    expect(provider).toMatchObject({ tasks: { conversational: { route: expect.any(Function) } } });
  });

  it("a chat over a folder of plugins, streamed", async () => {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await readme.run(readme.blockWith("chatCompletionStream({"));
    const text = written.mock.calls.map(([piece]) => String(piece)).join("");
    written.mockRestore();
    expect(text).toContain("What is a patch bay?");
  });

  it("a client in a bundle", async () => {
    const block = readme.blockWith("createClient({ accessToken: token");
    const { client } = await readme.run(`const token = "gsk_readme";\n${block}\nexport { client };`);
    expect(client).toMatchObject({ chatCompletion: expect.any(Function) });
  });

  it("a test without a key", async () => {
    server.close();
    const printed = vi.spyOn(console, "log").mockReturnValue();
    await readme.run(readme.blockWith("setupServer(...handlers, ...mockHub"));
    expect(printed.mock.calls.flat().join("")).toContain("Are you there?");
    printed.mockRestore();
    server.listen({ onUnhandledRequest: "error" });
  });
});
