// Measures the built sandbox with the built groq plugin, and prints the figures as JSON.
import { readFileSync } from "node:fs";
import process from "node:process";
import { InferenceClient } from "@patchbay/core/client";
import { completeProvider } from "@patchbay/core/plugin";
import { createSandbox } from "@patchbay/sandbox/node";

const isShort = process.env.PATCHBAY_BENCH === "short";
const PLUGINS = isShort ? 4 : 40;
const CALLS = isShort ? 20 : 2000;
const CHUNKS = isShort ? 200 : 20_000;
const ROUNDS = isShort ? 1 : 7;
const FIRSTS = isShort ? 1 : 30;

const folder = new URL("../../../../plugins/providers/groq/dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8"));
const code = readFileSync(new URL(manifest.files.plugin.path, folder), "utf8");
const load = async (sandbox, id) =>
  (await sandbox.load({ ...manifest, id, base: "", origin: "installed" }, code)).default;

const medianOf = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** Median of the milliseconds that each turn takes. */
async function median(turns, work) {
  const times = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- Each turn is measured.
    await work(turn);
    times.push(performance.now() - began);
  }
  return medianOf(times);
}

const figures = {};
async function first() {
  const sandbox = createSandbox();
  await load(sandbox, "groq");
  sandbox.close();
}
await first();
figures.first = await median(FIRSTS, first);

const sandbox = createSandbox();
const provider = await load(sandbox, "groq");
const before = process.memoryUsage().rss;
figures.further = await median(PLUGINS, (turn) => load(sandbox, `other-${turn}`));
figures.memory = (process.memoryUsage().rss - before) / PLUGINS / 1e6;

const messages = [{ role: "user", content: "What is a patch bay? Answer in one sentence." }];
const task = provider.tasks.conversational;
figures.request = await median(CALLS, async () => {
  const args = { messages, max_tokens: 100, temperature: 0.5 };
  const call = { task: "conversational", args, baseUrl: "https://api.groq.com", model: "m", providerModelId: "m" };
  await task.body(call, { call, blobFromUrl: () => Promise.reject(new Error("none")) });
  task.route(call);
});

function eventOf(content, reason) {
  const choices = [{ index: 0, delta: { content }, finish_reason: reason }];
  return `data: ${JSON.stringify({ id: "chatcmpl-1", created: 1, model: "m", choices })}\n\n`;
}

/** A fetch that streams an answer, this many events in each read. */
function streaming(events) {
  const encoder = new TextEncoder();
  const read = encoder.encode(eventOf(" token", null).repeat(events));
  return async () => {
    let reads = CHUNKS / events;
    const body = new ReadableStream({
      pull(controller) {
        reads -= 1;
        controller.enqueue(reads < 0 ? encoder.encode(`${eventOf("", "stop")}data: [DONE]\n\n`) : read);
        if (reads < 0) controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}

/** Microseconds that a client takes for a chunk. */
async function chunkTime(its, events) {
  const providers = [completeProvider("groq", manifest, its)];
  const client = new InferenceClient("key", { providers, fetch: streaming(events) });
  const time = await median(ROUNDS, async () => {
    let chunks = 0;
    for await (const _ of client.chatCompletionStream({ provider: "groq", model: "m", messages })) chunks += 1;
    if (chunks !== CHUNKS + 1) throw new Error(`The stream has ${chunks} chunks.`);
  });
  return (time / CHUNKS) * 1000;
}
const { default: trusted } = await import(new URL("index.js", folder));
for (const events of [1, 10]) {
  figures[`chunk${events}`] = await chunkTime(provider, events);
  figures[`trusted${events}`] = await chunkTime(trusted, events);
}
sandbox.close();
process.stdout.write(JSON.stringify(figures));
