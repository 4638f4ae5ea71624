import { ok, rejects, strictEqual } from "node:assert/strict";
import {
  AuthenticationError,
  DeadlineError,
  HttpError,
  JobError,
  NetworkError,
  OutputError,
  RateLimitError,
  ServiceUnavailableError,
} from "@patchbay/core/errors";
import type { CallOptions } from "@patchbay/core/client";
import type { ProviderPlugin } from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import type { TaskCases } from "./provider-fixture.ts";
import { errorOf } from "./provider-failure-checks.ts";
import { responseOf } from "./replay.ts";
import { modesOf, newRequests, prepareRun, type Run, type RunSetting } from "./provider-run.ts";

/** Long enough for every fixture's job, which takes no time on the checks' clock. */
const DEADLINE_MS = 60_000;

const REFUSALS = [
  [401, AuthenticationError],
  [404, HttpError],
  [422, HttpError],
  [429, RateLimitError],
  [500, HttpError],
  [503, ServiceUnavailableError],
] as const;

/** What goes wrong at one request of a call, the first, a poll or a download: each ends soon, in the right class of error. */
export function stepChecks(plugin: ProviderPlugin, cases: TaskCases): Check[] {
  const { task } = cases;
  const settings = newRequests(plugin, cases);
  const atEveryStep = (what: string, check: (setting: RunSetting, place: number) => Promise<void>): Check => ({
    name: `${task}: ${what}, at every new request`,
    formerNames: cases.cases.flatMap(({ name }) =>
      modesOf(plugin).map((mode) => `${task}: ${name}, ${mode}: ${what}, at every new request`),
    ),
    async run() {
      for (const { setting, places } of settings) {
        for (const place of places) await check(setting, place);
      }
    },
  });
  return [
    atEveryStep("a refusal ends in the error of its status", checkRefusals),
    atEveryStep("a connection that fails ends in NetworkError", checkConnection),
    atEveryStep("a server that falls silent ends at the deadline", checkSilence),
    atEveryStep("an abort is heard in silence and in pauses", checkAbort),
    atEveryStep("a malformed answer is noticed", checkMalformed),
  ];
}

async function checkRefusals(setting: RunSetting, place: number): Promise<void> {
  for (const [status, error] of REFUSALS) {
    const refusal = () => Response.json({ error: "no" }, { status, headers: { "x-request-id": "request-7" } });
    // Of a token that is exchanged, the first refusal only means that it has ended.
    const refused = prepareRun(setting, (_, at) => (at >= place ? refusal() : undefined));
    const thrown = await errorAt(place, refused);
    ok(error.isInstance(thrown), `status ${status} at request ${place}: got ${String(thrown)}`);
    strictEqual(thrown.response.status, status);
    strictEqual(thrown.response.requestId, "request-7");
  }
}

async function checkConnection(setting: RunSetting, place: number): Promise<void> {
  const thrown = await errorAt(place, failingAt(setting, place, refuseConnection));
  ok(NetworkError.isInstance(thrown), `request ${place}: got ${String(thrown)}`);
}

/** Neither an answer that does not come nor one whose body does not end holds the caller. */
async function checkSilence(setting: RunSetting, place: number): Promise<void> {
  const headers = {
    "content-type": responseOf(setting.one.steps[place]?.answer ?? {}).headers.get("content-type") ?? "",
  };
  const silences = [
    () => new Promise<Response>(() => undefined),
    () => new Response(new ReadableStream(), { headers }),
  ];
  for (const silence of silences) {
    const thrown = await errorAt(place, failingAt(setting, place, silence), { deadline: DEADLINE_MS });
    ok(DeadlineError.isInstance(thrown), `request ${place}: got ${String(thrown)}`);
  }
}

/** Ends at once, and asks for nothing more: not even where the abort falls into a pause between two looks at a job. */
async function checkAbort(setting: RunSetting, place: number): Promise<void> {
  const silence = new Promise<Response>(() => undefined);
  for (const answer of [() => silence, abortFetch, () => undefined]) {
    const controller = new AbortController();
    const reason = new Error(`aborted by the check at request ${place}`);
    const run = prepareRun(setting, (_, at) => {
      if (at !== place) return undefined;
      queueMicrotask(() => controller.abort(reason));
      return answer();
    });
    await rejects(run.execute({ signal: controller.signal }), (error) => error === reason);
    strictEqual(run.calls().length, place + 1, "requests went on after the abort");
  }
}

async function checkMalformed(setting: RunSetting, place: number): Promise<void> {
  if (setting.one.stream) return;
  // Of bytes, any form is a right one.
  if (setting.one.steps[place]?.answer.json === undefined) return;
  const noticed = await errorAt(place, failingAt(setting, place, cutJson));
  ok(OutputError.isInstance(noticed), `cut JSON at request ${place}: got ${String(noticed)}`);
  if (place === 0) return;

  const run = prepareRun(setting, (_, at) => (at >= place ? Response.json({ unexpected: true }) : undefined));
  // Without a deadline: looks at a job that is in no known state end by themselves.
  const thrown = await errorAt(place, run);
  const isTyped = OutputError.isInstance(thrown) || JobError.isInstance(thrown);
  ok(isTyped, `another shape at request ${place}: got ${String(thrown)}`);
}

const abortFetch = (): Promise<Response> =>
  Promise.reject(new DOMException("This operation was aborted", "AbortError"));

const refuseConnection = (): Promise<Response> => Promise.reject(new TypeError("fetch failed"));

const cutJson = (): Response => new Response('{"half":', { headers: { "content-type": "application/json" } });

function failingAt(setting: RunSetting, place: number, fault: () => Response | Promise<Response>): Run {
  return prepareRun(setting, (_, at) => (at === place ? fault() : undefined));
}

/** What a run fails with at the first failure, provided that it got as far as the request in question. */
async function errorAt(place: number, run: Run, options: CallOptions = {}): Promise<unknown> {
  const thrown = await errorOf(run, { retry_on_error: false, ...options });
  ok(run.calls().length > place, `the call ended before request ${place}: ${String(thrown)}`);
  return thrown;
}
