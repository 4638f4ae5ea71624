/// <reference types="vite/client" />
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { format } from "node:util";
import { mockChat, mockEmbeddings, mockHub, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openGuide } from "./guides/guide.ts";

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });
const models = Object.entries(mocks).map(([file, own]) => [file.split("/")[2] ?? "", own.models] as const);
const server = setupServer(
  ...mockHub(Object.fromEntries(models)),
  ...Object.values(mocks).flatMap(({ handlers }) => handlers),
  ...mockChat(["http://localhost:8000/v1/chat/completions"]),
  ...mockEmbeddings(["http://localhost:8000/v1/embeddings"]),
);

const guide = await openGuide("docs/client.md");
const folder = await mkdtemp(path.join(tmpdir(), "patchbay-guide-"));

/** The first example makes the client that most others use; on this clock its jobs are done in no time. */
const setUp = guide
  .blockWith("createPatchbay({")
  .replace("createPatchbay({", "createPatchbay({ clock,")
  .replace(
    "const patchbay",
    `const clock = {
       now: () => performance.now() * 100,
       schedule(milliseconds: number, callback: () => void) {
         const timer = setTimeout(callback, milliseconds / 100);
         return () => clearTimeout(timer);
       },
     };
     const patchbay`,
  );

/** Runs an example. @returns what it printed */
async function printedBy(text: string): Promise<string> {
  const block = guide
    .blockWith(text)
    .replaceAll(/"(patch-bay\.png|job\.json)"/g, (_, file: string) => JSON.stringify(path.join(folder, file)));
  const makesItsOwn = block.includes("const client = ");
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void printed.push(format(...values)));
  const write = vi.spyOn(process.stdout, "write").mockImplementation((piece) => printed.push(String(piece)) > 0);
  try {
    await guide.run(makesItsOwn ? block : `${setUp}\n${block}`);
  } finally {
    log.mockRestore();
    write.mockRestore();
  }
  return printed.join("\n");
}

/** What stands in an example, and what it prints. */
const examples: Readonly<Record<string, readonly [text: string, printed: RegExp]>> = {
  "a client in a bundle": ["providers: [groq, hfInference]", /^POSITIVE$/],
  "a chat": ["What is a patch bay?", /What is a patch bay\?/],
  "a stream": ["Count to ten.", /Count[\s]+to[\s]+ten\./],
  "a picture": ["textToImage", /^$/],
  "speech, there and back": ["textToSpeech", /simulated: a recording of \d+ bytes/],
  embeddings: ["featureExtraction", /^2$/],
  "a job with progress": ["onProgress", /^(queued \d\n)+(running \n)+downloading \nvideo\/webm$/],
  "a job that is resumed": ["client.resume", /^video\/webm$/],
  "any task": ["question-answering", /answer: '\w+'/],
  "code that loads a model": [
    "patchbay.snippets(",
    /^Transformers pip install -U transformers[^]*from transformers import[^]*\n\[\s+'\S+\/\S+'/,
  ],
  "one's own server": ["client.endpoint(", /Who is there\?[^]*\n2$/],
  "behind a proxy": ["proxyFetch", /^$/],
  "what fails": ["RateLimitError.isInstance", /^404 .*no\/such-model/],
  "switching from the published client": ["new InferenceClient(", /Still there\?/],
};

describe("the examples of docs/client.md run", () => {
  let restorePace: () => void;
  beforeAll(() => {
    vi.stubEnv("HF_TOKEN", "hf_guide");
    restorePace = setMockPace(0);
    server.listen({ onUnhandledRequest: "error" });
  });
  afterAll(async () => {
    server.close();
    restorePace();
    vi.unstubAllEnvs();
    await guide.dispose();
    await rm(folder, { recursive: true });
  });

  it.each(Object.entries(examples))("%s", async (_, [text, printed]) => {
    expect(await printedBy(text)).toMatch(printed);
  });

  it("the picture was written", async () => {
    const picture = await readFile(path.join(folder, "patch-bay.png"));
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
  });

  it("a test with msw", async () => {
    server.close();
    // A test cannot be declared while another one runs, so this one is called.
    const block = guide.blockWith('from "vitest"').replace("{ expect, it }", "{ expect }");
    const { tests } = await guide.run(
      `export const tests: (() => Promise<void>)[] = [];
       const it = (_: string, test: () => Promise<void>) => tests.push(test);
       ${block}`,
    );
    expect(tests).toHaveLength(1);
    for (const test of tests as (() => Promise<void>)[]) await test();
    server.listen({ onUnhandledRequest: "error" });
  });

  it("are all here", () => {
    const run = [...Object.values(examples).map(([text]) => text), "createPatchbay({", 'from "vitest"'];
    expect(guide.blocks.filter((block) => !run.some((text) => block.includes(text)))).toEqual([]);
  });
});
