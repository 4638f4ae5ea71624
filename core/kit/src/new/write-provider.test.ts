import { expect, it } from "vitest";
import { readCurl } from "./read-curl.ts";
import type { DescribedCall } from "./task-draft.ts";
import { writeProvider } from "./write-provider.ts";

const write = (...calls: DescribedCall[]) =>
  writeProvider({
    id: "acme",
    label: "Acme",
    docs: "https://docs.acme.example/",
    keyEnv: "ACME_KEY",
    hub: false,
    calls,
  });
const curl = (path: string, body: object): DescribedCall["call"] =>
  readCurl(`curl https://api.acme.example/${path} -H "X-Key: $K" -d '${JSON.stringify(body)}'`);

it("uses core's builders for the routes of OpenAI's protocol", () => {
  const files = write(
    { call: curl("v1/chat/completions", { model: "a", messages: [{ role: "user", content: "Hi" }], stream: true }) },
    { call: curl("v1/embeddings", { model: "b", input: "Hi" }) },
  );
  expect(files.get("src/index.ts")).toContain('conversational: openAiChat({ path: "v1/chat/completions" }),');
  expect(files.get("src/index.ts")).toContain('"feature-extraction": openAiEmbedding({ path: "v1/embeddings"');
  expect(files.get("src/mocks.ts")).toContain('calls: ["chat", "embeddings"]');
  expect(files.get("src/mocks.ts")).toContain('key: "x-key"');
  expect(JSON.parse(files.get("package.json") ?? "")).toMatchObject({
    patchbay: { tasks: { conversational: { stream: true }, "feature-extraction": {} }, keyEnv: "K" },
  });
});

it("uses core's builder for a chat of OpenAI's protocol at another address", () => {
  const call = curl("v1/real-time/completions", { model: "a", messages: [{ role: "user", content: "Hi" }] });
  const code = write({ call }).get("src/index.ts");
  expect(code).toContain('conversational: openAiChat({ path: "v1/real-time/completions" }),');
  const [id, usage] = ["1", { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }];
  const choices = [{ index: 0, message: { role: "assistant", content: "Hi." }, finish_reason: "stop" }];
  expect(write({ call, answer: { json: { id, created: 1, model: "a", choices, usage } } }).get("src/index.ts")).toBe(
    code,
  );
  expect(write({ call, answer: { json: { reply: "Hi." } } }).get("src/index.ts")).toContain("?.reply;");
});

it("writes route, body and read of another protocol", () => {
  const call = curl("v2/translate", { text: ["Hello"], target: "de" });
  const files = write({ call, answer: { json: { id: "t-1", translations: [{ text: "Hallo", lang: "de" }] } } });
  const code = files.get("src/index.ts") ?? "";
  expect(code).toContain('target: "de", ...flatArguments(call), text: [call.args["inputs"]]');
  expect(code).toContain("?.translations?.[0]?.text");
  expect(code).toContain("return { translation_text: text };");
  expect(JSON.parse(files.get("fixtures/translation.json") ?? "")).toMatchObject({
    cases: [{ args: { inputs: "Hello" }, output: { translation_text: "Hallo" } }],
  });
});

it("reads a file of any type, and mocks its address without the query", () => {
  const call = curl("v1/speech/generate", { text: "Hello" });
  const files = write({ call, answer: { json: { audioFile: "https://files.acme.example/a.wav?expires=1" } } });
  expect(files.get("src/mocks.ts")).toContain('http.get("https://files.acme.example/a.wav",');
  expect(JSON.parse(files.get("fixtures/text-to-speech.json") ?? "")).toMatchObject({
    cases: [{ output: { $blob: "file", type: "audio/wav" } }],
  });
});

it.each<[string, DescribedCall[], string]>([
  ["an answer that is missing", [{ call: curl("v2/generate", { prompt: "Hi" }) }], "Pass the documented one"],
  [
    "an answer without a text",
    [{ call: curl("v2/generate", { prompt: "Hi" }), answer: { json: { id: "1" } } }],
    "contains no text",
  ],
  ["a task without code", [{ call: curl("v2/x", { prompt: "Hi" }), task: "text-to-3d" }], "Pass --task with one of"],
  [
    "a body without a text",
    [{ call: curl("v2/x", { size: 1 }), answer: { json: { text: "a" } } }],
    "No member of the example's body",
  ],
  [
    "an answer of another protocol",
    [{ call: curl("v1/embeddings", { input: "Hi" }), answer: { json: { a: 1 } } }],
    "not the form of OpenAI's",
  ],
  [
    "the same task twice",
    [{ call: curl("v1/embeddings", { input: "a" }) }, { call: curl("v3/embeddings", { input: "a" }) }],
    "Two of the examples",
  ],
])("refuses %s", (_, calls, message) => {
  expect(() => write(...calls)).toThrow(message);
});
