import { InferenceClient } from "@patchbay/core/client";
import { createVirtualClock } from "@patchbay/core/testing";
import { allProviders } from "./all-providers.ts";
import { reviveBlobs } from "./catalogue-row.ts";
import { outcomeOf } from "./play-row.ts";
import type { Sequence, Step } from "./sequences.ts";

type Methods = Readonly<Record<string, (args: object, options: object) => unknown>>;

/**
 * Plays a sequence on a clock of its own and writes down what happens, one line each: requests with their
 * authorization and the milliseconds since the one before, warnings, and how every call ends.
 */
export async function playSequence(sequence: Sequence): Promise<string[]> {
  const { token, endpointUrl, calls, hub = {}, answers = [] } = sequence;
  const clock = createVirtualClock();
  const lines: string[] = [];
  let place = 0;
  let last = clock.now();

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = String(input);
    const key = new Headers(init.headers).get("authorization");
    const pause = clock.now() - last;
    last = clock.now();
    lines.push([init.method, url, key ?? "-", ...(pause > 0 ? [`+${pause}`] : [])].join(" "));
    const path = /^https:\/\/huggingface\.co(\/api\/[^?]*)/.exec(url)?.[1];
    const step = path === undefined ? answers[Math.min(place++, answers.length - 1)] : hub[path];
    return responseOf(step ?? { status: 404, json: { error: "not here" } });
  };

  const client = new InferenceClient(token, {
    providers: allProviders,
    fetch,
    clock,
    logger: { debug: () => undefined, warn: (text) => lines.push(`warning: ${text}`) },
    ...(endpointUrl !== undefined && { endpointUrl }),
  });
  for (const { method, args, options = {} } of calls) {
    const revived = reviveBlobs({ model: "org/M", ...args }) as object;
    const { value, error } = await outcomeOf(() => (client as unknown as Methods)[method]?.(revived, options));
    lines.push(error === undefined ? `value: ${JSON.stringify(value)}` : `error: ${error}`);
  }
  return lines;
}

function responseOf({ status = 200, json, blob }: Step): Response {
  return blob === undefined
    ? Response.json(json ?? null, { status })
    : new Response(blob, { status, headers: { "content-type": "video/mp4" } });
}
