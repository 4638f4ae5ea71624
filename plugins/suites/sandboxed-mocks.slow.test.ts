/// <reference types="vite/client" />
import { readFileSync } from "node:fs";
import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { directory } from "@patchbay/core/node";
import type { IndexEntry } from "@patchbay/core/plugin";
import { createMock, getResponse, type ProviderMocks } from "@patchbay/mocks";
import { createSandbox } from "@patchbay/sandbox/node";
import { afterAll, expect, it } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../providers");
const sources = import.meta.glob<ProviderMocks>("../providers/{groq,openai}/src/mocks.ts", { eager: true });
const sandbox = createSandbox({ answerMs: 5000, mocks: () => import("@patchbay/mocks") });
afterAll(() => sandbox.close());

const entryOf = (id: string): IndexEntry =>
  JSON.parse(readFileSync(path.join(FOLDER, id, "dist/manifest.json"), "utf8")) as IndexEntry;

const mocksIn = (entry: IndexEntry, code: string): Promise<ProviderMocks> =>
  sandbox.load(entry, code, "mocks") as Promise<ProviderMocks>;

async function mocksOf(id: string): Promise<ProviderMocks> {
  const entry = entryOf(id);
  const code = readFileSync(path.join(FOLDER, id, "dist", entry.files.mocks!.path), "utf8");
  return mocksIn(entry, code);
}

it.each(Object.entries(sources))(
  "%s: the mocks of the sandbox have the same models and handlers",
  async (file, here) => {
    const id = file.split("/")[2]!;
    const mocks = await mocksOf(id);
    expect(mocks.models).toEqual(here.models);
    expect(mocks.handlers.map(String)).toEqual(here.handlers.map(String));
  },
);

it("takes the handlers that a plugin spreads into its list", async () => {
  const options = "roots: ['https://api.example.com'], calls: ['chat'], models: [], key: false";
  const code = containerOf(`return { models: [], handlers: [...mocks.mockProvider({ ${options} })] };`);
  const entry = entryOf("groq");
  const { handlers } = await mocksIn(entry, code);
  expect(handlers.length).toBeGreaterThan(0);
  expect(handlers.map((handler) => typeof handler)).toEqual(handlers.map(() => "object"));
  expect(handlers.flat()).toEqual(handlers);
});

it("answers a chat as the plugin's mocks do", async () => {
  const { handlers } = await mocksOf("groq");
  const request = new Request("https://api.groq.com/openai/v1/chat/completions", {
    method: "POST",
    headers: { authorization: "Bearer sandbox", "content-type": "application/json" },
    body: JSON.stringify({
      model: "openai/gpt-oss-120b",
      messages: [{ role: "user", content: "What is a patch bay?" }],
    }),
  });
  const response = await getResponse([...handlers], request);
  expect(await response?.json()).toMatchObject({ choices: [{ message: { role: "assistant" } }] });
});

it("have jobs that a test controls", async () => {
  const mock = createMock({ replicate: await mocksOf("replicate") });
  const url = "https://api.replicate.com/v1";
  const headers = { authorization: "Bearer sandbox", "content-type": "application/json" };
  const body = JSON.stringify({ input: { prompt: "A ferry" } });
  const start = `${url}/models/black-forest-labs/flux-schnell/predictions`;
  const jobs = mock.jobs("replicate").hold();
  const { id } = (await (await mock.fetch(start, { method: "POST", headers, body })).json()) as { readonly id: string };
  const look = async (): Promise<unknown> => (await mock.fetch(`${url}/predictions/${id}`, { headers })).json();
  expect(await look()).toMatchObject({ status: "starting" });
  expect(await look()).toMatchObject({ status: "starting" });
  jobs.advance();
  expect(await look()).toMatchObject({ status: "processing" });
  jobs.fail("Out of paint.");
  expect(await look()).toMatchObject({ status: "failed", error: "Out of paint." });
});

it("are the same from a folder in Node", async () => {
  const { plugins } = await createPatchbay({ plugins: directory(FOLDER, { sandbox }) });
  const { handlers, models } = (await plugins.loadExpose("provider", "groq", "mocks")) as ProviderMocks;
  const direct = await mocksOf("groq");
  expect(models).toEqual(direct.models);
  expect(handlers.map(String)).toEqual(direct.handlers.map(String));
});

it("leaves out what is not data: an expression for questions, the text of an error", async () => {
  const options = "roots: ['https://api.example.com'], calls: ['chat'], models: [], key: false";
  const code = containerOf(
    `return { models: [], handlers: mocks.mockProvider({ ${options}, rows: [{ question: /(a+)+$/, text: 'x' }], fail: mocks.mockFail({ body: () => 1 }) }) };`,
  );
  const entry = entryOf("groq");
  const { handlers } = await mocksIn(entry, code);
  const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: `${"a".repeat(40)}!` }] });
  const request = new Request("https://api.example.com/chat/completions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect((await getResponse([...handlers], request))?.status).toBe(404);
});

const containerOf = (body: string): string => `
  let mocks;
  export const init = async (scope) => { mocks = (await scope["@patchbay/mocks"]["1.0.0"].get())(); };
  export const get = async () => () => { ${body} };`;

it.each([
  ["calls what makes no mocks", "return { handlers: [mocks.setMockClock(() => 0)], models: [] }", /use setMockClock/],
  ["sends a request", "fetch('https://example.com')", /'fetch' is not defined/],
  ["never ends", "for (;;);", /computed for too long/],
])("refuses mocks that need more than data and functions of a request: one that %s", async (_, body, reason) => {
  const entry = entryOf("groq");
  await expect(mocksIn(entry, containerOf(body))).rejects.toThrow(reason);
});
