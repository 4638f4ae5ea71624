// The same chats without a token; with one that has every limit, a budget, and a record on disk; with a log; and with spans.
// Prints the processor time of a chat in µs, threads included, and what Redis did for one. Arguments: chats in a round, rounds, the
// URL of a Redis in place of the disk.
import { mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createGateway, createToken } from "@patchbay/gateway";
import { createLogger, createMetrics } from "@patchbay/gateway/node";
import { openAiChat } from "@patchbay/core/provider";
import { otel, requestSpans } from "@patchbay/core/otel";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { completionOf, manifestOf } from "./acme.mjs";

const [chats, rounds] = process.argv.slice(2, 4).map(Number);
const redisUrl = process.argv[4];
const AT_ONCE = 16;

const completion = completionOf("Hi");
const price = { currency: "USD", unit: "million tokens", input: 1, output: 2 };
const facts = {
  date: "2026-01-01",
  source: "https://facts.example/models",
  models: [{ id: "small", task: "conversational", price, contextLength: 1000, outputLength: 100 }],
};
const manifest = manifestOf("https://api.acme.example");
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
const data = redisUrl
  ? await (await import("@patchbay/gateway/redis")).openRedis(redisUrl)
  : await (await import("@patchbay/gateway/disk")).openDisk(folder);
const { secret } = await createToken(data.ledger, {
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
  ledger: data.ledger,
  records: data.records,
  store: data.store,
  rates: data.rates,
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

/** What Redis has done for all chats with a token. */
async function redisWork() {
  const { Redis } = await import("ioredis");
  const client = new Redis(redisUrl);
  const info = await client.info("everything");
  client.disconnect();
  const numberOf = (pattern) => Number(pattern.exec(info)?.[1] ?? 0);
  const callsOf = (name) => numberOf(new RegExp(`cmdstat_${name}:calls=(\\d+)`));
  return {
    // Commands within scripts are counted, too; these are called only from outside.
    calls: callsOf("evalsha") + callsOf("get"),
    sent: numberOf(/total_net_input_bytes:(\d+)/),
    received: numberOf(/total_net_output_bytes:(\d+)/),
    microseconds: 1e6 * (numberOf(/used_cpu_user:([\d.]+)/) + numberOf(/used_cpu_sys:([\d.]+)/)),
  };
}

const before = redisUrl && (await redisWork());
const gateways = { plain, accounted, logged, traced };
const best = { plain: Infinity, accounted: Infinity, logged: Infinity, traced: Infinity };
// The first round warms up.
for (let round = 0; round <= rounds; round++) {
  for (const [name, gateway] of Object.entries(gateways)) {
    const time = await processorTime(gateway);
    if (round > 0) best[name] = Math.min(best[name], time);
  }
}
const after = redisUrl && (await redisWork());
await data.close();
rmSync(folder, { recursive: true });
if (spans === 0) throw new Error("No span was made.");
const count = Math.ceil(chats / AT_ONCE) * AT_ONCE * (rounds + 1);
const redis =
  after && Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] - before[name]) / count]));
process.stdout.write(JSON.stringify({ ...best, redis, secret }));
