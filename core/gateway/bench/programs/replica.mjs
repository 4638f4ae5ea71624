// A gateway with tokens, budgets and records, as `patchbay serve --data` and `--redis` run it, in front of one provider. The model
// `flat` costs a dollar a request, `small` a dollar for a million tokens of input, and two for output. Arguments: the provider's
// address, then `--redis` with a URL, or `--data` with a folder.
import process from "node:process";
import { createGateway } from "@patchbay/gateway";
import { createMetrics, nodeTransport, serveGateway } from "@patchbay/gateway/node";
import { openAiChat } from "@patchbay/core/provider";

const [upstream, kind, location] = process.argv.slice(2);

async function openData() {
  if (kind === "--data") return (await import("@patchbay/gateway/disk")).openDisk(location);
  return (await import("@patchbay/gateway/redis")).openRedis(location);
}

const model = { task: "conversational", contextLength: 1000, outputLength: 100 };
const facts = {
  date: "2026-01-01",
  source: "https://facts.example/models",
  models: [
    { ...model, id: "flat", price: { currency: "USD", unit: "request", input: 1, output: 0 } },
    { ...model, id: "small", price: { currency: "USD", unit: "million tokens", input: 1, output: 2 } },
  ],
};
const manifest = {
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: [upstream],
  tasks: { conversational: { stream: true } },
  models: "own",
};
const { close, ...data } = await openData();
const gateway = createGateway({
  providers: [{ id: "acme", manifest, tasks: { conversational: openAiChat() }, facts: async () => facts }],
  keys: { acme: "key-of-the-benchmark" },
  transport: nodeTransport(),
  config: { retries: 0, limits: { concurrency: 4096 } },
  metrics: createMetrics(),
  ...data,
});
const { url, close: stop } = await serveGateway(gateway, { port: 0 });
process.once("SIGTERM", async () => {
  await stop();
  await close();
});
process.stdout.write(`${url}\n`);
