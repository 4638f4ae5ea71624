// A batch of rows that run one by one against a vendor in the same process, with the data on disk. Prints as JSON: rows in a
// second, seconds to accept the file, processor time of a row in µs (threads included), and bytes that the process grew by.
// Arguments: rows, rows at the same time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createGateway } from "@patchbay/gateway";
import { openDisk } from "@patchbay/gateway/disk";
import { openAiChat } from "@patchbay/core/provider";

const [count, batchConcurrency] = process.argv.slice(2).map(Number);

const completion = JSON.stringify({
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "small",
  choices: [{ index: 0, message: { role: "assistant", content: "x".repeat(500) }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
});
const manifest = {
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: ["https://api.acme.example"],
  tasks: { conversational: { stream: true } },
  models: "own",
};
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
const disk = await openDisk(folder);
const gateway = createGateway({
  providers: [{ id: "acme", manifest, tasks: { conversational: openAiChat() } }],
  keys: { acme: "key-of-the-benchmark" },
  config: { limits: { batchConcurrency } },
  fetch: async (url) =>
    url.includes("/chat/")
      ? new Response(completion, { headers: { "content-type": "application/json" } })
      : new Response("{}", { status: 404 }),
  store: disk.store,
  records: disk.records,
  files: disk.files,
  rows: disk.rows,
});

const read = async (address, init) => {
  const response = await gateway.request(address, init);
  if (!response.ok) throw new Error(`${address} failed with status ${response.status}: ${await response.text()}`);
  return response.json();
};

/** An upload whose file is made while it is sent. */
function form() {
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

globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
const startedAt = performance.now();
const file = await read("/v1/files", {
  method: "POST",
  body: form(),
  duplex: "half",
  headers: { "content-type": "multipart/form-data; boundary=b" },
});
let batch = await read("/v1/batches", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ input_file_id: file.id, endpoint: "/v1/chat/completions", completion_window: "24h" }),
});
const acceptedAt = performance.now();
const cpu = process.cpuUsage();
while (batch.status !== "completed") {
  await new Promise((resolve) => setTimeout(resolve, 20));
  batch = await read(`/v1/batches/${batch.id}`);
}
const seconds = (performance.now() - acceptedAt) / 1000;
const { user, system } = process.cpuUsage(cpu);
let lines = 0;
for await (const part of (await gateway.request(`/v1/files/${batch.output_file_id}/content`)).body) {
  for (const byte of part) if (byte === 10) lines += 1;
}
if (lines !== count) throw new Error(`The output has ${lines} lines instead of ${count}.`);
clearInterval(watching);
await gateway.close();
await disk.close();
rmSync(folder, { recursive: true });
process.stdout.write(
  JSON.stringify({
    rowsPerSecond: count / seconds,
    acceptSeconds: (acceptedAt - startedAt) / 1000,
    microsPerRow: (user + system) / count,
    processors: (user + system) / 1e6 / seconds,
    grownBytes: most - before,
  }),
);
