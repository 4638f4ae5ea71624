import { seededNumbers } from "@patchbay/mocks/faults";
import { createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { sampleProvider } from "./testing/sample-providers.ts";
import { chatAnswer, hubToken, served, setUpClient, type Answer } from "./testing/set-up-client.ts";
import { defineProvider, openAiChat } from "../provider/index.ts";
import { faultsOf, runJob } from "./testing/job-machine.ts";

const CALLS = 10_000;
const DEADLINE_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2000;
const ids = ["one", "two", "three"];

/** Providers that fail now and then, are slow now and then, and are down for minutes in turn. */
function faultyWorld(seed: number) {
  const clock = createVirtualClock();
  const below = seededNumbers(seed);
  const random = () => below(1e6) / 1e6;
  const pause = (milliseconds: number) => new Promise<void>((resolve) => void clock.schedule(milliseconds, resolve));
  const answer: Answer = async ({ url }) => {
    const index = ids.findIndex((id) => url.includes(`/${id}/`));
    const minute = Math.floor(clock.now() / 60_000);
    const isDown = minute % 12 === index * 4 + 1;
    const draw = random();
    await pause(150 + random() * 300 + (random() < 0.02 ? 20_000 : 0));
    if (isDown) return new Response("", { status: draw < 0.5 ? 500 : 503 });
    if (draw < 0.03) return Response.json({ error: "rate limit" }, { status: 429, headers: { "retry-after": "2" } });
    if (draw < 0.05) throw new TypeError("fetch failed");
    if (draw < 0.08) return new Response("", { status: 502 });
    return Response.json(chatAnswer);
  };
  const { client } = setUpClient({
    mapping: Object.fromEntries(ids.map((id) => [id, served("conversational")])),
    providers: ids.map((id) => sampleProvider(id, {}, defineProvider({ tasks: { conversational: openAiChat() } }))),
    token: hubToken,
    answer,
    clock,
    deadline: DEADLINE_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  return { client, clock };
}

/** Makes the calls one after the other, and measures them. */
async function measure(provider: string | string[], options: { hedgeAfter?: number } = {}) {
  const { client, clock } = faultyWorld(42);
  const times: number[] = [];
  let succeeded = 0;
  for (let call = 0; call < CALLS; call++) {
    const begun = clock.now();
    await client.chatCompletion({ model: "org/M", messages: [], provider }, options).then(
      () => succeeded++,
      () => undefined,
    );
    times.push(clock.now() - begun);
  }
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(CALLS * 0.95)] ?? Infinity;
  return { rate: succeeded / CALLS, p95 };
}

describe("10,000 calls to providers with seeded faults", () => {
  it(
    "calls with seeded faults succeed more often and sooner with several providers than with one",
    { timeout: 600_000 },
    async () => {
      const one = await measure("one");
      const several = await measure(ids);
      const hedged = await measure(ids, { hedgeAfter: 1000 });
      for (const [name, { rate, p95 }] of Object.entries({ one, several, hedged })) {
        process.stdout.write(`${name.padEnd(8)} ${(rate * 100).toFixed(2)} % succeeded, p95 ${Math.round(p95)} ms\n`);
      }
      expect(several.rate).toBeGreaterThan(one.rate);
      expect(several.p95).toBeLessThan(one.p95);
      expect(several.rate).toBeGreaterThan(0.999);
      expect(hedged.rate).toBeGreaterThan(0.999);
    },
  );
});

const JOBS = 5000;

it("no job is lost or paid for twice in thousands of seeded runs", { timeout: 600_000 }, async () => {
  const counts = { done: 0, resumed: 0, failed: 0 };
  for (let seed = 1000; seed < 1000 + JOBS; seed++) {
    const run = await runJob(seed);
    expect(faultsOf(run)).toEqual([]);
    counts[run.output === "film" ? "done" : run.resumed === "film" ? "resumed" : "failed"]++;
  }
  const { done, resumed, failed } = counts;
  process.stdout.write(
    `${JOBS} jobs with seeded faults: ${done} done, ${resumed} fetched later by their handle, ${failed} failed before the server told of a job\n`,
  );
  expect(Math.min(done, resumed, failed)).toBeGreaterThan(JOBS / 50);
});
