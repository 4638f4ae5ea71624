import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { StreamError } from "@patchbay/core/errors";
import { fault, faults } from "@patchbay/mocks/faults";
import type { ProviderCall, ProviderPlugin } from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import type { ProviderCase, TaskCases } from "./provider-fixture.ts";
import { errorOf } from "./provider-failure-checks.ts";
import { modesOf, prepareRun, type RunSetting } from "./provider-run.ts";
import { readEvent, responseOf } from "./replay.ts";

/** Faults of the fault lab after which a stream is whole; those that take time are left to `patchbay torture`. */
const UNUSUAL_FORMS = faults.filter(
  ({ where, leaves, forms }) => where.includes("stream") && leaves === "harmless" && forms.includes("always"),
);

/** What makes a stream sturdy: whatever the cuts of the network, the same text; a broken one never passes for whole. */
export function streamChecks(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): Check[] {
  const [mode] = modesOf(plugin);
  const declared = plugin.manifest.tasks[task]?.stream === true;
  const streamed = cases.find(({ stream }) => stream);
  if (!declared || !mode) return [];
  if (!streamed) {
    return [
      {
        name: `${task}: has a fixture with "stream": true, as its manifest declares`,
        run: () => ok(false, `fixtures/${task}.json has no case with "stream": true`),
      },
    ];
  }
  const setting: RunSetting = { plugin, task, providerModelId, one: streamed, mode };
  return [
    {
      name: `${task}: a stream cut into single bytes gives the same text`,
      async run() {
        const bytes = new Uint8Array(await bodyOf(streamed).arrayBuffer());
        const run = prepareRun(setting, () => sseOf([...bytes].map((byte) => Uint8Array.of(byte))));
        strictEqual(await run.execute(), streamed.output);
      },
    },
    ...UNUSUAL_FORMS.map(({ name, about }): Check => ({
      name: `${task}: a stream in an unusual form gives the same text: ${about}`,
      async run() {
        const run = prepareRun(setting, ({ url }) =>
          fault(name).answer(new Request(url), async () => bodyOf(streamed)),
        );
        strictEqual(await run.execute(), streamed.output);
      },
    })),
    {
      name: `${task}: a stream whose connection breaks ends in StreamError`,
      async run() {
        const bytes = new Uint8Array(await bodyOf(streamed).arrayBuffer());
        const run = prepareRun(setting, () => sseOf([bytes.slice(0, bytes.length >> 1)], new TypeError("terminated")));
        await checkCut(run);
      },
    },
    {
      name: `${task}: a stream that ends inside an event ends in StreamError`,
      async run() {
        const text = (await bodyOf(streamed).text()).split("\n\n")[0] ?? "";
        await checkCut(prepareRun(setting, () => sseOf([new TextEncoder().encode(text.slice(0, -1))])));
      },
    },
    ...(plugin.tasks[task]?.stream?.complete ? [endlessCheck(setting)] : []),
    {
      name: `${task}: an error inside the stream is forwarded`,
      async run() {
        const thrown = await errorOf(
          prepareRun(setting, () => responseOf({ events: [{ error: { message: "boom" } }] })),
        );
        ok(StreamError.isInstance(thrown), `got ${String(thrown)}`);
        strictEqual((thrown as Error).message, "Error forwarded from backend: boom");
      },
    },
    {
      name: `${task}: an answer that is no stream ends in StreamError`,
      async run() {
        const thrown = await errorOf(prepareRun(setting, () => Response.json({ choices: [] })));
        ok(StreamError.isInstance(thrown), `got ${String(thrown)}`);
      },
    },
    {
      name: `${task}: leaving the loop cancels the answer`,
      async run() {
        let cancelled = false;
        const bytes = new Uint8Array(await bodyOf(streamed).arrayBuffer());
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(bytes.slice(0, bytes.length - 20)),
          cancel: () => void (cancelled = true),
        });
        const run = prepareRun(setting, () => new Response(body, { headers: { "content-type": "text/event-stream" } }));
        const seen: unknown[] = [];
        for await (const chunk of run.chunks()) {
          seen.push(chunk);
          break;
        }
        deepStrictEqual([seen.length, cancelled], [1, true]);
      },
    },
  ];
}

function endlessCheck(setting: RunSetting): Check {
  return {
    name: `${setting.task}: a stream that is closed before it is complete ends in a StreamError`,
    async run() {
      const events = setting.one.steps[0]?.answer.events ?? [];
      const { stream } = setting.plugin.tasks[setting.task] ?? {};
      const call = {} as ProviderCall;
      const state = stream?.state?.(call);
      const open = events.filter((given) => {
        const { name: event, data } = readEvent(given);
        const chunk = stream?.chunk ? stream.chunk(data, { event, call, state }) : data;
        return typeof given !== "string" && (chunk === undefined || stream?.complete?.(chunk) !== true);
      });
      const run = prepareRun(setting, () => responseOf({ events: open }));
      await checkCut(run);
    },
  };
}

async function checkCut(run: ReturnType<typeof prepareRun>): Promise<void> {
  const thrown = await errorOf(run);
  ok(StreamError.isInstance(thrown), `got ${String(thrown)}`);
}

function bodyOf(one: ProviderCase): Response {
  return responseOf(one.steps[0]?.answer ?? {});
}

function sseOf(pieces: readonly Uint8Array[], failure?: Error): Response {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift();
      if (piece) controller.enqueue(piece);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
