import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { StreamError } from "@patchbay/core/errors";
import { encodeAwsMessage } from "@patchbay/core/sse";
import { fault, faults } from "@patchbay/mocks/faults";
import type { ProviderCall, ProviderPlugin } from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import type { ProviderCase, ProviderStep, TaskCases } from "./provider-fixture.ts";
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
  if (!declared || !mode || !streamed) return [];
  const setting: RunSetting = { plugin, task, providerModelId, one: streamed, mode };
  const type = bodyOf(streamed).headers.get("content-type") ?? "";
  // The faults are those of texts.
  const unusual = plugin.tasks[task]?.stream?.format === "aws-event-stream" ? [] : UNUSUAL_FORMS;
  return [
    {
      name: `${task}: a stream cut into single bytes gives the same text`,
      async run() {
        const bytes = new Uint8Array(await bodyOf(streamed).arrayBuffer());
        const run = prepareRun(setting, () =>
          streamOf(
            [...bytes].map((byte) => Uint8Array.of(byte)),
            type,
          ),
        );
        strictEqual(await run.execute(), streamed.output);
      },
    },
    {
      name: `${task}: a stream in an unusual form gives the same text`,
      formerNames: unusual.map(({ about }) => `${task}: a stream in an unusual form gives the same text: ${about}`),
      async run() {
        for (const { name, about } of unusual) {
          const run = prepareRun(setting, ({ url }) =>
            fault(name).answer(new Request(url), async () => bodyOf(streamed)),
          );
          strictEqual(await run.execute(), streamed.output, about);
        }
      },
    },
    {
      name: `${task}: a stream that is cut ends in StreamError`,
      formerNames: [
        `${task}: a stream whose connection breaks ends in StreamError`,
        `${task}: a stream that ends inside an event ends in StreamError`,
        `${task}: a stream that is closed before it is complete ends in a StreamError`,
      ],
      async run() {
        const bytes = new Uint8Array(await bodyOf(streamed).arrayBuffer());
        const half = bytes.slice(0, bytes.length >> 1);
        await checkCut(setting, "broken connection", () => streamOf([half], type, new TypeError("terminated")));
        const firstEvent = bodyOf({ ...streamed, steps: streamed.steps.map(onlyFirstEvent) });
        const insideEvent = new Uint8Array(await firstEvent.arrayBuffer()).slice(0, -3);
        await checkCut(setting, "end inside an event", () => streamOf([insideEvent], type));
        if (plugin.tasks[task]?.stream?.complete)
          await checkCut(setting, "end before it is complete", () => incompleteStream(setting));
      },
    },
    {
      name: `${task}: an error inside the stream is forwarded`,
      async run() {
        const isAws = streamed.steps[0]?.answer.aws !== undefined;
        const boom = encodeAwsMessage({
          headers: { ":message-type": "exception", ":exception-type": "throttlingException" },
          payload: JSON.stringify({ message: "boom" }),
        });
        const event = { error: { message: "boom" } };
        const isLines = plugin.tasks[task]?.stream?.format === "ndjson";
        const answer = () => {
          if (isAws) return streamOf([boom], type);
          return responseOf(
            isLines ? { text: `${JSON.stringify(event)}\n`, headers: { "content-type": type } } : { events: [event] },
          );
        };
        const thrown = await errorOf(prepareRun(setting, answer));
        ok(StreamError.isInstance(thrown), `got ${String(thrown)}`);
        const expected = isAws ? "throttlingException: boom" : "boom";
        // Core adds who sent it; a plugin may have an error of its own.
        match((thrown as Error).message, new RegExp(`^Error forwarded from backend: ${expected}(?:$|\\. )`));
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
        const run = prepareRun(setting, () => new Response(body, { headers: { "content-type": type } }));
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

/** All events of the answer but those that complete it. */
function incompleteStream({ one, plugin, task }: RunSetting): Response {
  const { events = [], aws } = one.steps[0]?.answer ?? {};
  const { stream } = plugin.tasks[task] ?? {};
  const call = {} as ProviderCall;
  const state = stream?.state?.(call);
  const isOpen = (written: unknown, { name: event, data } = readEvent(written)): boolean => {
    const chunk = stream?.chunk ? stream.chunk(data, { event, call, state }) : data;
    return typeof written !== "string" && (chunk === undefined || stream?.complete?.(chunk) !== true);
  };
  return responseOf(
    aws ? { aws: aws.filter((each) => isOpen(each, each)) } : { events: events.filter((each) => isOpen(each)) },
  );
}

async function checkCut(setting: RunSetting, cut: string, answer: () => Response): Promise<void> {
  const thrown = await errorOf(prepareRun(setting, answer));
  ok(StreamError.isInstance(thrown), `${cut}: got ${String(thrown)}`);
}

function bodyOf(one: ProviderCase): Response {
  return responseOf(one.steps[0]?.answer ?? {});
}

function onlyFirstEvent({ answer, ...step }: ProviderStep): ProviderStep {
  const { events, aws, ...rest } = answer;
  return {
    ...step,
    answer: { ...rest, ...(events && { events: events.slice(0, 1) }), ...(aws && { aws: aws.slice(0, 1) }) },
  };
}

function streamOf(pieces: readonly Uint8Array[], type: string, failure?: Error): Response {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift();
      if (piece) controller.enqueue(piece);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": type } });
}
