// A gateway for benchmarks of batches: its vendor answers in the same process, so that only the gateway's own work is measured.
import { setTimeout as sleep } from "node:timers/promises";
import { createGateway } from "@patchbay/gateway";
import { openAiChat } from "@patchbay/core/provider";
import { completionOf, manifestOf } from "./acme.mjs";

const completion = completionOf("x".repeat(500));
const manifest = manifestOf("https://api.acme.example");

/** @param options where its data are, rows at the same time, and milliseconds that the vendor takes */
export function batchGateway({ data, batchConcurrency, vendorMs = 0 }) {
  return createGateway({
    providers: [{ id: "acme", manifest, tasks: { conversational: openAiChat() } }],
    keys: { acme: "key-of-the-benchmark" },
    config: { limits: { batchConcurrency } },
    fetch: async (url) => {
      if (!url.includes("/chat/")) return new Response("{}", { status: 404 });
      if (vendorMs > 0) await sleep(vendorMs);
      return new Response(completion, { headers: { "content-type": "application/json" } });
    },
    ...data,
  });
}

/** Uploads a file of rows, which is made while it is sent, and starts a batch of it. @returns its id */
export async function startBatch(gateway, count) {
  const file = await read(gateway, "/v1/files", {
    method: "POST",
    body: form(count),
    duplex: "half",
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  const { id } = await read(gateway, "/v1/batches", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input_file_id: file.id, endpoint: "/v1/chat/completions", completion_window: "24h" }),
  });
  return id;
}

/** Waits until rows of a batch have ended. @returns how many */
export async function begunRows(gateway, id) {
  for (;;) {
    const { request_counts: counts } = await read(gateway, `/v1/batches/${id}`);
    if (counts.completed > 0) return counts.completed;
    await sleep(5);
  }
}

/** Waits until a batch has ended, and checks that its output has each row. */
export async function endOf(gateway, id, count) {
  let batch = await read(gateway, `/v1/batches/${id}`);
  while (batch.status !== "completed") {
    await sleep(20);
    batch = await read(gateway, `/v1/batches/${id}`);
  }
  return async () => {
    let lines = 0;
    for await (const part of (await gateway.request(`/v1/files/${batch.output_file_id}/content`)).body) {
      for (const byte of part) if (byte === 10) lines += 1;
    }
    if (lines !== count) throw new Error(`The output has ${lines} lines instead of ${count}.`);
  };
}

async function read(gateway, address, init) {
  const response = await gateway.request(address, init);
  if (!response.ok) throw new Error(`${address} failed with status ${response.status}: ${await response.text()}`);
  return response.json();
}

function form(count) {
  const encoder = new TextEncoder();
  const head =
    '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nbatch\r\n' +
    '--b\r\ncontent-disposition: form-data; name="file"; filename="rows.jsonl"\r\n\r\n';
  let index = -1;
  const next = () => {
    if (index === -1) return head;
    if (index === count) return "\r\n--b--\r\n";
    const body = { model: "acme/small", messages: [{ role: "user", content: `${index} ${"x".repeat(500)}` }] };
    return `${JSON.stringify({ custom_id: `row-${index}`, method: "POST", url: "/v1/chat/completions", body })}\n`;
  };
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(encoder.encode(next()));
      if (index++ === count) controller.close();
    },
  });
}
