import { describe, expect, it } from "vitest";
import type { FormBody } from "../http/request.ts";
import { defineProvider, openAiBatch, openAiChat, openAiTranscription } from "../provider/index.ts";
import type { BatchOptions } from "./index.ts";
import { batchCode, batchProvider, batchTarget, questions, setUpBatches } from "./testing/batches.ts";
import { sampleProvider, sampleProviders } from "./testing/sample-providers.ts";
import { errorOf, hubToken, providerKey, served, setUpClient } from "./testing/set-up-client.ts";

const shapes = (calls: readonly { method: string; url: string }[]) =>
  calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`);

async function sentLines(body: unknown): Promise<readonly unknown[]> {
  const file = (body as FormData).get("file") as File;
  return (await file.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

/** Starts a batch that is refused before anything is sent. */
async function refusal(rows: readonly object[], options: BatchOptions = batchTarget, task = "conversational") {
  const { client, calls } = setUpBatches({}, { providers: [batchProvider, ...sampleProviders] });
  const error = await errorOf(client.batch(task, rows as never, options));
  expect(calls()).toEqual([]);
  return `${error.name}: ${error.message}`;
}

const question = questions(1)[0]!;

describe("batch", () => {
  it("uploads the rows as the task itself would send them, and starts the batch", async () => {
    const { client, calls } = setUpBatches();
    const rows = [
      { ...question, temperature: 0.5, stream: true },
      { ...question, id: "second" },
    ];
    await client.batch("conversational", rows, batchTarget);
    expect(shapes(calls())).toEqual(["POST /v1/files", "POST /v1/batches"]);
    const [upload, created] = calls();
    const messages = [{ role: "user", content: "Question 0" }];
    expect(await sentLines(upload?.body)).toEqual([
      { custom_id: "0", method: "POST", url: "/v1/chat/completions", body: { messages, temperature: 0.5, model: "m" } },
      { custom_id: "second", method: "POST", url: "/v1/chat/completions", body: { messages, model: "m" } },
    ]);
    expect((upload!.body as FormData).get("purpose")).toBe("batch");
    expect(created?.body).toEqual({
      input_file_id: "file_1",
      endpoint: "/v1/chat/completions",
      completion_window: "24h",
    });
    expect(calls().map(({ headers }) => headers.get("authorization"))).toEqual(Array(2).fill(`Bearer ${providerKey}`));
  });

  it("takes provider and model from the rows, and the provider's own arguments", async () => {
    const { client, calls } = setUpBatches();
    const row = { ...question, ...batchTarget, providerOptions: { acme: { seed: 7 }, other: { top_k: 1 } } };
    const { handle } = await client.batch("conversational", [row]);
    expect(await sentLines(calls()[0]?.body)).toMatchObject([{ body: { seed: 7, model: "m" } }]);
    expect(handle).toMatchObject({ provider: "acme", providerModelId: "m", rows: 1 });
  });

  it("has a handle that is JSON and contains neither the key nor the rows", async () => {
    const { client } = setUpBatches();
    const rows = questions(2).map((row, index) => ({ ...row, id: `row-${index}` }));
    const { handle } = await client.batch("conversational", rows, batchTarget);
    expect(JSON.parse(JSON.stringify(handle))).toEqual(handle);
    expect(handle).toMatchObject({
      version: 1,
      provider: "acme",
      task: "conversational",
      via: "provider",
      baseUrl: "https://api.acme.example/",
      rows: ["row-0", "row-1"],
      answer: { status: 200, data: { id: "batch_1", status: "validating" } },
    });
    expect(JSON.stringify(handle)).not.toMatch(/canary|Question/);
  });

  it.each<[string, readonly object[], BatchOptions | undefined, string]>([
    ["no rows", [], undefined, "InputError: The rows of a batch must be a list"],
    ["a row of another type", [question, "text" as never], undefined, "InputError: rows[1] must be an object"],
    [
      "an argument that the task refuses",
      [question, { messages: "Hi" }],
      undefined,
      "This is about rows[1]; the batch was not sent.",
    ],
    ["an id with a space", [{ ...question, id: "a b" }], undefined, "InputError: rows[0].id must be 1 to 64 letters"],
    [
      "ids that repeat",
      [{ ...question, id: "a" }, question, { ...question, id: "a" }],
      undefined,
      'InputError: rows[2] has the id "a", as rows[0] does',
    ],
    [
      "another model",
      [question, { ...question, model: "n" }],
      undefined,
      'InputError: A batch of acme is for one model, but its rows name "m" and "n".',
    ],
    [
      "another provider",
      [question, { ...question, provider: "groq" }],
      undefined,
      "InputError: rows[1].provider must be acme",
    ],
    [
      "a list of providers",
      [{ ...question, provider: ["acme", "groq"] }],
      { model: "m" },
      "InputError: A batch goes to one provider",
    ],
    ["the provider auto", [question], { provider: "auto", model: "m" }, "InputError: A batch goes to one provider"],
    ["a key of its own", [{ ...question, accessToken: "other" }], undefined, "InputError: rows[0] names accessToken"],
    [
      "a provider without batches",
      [question],
      { provider: "groq", model: "m" },
      "TaskNotSupportedError: Provider groq has no batches of task conversational. Call it once for each row.",
    ],
    [
      "too many rows",
      questions(2001),
      undefined,
      "InputError: A batch of acme has at most 2000 rows, but this one has 2001.",
    ],
    [
      "too many bytes",
      [{ messages: [{ role: "user", content: "x".repeat(200_000) }] }],
      undefined,
      "InputError: A batch of acme has at most 200000 bytes",
    ],
  ])("refuses %s before anything is sent", async (_, rows, options, message) => {
    expect(await refusal(rows, options)).toContain(message);
  });

  it("refuses a task without batches, and names those that have them", async () => {
    const chats = sampleProvider(
      "acme",
      { batch: { tasks: ["conversational"] } },
      defineProvider({
        tasks: {
          conversational: openAiChat(),
          "automatic-speech-recognition": openAiTranscription({ expected: "text" }),
        },
        batch: openAiBatch(),
      }),
    );
    const { client } = setUpClient({ providers: [chats], token: providerKey });
    const error = await errorOf(
      client.batch("automatic-speech-recognition", [{ inputs: new Blob(["a"]) }], batchTarget),
    );
    expect(error.message).toBe(
      "Provider acme has no batches of task automatic-speech-recognition. It has batches of conversational.",
    );
  });

  it("refuses to go through the hub's router, which has no batches", async () => {
    const mapped = sampleProvider("acme", { batch: { tasks: ["conversational"] } }, batchCode);
    const { client, calls } = setUpClient({
      providers: [mapped],
      mapping: { acme: served("conversational") },
      token: hubToken,
    });
    const error = await errorOf(client.batch("conversational", questions(1), { provider: "acme", model: "org/M" }));
    expect(error.message).toBe("The hub's router has no batches: pass acme's own key as accessToken or in keys.");
    expect(calls()).toEqual([]);
  });

  it("takes different models in one batch where the manifest allows that", async () => {
    const mixed = sampleProvider(
      "acme",
      { directOnly: true, batch: { tasks: ["conversational"], mixedModels: true } },
      batchCode,
    );
    const { client, calls } = setUpBatches({}, { providers: [mixed] });
    await client.batch("conversational", [question, { ...question, model: "n" }], batchTarget);
    expect(await sentLines(calls()[0]?.body)).toMatchObject([{ body: { model: "m" } }, { body: { model: "n" } }]);
  });

  it("repeats the upload after a temporary failure, and the start only after a certain refusal", async () => {
    const statuses = [502, 200, 429, 200];
    const instead = (_: unknown, index: number) =>
      Response.json({ id: "x", status: "validating" }, { status: statuses[index]! });
    const { client, calls } = setUpBatches({ instead });
    await client.batch("conversational", questions(1), batchTarget);
    expect(shapes(calls())).toEqual(["POST /v1/files", "POST /v1/files", "POST /v1/batches", "POST /v1/batches"]);
    const lost = setUpBatches({
      instead: (_, index) => Response.json({ id: "x" }, { status: index === 0 ? 200 : 502 }),
    });
    const error = await errorOf(lost.client.batch("conversational", questions(1), batchTarget));
    expect(error).toMatchObject({ status: 502, maybeAccepted: true, provider: "acme" });
  });

  it("reports that a batch may have been accepted if the answer cannot be read", async () => {
    const { client } = setUpBatches({
      instead: (_, index) => Response.json(index === 0 ? { id: "f" } : { odd: true }),
    });
    const error = await errorOf(client.batch("conversational", questions(1), batchTarget));
    expect(error).toMatchObject({ name: "OutputError", maybeAccepted: true });
  });

  it("ends when the caller aborts", async () => {
    const controller = new AbortController();
    const { client } = setUpBatches({
      instead: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
    });
    const error = await errorOf(
      client.batch("conversational", questions(1), { ...batchTarget, signal: controller.signal }),
    );
    expect(error.name).toBe("AbortError");
  });
});

it("the body of an upload is a form for every runtime", async () => {
  const rows = [{ id: "0", path: "v1/chat/completions", body: {} }];
  const call = {
    task: "conversational",
    providerModelId: "m",
    routed: false,
    baseUrl: "https://a.example",
    settings: {},
  };
  const { upload } = await openAiBatch()();
  const [request] = [upload!(rows, call)].flat();
  const { $form } = request!.body as FormBody;
  expect($form.map(({ name, fileName }) => [name, fileName])).toEqual([
    ["purpose", undefined],
    ["file", "batch.jsonl"],
  ]);
});
