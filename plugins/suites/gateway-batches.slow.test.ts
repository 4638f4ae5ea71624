import { createClient } from "@patchbay/core/client";
import OpenAI, { BadRequestError, NotFoundError } from "openai";
import { expect, it } from "vitest";
import gatewayProvider from "../providers/gateway/src/index.ts";
import gatewayPackage from "../providers/gateway/package.json" with { type: "json" };
import { fetchOf, simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

const ENDPOINT = "/v1/chat/completions";

/** Groq has batches of its own, Cerebras has none. */
const MODELS = ["groq/openai/gpt-oss-120b", "cerebras/gpt-oss-120b"];

const lineOf = (name: string, body: object) =>
  JSON.stringify({
    custom_id: name,
    method: "POST",
    url: ENDPOINT,
    body: { messages: [{ role: "user", content: name }], ...body },
  });

const openAi = (): OpenAI =>
  new OpenAI({ apiKey: "any", baseURL: "http://gateway.test/v1", maxRetries: 0, fetch: fetchOf(simulatedGateway()) });

it("runs a batch of OpenAI's client, with one bad row, at vendors and row by row", { timeout: 60_000 }, async () => {
  const client = openAi();
  const lines = [
    ...MODELS.flatMap((model) => ["one", "two"].map((name) => lineOf(`${name} ${model}`, { model }))),
    "oops",
  ];
  const file = await client.files.create({ file: new File([lines.join("\n")], "rows.jsonl"), purpose: "batch" });
  expect(file).toMatchObject({ object: "file", purpose: "batch", filename: "rows.jsonl" });
  const started = await client.batches.create({
    input_file_id: file.id,
    endpoint: ENDPOINT,
    completion_window: "24h",
    metadata: { team: "docs" },
  });
  await expect
    .poll(async () => (await client.batches.retrieve(started.id)).status, { timeout: 50_000, interval: 100 })
    .toBe("completed");
  const batch = await client.batches.retrieve(started.id);
  expect(batch.request_counts).toEqual({ total: 5, completed: 4, failed: 1 });
  expect(batch.metadata).toEqual({ team: "docs" });
  const output = await (await client.files.content(batch.output_file_id ?? "")).text();
  const names = output
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly custom_id: string }).custom_id);
  expect(new Set(names)).toEqual(new Set(MODELS.flatMap((model) => [`one ${model}`, `two ${model}`])));
  const errors = await (await client.files.content(batch.error_file_id ?? "")).text();
  expect(JSON.parse(errors)).toMatchObject({ custom_id: null, response: { status_code: 400 } });
  const listed = [];
  for await (const each of client.batches.list({ limit: 1 })) listed.push(each.id);
  expect(listed).toEqual([batch.id]);
  const files = [];
  for await (const each of client.files.list({ limit: 2 })) files.push(each.id);
  expect(files).toHaveLength(3);
  expect(await client.batches.cancel(batch.id)).toMatchObject({ status: "completed" });
  expect(await client.files.delete(file.id)).toEqual({ id: file.id, object: "file", deleted: true });
  await expect(client.files.retrieve(file.id)).rejects.toThrow(NotFoundError);
  const body = { input_file_id: file.id, endpoint: ENDPOINT, completion_window: "24h" } as const;
  await expect(client.batches.create(body)).rejects.toThrow(BadRequestError);
});

it("runs a batch of Patchbay's own client", { timeout: 60_000 }, async () => {
  const client = createClient({
    providers: [{ ...gatewayProvider, id: "gateway", manifest: gatewayPackage.patchbay } as never],
    fetch: fetchOf(simulatedGateway()),
  });
  const rows = [...MODELS, "nothing"].map((model) => ({
    model,
    messages: [{ role: "user" as const, content: model }],
  }));
  const batch = await client.batch("conversational", rows, { provider: "gateway" });
  const results = new Map<number, unknown>();
  for await (const { index, output, error } of batch.results({ pollEvery: 200 })) {
    results.set(index, output?.choices[0]?.message.content ?? error?.name);
  }
  expect([results.get(0), results.get(1), results.get(2)]).toEqual([
    expect.stringContaining("groq"),
    expect.stringContaining("cerebras"),
    "ModelNotFoundError",
  ]);
});
