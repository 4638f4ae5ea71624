import { expect, it } from "vitest";
import { readExamples } from "./read-examples.ts";
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
  readExamples([`curl https://api.acme.example/${path} -H "X-Key: $K" -d '${JSON.stringify(body)}'`])[0]!.call;

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

/** A queue's examples, as its documentation shows them. */
const QUEUE = `Start:

$ curl https://api.acme.example/v1/paint -H "X-Key: $ACME" -d '{"model": "paint-1", "prompt": "A cat", "webhook_url": "https://acme.example"}'
{"data": {"task_id": "t-1", "status": "CREATED"}}

Don't poll more than once a second:

    curl https://api.acme.example/v1/paint/{task-id} -H "X-Key: $ACME"

\`\`\`json
{
  "data": { "task_id": "t-1", "status": "COMPLETED", "images": ["https://files.acme.example/1.png"] }
}
\`\`\``;

it("writes a job that is polled, from the examples of both requests and the answers below them", () => {
  const files = write(...readExamples([QUEUE]));
  const code = files.get("src/index.ts") ?? "";
  for (const part of [
    "/** Confirm with the vendor's documentation: `queued`, `running`, `failed`, `interval`. */",
    'path: "/v1/paint/{id}"',
    "job: ({ data }) => (data as { data?: unknown } | null)?.data,",
    'id: "task_id"',
    'queued: ["CREATED", "QUEUED", "PENDING"]',
    'done: ["COMPLETED"]',
    "const answer = await finishedJob(accepted, context, textToImageJobs);",
    "?.data?.images?.[0]",
  ])
    expect(code).toContain(part);
  expect(code).not.toContain("webhook");
  const mocks = files.get("src/mocks.ts") ?? "";
  expect(mocks).toContain('accepted: { data: { task_id: "{id}", status: "CREATED" } }');
  expect(mocks).toContain('images: ["https://files.acme.example/simulated/{prompt}.png"]');
  expect(mocks).toContain('...mockMedia("https://files.acme.example/simulated")');
  const fixture = JSON.parse(files.get("fixtures/text-to-image.json") ?? "") as Record<string, unknown>;
  expect(fixture["unverified"]).toContain("Confirm with the vendor's documentation: `queued`");
  expect(fixture).toMatchObject({
    cases: [{ steps: [{}, { answer: { json: { data: { status: "PROCESSING", images: [] } } } }, {}, {}] }],
  });
});

it("writes a job whose result has an address of its own, and whose ids and states are no texts", () => {
  const files = write(
    ...readExamples([
      `curl https://api.acme.example/v1/speak -H "X-Key: $K" -d '{"text": "Hi"}'\n{"job": 123456789}`,
      `curl "https://api.acme.example/v1/jobs?id=123456789" -H "X-Key: $K"\n{"done": true}`,
      `curl "https://api.acme.example/v1/files?id=123456789" -H "X-Key: $K" -o a.mp3`,
    ]),
  );
  const code = files.get("src/index.ts") ?? "";
  expect(code).toContain('return { ...job, job: String(job["job"] ?? ""), done: String(job["done"]) };');
  expect(code).toContain('done: ["true"]');
  expect(code).toContain('{ ...textToSpeechJobs, path: "/v1/files?id={id}" }');
  expect(code).toContain("const answer = await context.send(String(result));");
  expect(files.get("src/mocks.ts")).toContain('look: ["https://api.acme.example/v1/jobs?id=:id"]');
});

it("mocks the addresses below the hub's router for a provider that is reached through it", () => {
  const calls = [
    ...readExamples([QUEUE]),
    { call: curl("v2/translate", { text: "Hello" }), answer: { json: { text: "Hallo" } } },
  ];
  const mocks = writeProvider({ id: "acme", label: "Acme", keyEnv: "ACME_KEY", hub: true, calls }).get("src/mocks.ts");
  for (const path of ["v1/paint", "v1/paint/:id", "v2/translate"])
    expect(mocks).toContain(`"https://router.huggingface.co/acme/${path}"`);
});

it("guesses what no answer shows, and names it", () => {
  const files = write(
    ...readExamples([
      `curl https://api.acme.example/v1/images -d '{"prompt": "A cat"}'\ncurl https://api.acme.example/v1/images/$JOB_ID`,
    ]),
  );
  expect(files.get("src/index.ts")).toContain(
    "`id`, `state`, `queued`, `running`, `done`, `failed`, where the result is",
  );
});

it.each([
  [
    "a job at another host",
    'curl https://a.example/v1/x -d \'{"prompt": "a"}\'\ncurl https://b.example/v1/x/{id}',
    "started at https://a.example",
  ],
  [
    "a job without an id",
    'curl https://a.example/v1/x -d \'{"prompt": "a"}\'\ncurl https://a.example/v1/look',
    "no id in it",
  ],
  [
    "three GETs",
    'curl https://a.example/v1/x -d \'{"prompt": "a"}\'\ncurl a.example/1\ncurl a.example/2\ncurl a.example/3',
    "at most two GETs",
  ],
  [
    "an answer without an id",
    'curl https://a.example/v1/x -d \'{"prompt": "a"}\'\n{"a": true, "b": null}\ncurl https://a.example/v1/x/{id}',
    "has no id",
  ],
  [
    "an answer that is not JSON",
    'curl https://a.example/v1/x -d \'{"prompt": "a"}\'\n{"a": ...}',
    "below a curl command is not JSON",
  ],
  ["a GET alone", "curl https://a.example/v1/x/{id}", "sends no body"],
])("refuses %s", (_, text, message) => {
  expect(() => write(...readExamples([text]))).toThrow(message);
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
