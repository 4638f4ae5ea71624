import { InferenceClient } from "@patchbay/core/client";
import { createVirtualClock } from "@patchbay/testing";
import { allProviders } from "./all-providers.ts";
import { reviveBlobs } from "./catalogue-row.ts";
import { outcomeOf } from "./play-row.ts";

/** One answer of a server: JSON, or text of some type. */
export interface Step {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly type?: string;
}

/** Calls and the answers of the servers. */
export interface Scenario {
  readonly token?: string;
  /** The client's endpoint. */
  readonly endpointUrl?: string;
  readonly calls: readonly { readonly method: string; readonly args: object; readonly options?: object }[];
  /** The hub's answers by path; other paths are unknown. */
  readonly hub?: Readonly<Record<string, Step>>;
  /** Answers of all other servers in turn; the last one repeats. */
  readonly answers?: readonly Step[];
}

/** The hub's answer for `org/M`, the default model of calls. */
export function served(provider: string, task: string, providerId: string, status = "live"): Record<string, Step> {
  return { "/api/models/org/M": { json: { inferenceProviderMapping: { [provider]: { status, task, providerId } } } } };
}

type Methods = Readonly<Record<string, (args: object, options: object) => unknown>>;

/**
 * Plays a scenario on a clock of its own and writes down what happens, one line each: requests with their
 * authorization and the milliseconds since the one before, warnings, and how every call ends.
 */
export async function playSequence(scenario: Scenario): Promise<string[]> {
  const { token, endpointUrl, calls, hub = {}, answers = [] } = scenario;
  const clock = createVirtualClock();
  const lines: string[] = [];
  let index = 0;
  let last = clock.now();

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = String(input);
    const key = new Headers(init.headers).get("authorization");
    const pause = clock.now() - last;
    last = clock.now();
    lines.push([init.method, url, key ?? "-", ...(pause > 0 ? [`+${pause}`] : [])].join(" "));
    const path = /^https:\/\/huggingface\.co(\/api\/[^?]*)/.exec(url)?.[1];
    const step = path === undefined ? answers[Math.min(index++, answers.length - 1)] : hub[path];
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

function responseOf({
  status = 200,
  json = null,
  text = JSON.stringify(json),
  type = "application/json",
}: Step): Response {
  return new Response(text, { status, headers: { "content-type": type } });
}
