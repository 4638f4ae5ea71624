/// <reference types="vite/client" />
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mockChat, mockEmbeddings, mockHub, mockPace, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startMockServer } from "../../core/cli/src/mock/start-mock-server.ts";
import { collectPrinted, openGuide, ROOT, type Guide } from "./guides/guide.ts";

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

/** For each guide: the code of an example, and its output. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, readonly [text: string, printed: RegExp]>>>> = {
  "README.md": {
    "a chat, streamed": ["chatCompletionStream({", /A[\s]+\*\*patch[\s]+bay\*\*/],
    "a client in a bundle": ["GROQ_API_KEY", /^$/],
    "a provider": ["defineProvider({", /^$/],
    "a test without a key": ["setupServer(", /^Are you there\? I am here\.$/],
  },
  "docs/client.md": {
    "a client": ["createPatchbay({ plugins: bundled() })", /^$/],
    "a client in a bundle": ["providers: [groq, hfInference]", /^POSITIVE$/],
    "a chat": ["What is a patch bay?", /A \*\*patch bay\*\* is a panel/],
    "a stream": ["Count to ten.", /Count[\s]+to[\s]+ten\./],
    tools: ["runTools(\n", /umbrella[^]* \d$/],
    "structured output": ["generateOutput(client", /^\[ 'city', 'country' \] json_schema$/],
    "a stream for a browser": ["toResponse(\n", /Who[\s]+reads[\s]+this\?[^]* stop$/],
    "an image": ["textToImage", /^$/],
    "speech, there and back": ["textToSpeech", /simulated: a recording of \d+ bytes/],
    embeddings: ["featureExtraction({\n", /^2$/],
    "a job with progress": ["onProgress", /^(queued \d\n)+(running \n)+downloading \nvideo\/webm$/],
    "a job that is resumed": ["client.resume", /^video\/webm$/],
    "a job that is cancelled": ["client.cancel(job)", /^JobError: fal-ai gave the job up: The job was cancelled$/],
    "a batch": ["client.batch(", /^0 object\n1 object\ncompleted$/],
    "any task": ["question-answering", /answer: 'into the patch bay'/],
    "code that loads a model": [
      "patchbay.snippets(",
      /^Transformers pip install -U transformers[^]*from transformers import/,
    ],
    "models on the hub": ["patchbay.hub.search(", /^\[\s+'\S+\/\S+'[^]*\n\S+ by .*groq/],
    "models of a provider": ["client.models(", /conversational/],
    "a server of one's own": ["client.endpoint(", /Who is there\?[^]*\n2$/],
    "behind a proxy": ["proxyFetch", /^$/],
    "what fails": ["RateLimitError.isInstance", /^404 .*no\/such-model/],
    "what came with an answer": ["client.withResponse.", /What does it take\?[^]*\ngroq 200 1 \d+$/],
    hooks: ["onRequest:", /^POST groq\nconversational \d+ true$/],
    "spans for OpenTelemetry": ["core/otel", /^$/],
    "several providers": ["Who answers?", /^groq at once 1$/],
    timeouts: ["connectTimeout", /Take[\s]+your[\s]+time\./],
    "the AI SDK": ["streamText({", /Who[\s]+is[\s]+there\?/],
    "a test with msw": ['from "vitest"', /^$/],
    "moving from the published client": ["@patchbay/hf", /Still there\?/],
    "the same with chosen providers": ["{ providers: [groq] });\n\nconst { choices }", /Still there\?/],
  },
  "core/README.md": {
    "a bundled provider": ["providers: [groq]", /A[\s]+\*\*patch[\s]+bay\*\*/],
    "every plugin": ["createPatchbay({ plugins: bundled() })", /Say hello\./],
  },
  "plugins/README.md": {
    "a library": ["patchbay.snippets(", /^sentence-transformers from sentence_transformers import/],
  },
  "core/ai-sdk/README.md": { "a chat": ["generateText({", /A[\s]+\*\*patch[\s]+bay\*\*/] },
  "core/chat-template/README.md": { "a template": ["renderChat(", /^<\|user\|>Hello$/m] },
  "core/hf/README.md": {
    "a client": ["new InferenceClient(", /A[\s]+\*\*patch[\s]+bay\*\*/],
    "a function": ["chatCompletionStream({", /Count[\s]+to[\s]+ten\./],
  },
  "core/kit/README.md": { "a new plugin": ["createPlugin(", /^built\n\d\d+ checks, 0 failed$/] },
  "core/mocks/README.md": {
    "a suite of msw": ["setupServer(", /^You have two items\. My cart has 2 items\. How many do I have\?$/],
    "a chat": ["startMock(", /^On the mat\.\n429 2$/],
  },
  "core/testing/README.md": { "checks of a provider": ["runChecks(", /^$/] },
  "core/widgets/README.md": { "a result": ["checkedResult(", /^$/] },
  "docs/chat-templates.md": {
    "a conversation": ['content: "Hello" }]', /<\|im_start\|>assistant/],
    "a model's record": ["Which template?", /^<s>\[user\] Which template\?$/],
    "a message to continue": ["const prefilled", /^<user>A color as JSON\?<\/s><assistant>\{"color": "$/],
    "many prompts": ["const chats", /^user: One\nuser: Two$/],
    "the assistant's words": ["assistantRanges.map", /^\[ '2<\/s>' \]$/],
    "for authors": ["format, lint", /^1:4 unknown-variable: 'mesages' has no value[^]*\n\{\{ x \| trim \}\}$/],
    errors: ["TemplateRuntimeError.isInstance", /^1 4 'user' is undefined; the available values are: messages$/],
  },
  "docs/mocks.md": {
    "mocks of every provider": ["mockShares", /Is this simulated\?/],
    "a provider of one's own": ["mockProvider({", /^$/],
    "a recording": ["createRecorder()", /^$/],
    "its replay": ["await replay(", /Is this recorded\?[^]*\n\[\] \[\]$/],
  },
  "docs/testing.md": {
    "a first test": ["Where is the cat?", /^$/],
    "structured output": ["JSON.parse", /^$/],
    "a rate limit": ["retryAfter", /^$/],
    "slow tokens": ["delays", /^$/],
    "a job that fails": ["looks: 1", /^$/],
    "a mock server": ["controlMock(", /^$/],
  },
  "docs/test-an-agent.md": {
    "an agent": ["export async function runAgent", /^$/],
    "its tests": ["Take an umbrella", /^$/],
    "an MCP server": ["mockMcp(", /^$/],
  },
  "docs/test-a-page.md": {},
  "docs/chaos-in-ci.md": {
    "an app": ["export async function summarize", /^$/],
    "its test": ['it("summarizes a text"', /^$/],
  },
  "docs/mock-a-vendor.md": {
    mocks: ["mockNativeChat([", /^$/],
    "their tests": ["Anvils fall fast.", /^$/],
  },
  "docs/torture.md": { "a fault": ['fault("cut-stream"', /^120$/] },
  "docs/plugins.md": {
    "OpenAI's protocol": ["openAiEmbedding", /^$/],
    "another protocol": ["translation_text", /^$/],
    "a stream": ['format: "sse"', /^$/],
    "errors, models and uploads": ["listModels", /^$/],
    "a batch": ["batch: {", /^$/],
    "an engine": ["const engine: Engine", /^$/],
    "a library": ["defineLibrary({", /^$/],
    "a task": ["defineTask({", /^$/],
  },
};

/** Parts of examples that only `core/cli/e2e/published.slow.test.ts` runs: in a browser, or for seconds. */
const SLOW = ["mockFixture(", "webServer:", "mock.chaos("];

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

/** An example as a module: with the client of its guide's first example unless it creates one. */
function moduleOf(guide: Guide, block: string, folder: string): string {
  const placed = block
    .replaceAll(/"(patch-bay\.png|job\.json|batch\.json|chat\.cassette\.json)"/g, (_, file: string) =>
      JSON.stringify(path.join(folder, file)),
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
  const setUp = guide
    .blockWith("createPatchbay({ plugins: bundled() })")
    .replace("createPatchbay({", "createPatchbay({ clock: FAST_CLOCK,");
  return `import { FAST_CLOCK } from ${JSON.stringify(path.join(ROOT, "plugins/suites/guides/guide.ts"))};\n${setUp}\n${placed}`;
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
      const { default: plugin, tests, ...example } = await guide.run(moduleOf(guide, block, folder));
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
