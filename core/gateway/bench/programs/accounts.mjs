// The same chats without a token, and with one that has every limit, a budget, and a record on disk. Prints the processor
// time of a chat in µs, threads included. Arguments: chats in a round, rounds.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createGateway, hashOf } from "@patchbay/gateway";
import { openDisk } from "@patchbay/gateway/disk";
import { createMetrics } from "@patchbay/gateway/node";
import { openAiChat } from "@patchbay/core/provider";

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
await disk.ledger.create(
  {
    id: "tok_1",
    name: "bench",
    createdAt: Date.now(),
    providers: ["acme"],
    models: ["s*"],
    budget: { amount: 1e15, periodMs: 86_400_000 },
    requestsPerMinute: 1e9,
    tokensPerMinute: 1e12,
    concurrent: 1000,
  },
  { hash: await hashOf("secret"), token: "tok_1" },
);
const plain = gatewayOf({});
const accounted = gatewayOf({
  ledger: disk.ledger,
  records: disk.records,
  store: disk.store,
  metrics: createMetrics(),
});

const body = JSON.stringify({ model: "acme/small", messages: [{ role: "user", content: "Hi" }] });
const headers = { "content-type": "application/json", authorization: "Bearer secret" };

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

const best = { plain: Infinity, accounted: Infinity };
// The first round warms up.
for (let round = 0; round <= rounds; round++) {
  const [one, other] = [await processorTime(plain), await processorTime(accounted)];
  if (round === 0) continue;
  best.plain = Math.min(best.plain, one);
  best.accounted = Math.min(best.accounted, other);
}
await disk.close();
rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify(best));
