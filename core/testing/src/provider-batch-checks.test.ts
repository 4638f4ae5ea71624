import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import {
  followUpUrl,
  formBody,
  isObject,
  openAiChat,
  OutputError,
  type BatchState,
  type ProviderBatch,
} from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import { batchChecks, batchShapeCheck } from "./provider-batch-checks.ts";
import { providerFixtureSchemas } from "./provider-fixture.ts";

const HOST = "https://api.acme.example";
const STATES: Readonly<Record<string, BatchState["status"]>> = {
  queued: "waiting",
  busy: "running",
  done: "completed",
};

function readState(data: unknown) {
  if (!isObject(data) || typeof data["id"] !== "string") throw new OutputError("Expected {id: string, state: string}");
  const { id, state, file, lines } = data;
  const status = STATES[String(state)] ?? "unknown";
  return { id, file, lines, status, ...(status === "unknown" && { failure: { message: String(state) } }) };
}

function readRow(row: unknown) {
  if (!isObject(row) || typeof row["row"] !== "string") throw new OutputError("Expected {row: string}");
  const { row: id, status, body, lost } = row;
  if (lost === true) return { id: String(id), missing: "expired" as const };
  return { id: String(id), status: Number(status), data: body };
}

/** A vendor that takes rows as a file and returns them as one. */
const files: ProviderBatch = {
  upload: (rows, call) => ({
    url: `${call.baseUrl}/files`,
    body: formBody({ rows: new Blob([rows.map((row) => `${JSON.stringify(row)}\n`).join("")]) }),
  }),
  create: (_, call, uploaded) => ({
    url: `${call.baseUrl}/batches`,
    body: { file: isObject(uploaded?.data) ? String(uploaded.data["id"]) : "" },
  }),
  poll: (answer, call) => ({ url: `${call.baseUrl}/batches/${readState(answer.data).id}` }),
  status(answer, call) {
    const { status, failure, file } = readState(answer.data);
    const url = followUpUrl(file, answer, call);
    return { status, ...(failure && { failure }), ...(url && { files: [{ url }] }) };
  },
  read: readRow,
};

/** A vendor that takes rows in the request, returns them in its answer, and can stop. */
const inline: ProviderBatch = {
  create: (rows, call) => ({
    url: `${call.baseUrl}/jobs`,
    headers: { "x-version": "2" },
    body: { rows: rows.map(({ id, body }) => ({ id, body })) },
  }),
  poll: files.poll,
  status(answer) {
    const { status, lines } = readState(answer.data);
    return { status, counts: { total: 1 }, ...(Array.isArray(lines) && { rows: lines }) };
  },
  read: readRow,
  cancel: (answer, call) => ({ method: "DELETE", url: `${call.baseUrl}/jobs/${readState(answer.data).id}` }),
};

const message = { role: "user", content: "Hi" };
const chat = { id: "1", created: 1, model: "m", choices: [], usage: null };
const common = {
  task: "conversational",
  providerModelId: "m",
  rows: [{ id: "a", args: { messages: [message] } }],
};
const step = (method: string, path: string, json: object, more: object = {}) => ({
  method,
  direct: HOST + path,
  answer: { json },
  ...more,
});
const line = `{"id":"a","path":"v1/chat/completions","body":{"messages":[{"role":"user","content":"Hi"}],"model":"m"}}\n`;
const results = [
  `{"row":"a","status":200,"body":${JSON.stringify(chat)}}`,
  '{"row":"b","lost":true}',
  '{"row":"c","status":429}',
];

const FILES_CASE = {
  ...common,
  name: "a file of rows",
  steps: [
    step("POST", "/files", { id: "f" }, { body: { $form: { rows: { $blob: line, type: "" } } } }),
    step("POST", "/batches", { id: "1", state: "queued" }, { body: { file: "f" } }),
    step("GET", "/batches/1", { id: "1", state: "paused" }),
    step("GET", "/batches/1", { id: "1", state: "done", file: "/files/9" }),
    { method: "GET", direct: `${HOST}/files/9`, answer: { text: `${results.join("\n")}\n` } },
  ],
  states: [
    { status: "waiting" },
    { status: "unknown", failure: { message: "paused" } },
    { status: "completed", files: 1 },
  ],
  results: [
    { id: "a", output: chat },
    { id: "b", missing: "expired" },
    { id: "c", status: 429 },
  ],
};
const INLINE_CASE = {
  ...common,
  name: "rows in the request",
  steps: [
    step(
      "POST",
      "/jobs",
      { id: "1", state: "done", lines: [{ row: "a", status: 200, body: chat }] },
      { headers: { "x-version": "2" }, body: { rows: [{ id: "a", body: { messages: [message], model: "m" } }] } },
    ),
  ],
  states: [{ status: "completed", counts: { total: 1 } }],
  cancel: step("DELETE", "/jobs/1", {}),
  results: [{ id: "a", output: chat }],
};

/** A vendor that takes a folder first, and lists the files of results. */
const folders: ProviderBatch = {
  ...files,
  upload: (_, call) => [
    { url: `${call.baseUrl}/folders/${call.name}`, body: {} },
    { method: "PUT", url: `${call.baseUrl}/folders/${call.name}/rows`, body: { room: call.settings["room"] ?? "" } },
  ],
  status(answer, call) {
    const { status } = readState(answer.data);
    return { status, fileList: { url: `${call.baseUrl}/folders/out` } };
  },
  files: ({ data }) => (isObject(data) ? [{ url: String(data["file"]) }] : []),
};
const FOLDERS_CASE = {
  ...common,
  name: "a folder of rows",
  settings: { room: "7" },
  steps: [
    step("POST", "/folders/patchbay-1", {}, { body: {} }),
    step("PUT", "/folders/patchbay-1/rows", { id: "f" }, { body: { room: "7" } }),
    step("POST", "/batches", { id: "1", state: "done" }, { body: { file: "f" } }),
    step("GET", "/folders/out", { file: "https://store.example/9" }),
    { method: "GET", url: "https://store.example/9", answer: { text: `${results[0]}\n` } },
  ],
  states: [{ status: "completed" }],
  results: [{ id: "a", output: chat }],
};

async function problemsOf(batch: ProviderBatch, one: object): Promise<string[]> {
  const manifest = parseSourceManifest(
    "provider",
    {
      contract: 1,
      label: "Acme",
      auth: { scheme: "Bearer" },
      hosts: [HOST],
      tasks: { conversational: {} },
      batch: { tasks: ["conversational"], maxRows: 100 },
    },
    "acme",
  );
  const plugin = completeProvider("acme", manifest, { tasks: { conversational: openAiChat() }, batch });
  const fixture = providerFixtureSchemas.batch.parse({ source: "written for this test", cases: [one] });
  const problems: string[] = [];
  for (const { name, run } of [...batchChecks(plugin, fixture), batchShapeCheck(plugin)]) {
    await Promise.resolve()
      .then(run)
      .catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
  }
  return problems;
}

describe("the checks of a batch", () => {
  it.each([
    ["takes and returns files", files, FILES_CASE],
    ["takes and returns rows", inline, INLINE_CASE],
    ["takes a folder and lists files", folders, FOLDERS_CASE],
  ])("pass for a vendor that %s", async (_, batch, one) => expect(await problemsOf(batch, one)).toEqual([]));

  it.each<[string, ProviderBatch, object, RegExp]>([
    ["a task without a case", files, { ...FILES_CASE, task: "other" }, /every task of the manifest's batch/],
    ["another address", { ...files, poll: () => ({ url: HOST }) }, FILES_CASE, /GET https:\/\/api\.acme\.example/],
    [
      "another body",
      { ...inline, create: () => ({ url: `${HOST}/jobs`, body: {} }) },
      INLINE_CASE,
      /rows in the request/,
    ],
    [
      "a request that the fixture lacks",
      files,
      { ...FILES_CASE, steps: FILES_CASE.steps.slice(0, 3) },
      /no step in the fixture/,
    ],
    [
      "steps that are not taken",
      inline,
      { ...INLINE_CASE, steps: [...INLINE_CASE.steps, ...INLINE_CASE.steps] },
      /not taken/,
    ],
    ["other states", { ...inline, status: () => ({ status: "failed" }) }, INLINE_CASE, /the states that were read/],
    ["a result that differs", inline, { ...INLINE_CASE, results: [] }, /rows in the request/],
    ["a batch that cannot be canceled", files, { ...FILES_CASE, cancel: INLINE_CASE.cancel }, /the code cannot/],
    [
      "an answer of another shape",
      { ...files, read: () => ({ id: "a", status: 200, data: 1 }) },
      FILES_CASE,
      /OutputError/,
    ],
  ])("find %s", async (_, batch, one, problem) => {
    expect((await problemsOf(batch, one)).join("\n")).toMatch(problem);
  });
});
