// The same chats without a token; with one that has every limit, a budget, and a record on disk; with a log; and with spans.
// Prints the processor time of a chat in µs, threads included. Arguments: chats in a round, rounds.
import { mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createGateway, createToken } from "@patchbay/gateway";
import { openDisk } from "@patchbay/gateway/disk";
import { createLogger, createMetrics } from "@patchbay/gateway/node";
import { openAiChat } from "@patchbay/core/provider";
import { otel, requestSpans } from "@patchbay/core/otel";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";

const [chats, rounds] = process.argv.slice(2).map(Number);
const AT_ONCE = 16;

const completion = JSON.stringify({
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "small",
  choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
});
const price = { currency: "USD", unit: "million tokens", input: 1, output: 2 };
const facts = {
  date: "2026-01-01",
  source: "https://facts.example/models",
  models: [{ id: "small", task: "conversational", price, contextLength: 1000, outputLength: 100 }],
};
const manifest = {
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: ["https://api.acme.example"],
  tasks: { conversational: { stream: true } },
  models: "own",
};
const gatewayOf = (options) =>
  createGateway({
    providers: [{ id: "acme", manifest, tasks: { conversational: openAiChat() }, facts: async () => facts }],
    keys: { acme: "key-of-the-benchmark" },
    fetch: async (url) =>
      url.includes("/chat/")
        ? new Response(completion, { headers: { "content-type": "application/json" } })
        : new Response("{}", { status: 404 }),
    ...options,
  });

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
const disk = await openDisk(folder);
const { secret } = await createToken(disk.ledger, {
  name: "bench",
  providers: ["acme"],
  models: ["s*"],
  budget: "1000000/1d",
  requestsPerMinute: 1e9,
  tokensPerMinute: 1e12,
  concurrent: 1000,
});
const plain = gatewayOf({});
const accounted = gatewayOf({
  ledger: disk.ledger,
  records: disk.records,
  store: disk.store,
  metrics: createMetrics(),
});

const drain = openSync(devNull, "w");
const logged = gatewayOf({
  logger: createLogger({ level: "info", format: "json", write: (line) => writeSync(drain, `${line}\n`) }),
});
let spans = 0;
const processor = {
  onStart: () => undefined,
  onEnd: () => void spans++,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
const tracer = new BasicTracerProvider({ spanProcessors: [processor] }).getTracer("bench");
const traced = gatewayOf({ tracing: { hooks: otel({ tracer }), start: requestSpans({ tracer }) } });

const body = JSON.stringify({ model: "acme/small", messages: [{ role: "user", content: "Hi" }] });
const headers = { "content-type": "application/json", authorization: `Bearer ${secret}` };

async function ask(gateway, count) {
  for (let left = count; left > 0; left--) {
    const response = await gateway.request("/v1/chat/completions", { method: "POST", headers, body });
    if (!response.ok) throw new Error(`A chat failed with status ${response.status}: ${await response.text()}`);
    await response.text();
  }
}

async function processorTime(gateway) {
  const before = process.cpuUsage();
  const each = Math.ceil(chats / AT_ONCE);
  await Promise.all(Array.from({ length: AT_ONCE }, () => ask(gateway, each)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (each * AT_ONCE);
}

const gateways = { plain, accounted, logged, traced };
const best = { plain: Infinity, accounted: Infinity, logged: Infinity, traced: Infinity };
// The first round warms up.
for (let round = 0; round <= rounds; round++) {
  for (const [name, gateway] of Object.entries(gateways)) {
    const time = await processorTime(gateway);
    if (round > 0) best[name] = Math.min(best[name], time);
  }
}
await disk.close();
rmSync(folder, { recursive: true });
if (spans === 0) throw new Error("No span was made.");
process.stdout.write(JSON.stringify(best));
