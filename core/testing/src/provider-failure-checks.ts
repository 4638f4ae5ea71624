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
import { modesOf, newRequests, prepareRun, type Run, type RunSetting } from "./provider-run.ts";
import { responseOf } from "./replay.ts";

/** Long enough for the job of every fixture, which takes no time on the checks' clock. */
const DEADLINE_MS = 60_000;

interface ErrorClass {
  readonly errorName: string;
  isInstance(value: unknown): boolean;
}

const REFUSALS: readonly (readonly [status: number, error: ErrorClass, headers?: Record<string, string>])[] = [
  [401, AuthenticationError],
  [404, HttpError],
  [422, HttpError],
  [429, RateLimitError, { "retry-after": "3" }],
  [500, HttpError],
  [503, ServiceUnavailableError],
];

/** What fails at one request of a call, the first, a poll or a download, ends soon and in the right class of error. */
export function failureChecks(plugin: ProviderPlugin, cases: TaskCases): Check[] {
  const { task } = cases;
  const [first] = firstSetting(plugin, cases);
  if (!first) return [];
  const atEveryRequest = (
    what: string,
    check: (setting: RunSetting, index: number) => Promise<void>,
    formerNames: readonly string[] = [],
  ): Check => ({
    name: `${task}: ${what}, at every new request`,
    formerNames: [...formerNames.map((name) => `${task}: ${name}`), ...namesByMode(plugin, cases, what)],
    run: () => tryEveryRequest(plugin, cases, check),
  });
  return [
    atEveryRequest("a refusal ends in the error of its status", checkRefusals, [
      "a refusal ends in the error of its status, with the server's words",
      ...REFUSALS.map(([status, { errorName }]) => `status ${status} ends in ${errorName}`),
    ]),
    {
      name: `${task}: status 503 is retried until the caller's limits`,
      formerNames: [
        `${task}: status 503 is asked again`,
        `${task}: status 503 is not asked again with retry_on_error: false`,
        `${task}: status 503 for ever ends at the deadline`,
      ],
      run: () => checkBusy(first),
    },
    atEveryRequest("a connection that fails ends in NetworkError", checkConnection),
    atEveryRequest("a server that falls silent ends at the deadline", checkSilence),
    atEveryRequest("an abort is heard in silence and in pauses", checkAbort),
  ];
}

/** Checks of a task's code with unreadable answers. */
export function answerChecks(plugin: ProviderPlugin, cases: TaskCases): Check[] {
  const { task } = cases;
  const [first] = firstSetting(plugin, cases);
  if (!first || first.one.stream) return [];
  return [
    {
      name: `${task}: JSON that is cut off ends in OutputError`,
      async run() {
        await checkCutJson(first, 0);
        await tryEveryRequest(plugin, cases, async (setting, index) => {
          // For bytes, any form is valid.
          if (answersJson(setting, index)) await checkCutJson(setting, index);
        });
      },
    },
    {
      name: `${task}: JSON of another shape ends in OutputError`,
      formerNames: [
        `${task}: a malformed answer is noticed, at every new request`,
        ...namesByMode(plugin, cases, "a malformed answer is noticed"),
      ],
      async run() {
        const thrown = await errorOf(prepareRun(first, otherShape));
        ok(OutputError.isInstance(thrown), `got ${String(thrown)}`);
        await tryEveryRequest(plugin, cases, async (setting, index) => {
          if (index > 0 && answersJson(setting, index)) await checkOtherShapes(setting, index);
        });
      },
    },
  ];
}

function firstSetting(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): RunSetting[] {
  const [one] = cases;
  const [mode] = modesOf(plugin);
  return one && mode ? [{ plugin, task, providerModelId, one, mode }] : [];
}

function namesByMode(plugin: ProviderPlugin, { task, cases }: TaskCases, what: string): string[] {
  return cases.flatMap(({ name }) =>
    modesOf(plugin).map((mode) => `${task}: ${name}, ${mode}: ${what}, at every new request`),
  );
}

async function tryEveryRequest(
  plugin: ProviderPlugin,
  cases: TaskCases,
  check: (setting: RunSetting, index: number) => Promise<void>,
): Promise<void> {
  for (const { setting, places } of newRequests(plugin, cases)) {
    for (const index of places) await check(setting, index);
  }
}

async function checkRefusals(setting: RunSetting, index: number): Promise<void> {
  const reason = "the server's own words";
  for (const [status, error, headers] of REFUSALS) {
    const init = { status, headers: { "x-request-id": "request-7", ...headers } };
    // The first refusal of a token that is exchanged only means that the token has expired.
    const refused = prepareRun(setting, (_, at) => (at >= index ? Response.json({ error: reason }, init) : undefined));
    const thrown = await errorAt(index, refused);
    ok(error.isInstance(thrown), `status ${status} at request ${index}: got ${String(thrown)}`);
    const { response, message } = thrown as HttpError;
    strictEqual(response.status, status);
    strictEqual(response.requestId, "request-7");
    // Later requests have their own messages.
    if (index === 0) ok(message.includes(reason), `the message lacks what the server reported: ${message}`);
    if (status === 429) strictEqual((thrown as RateLimitError).retryAfterMs, 3000);
  }
}

async function checkBusy(setting: RunSetting): Promise<void> {
  const { one } = setting;
  // The refused request takes the first step's place in the script, so that step is written twice.
  const steps = [...one.steps.slice(0, 1), ...one.steps];
  const repeated = prepareRun({ ...setting, one: { ...one, steps } }, (_, index) => (index === 0 ? busy() : undefined));
  await repeated.execute();
  strictEqual(repeated.calls().length, steps.length);

  const refused = prepareRun(setting, busy);
  const thrown = await errorOf(refused, { retry_on_error: false });
  ok(ServiceUnavailableError.isInstance(thrown), `got ${String(thrown)}`);
  strictEqual(refused.calls().length, 1);

  const late = await errorOf(prepareRun(setting, busy), { deadline: 60_000 });
  ok(DeadlineError.isInstance(late) || ServiceUnavailableError.isInstance(late), `got ${String(late)}`);
}

async function checkConnection(setting: RunSetting, index: number): Promise<void> {
  const thrown = await errorAt(index, failingAt(setting, index, refuseConnection));
  ok(NetworkError.isInstance(thrown), `request ${index}: got ${String(thrown)}`);
}

/** Neither a missing answer nor an endless body may block the caller. */
async function checkSilence(setting: RunSetting, index: number): Promise<void> {
  const headers = {
    "content-type": responseOf(setting.one.steps[index]?.answer ?? {}).headers.get("content-type") ?? "",
  };
  const silences = [
    () => new Promise<Response>(() => undefined),
    () => new Response(new ReadableStream(), { headers }),
  ];
  for (const silence of silences) {
    const thrown = await errorAt(index, failingAt(setting, index, silence), { deadline: DEADLINE_MS });
    ok(DeadlineError.isInstance(thrown), `request ${index}: got ${String(thrown)}`);
  }
}

/** Ends immediately and sends no further request, even if the abort happens between two polls. */
async function checkAbort(setting: RunSetting, index: number): Promise<void> {
  const silence = new Promise<Response>(() => undefined);
  for (const answer of [() => silence, abortFetch, () => undefined]) {
    const controller = new AbortController();
    const reason = new Error(`aborted by the check at request ${index}`);
    const run = prepareRun(setting, (_, at) => {
      if (at !== index) return undefined;
      queueMicrotask(() => controller.abort(reason));
      return answer();
    });
    await rejects(run.execute({ signal: controller.signal }), (error) => error === reason);
    strictEqual(run.calls().length, index + 1, "requests continued after the abort");
  }
}

async function checkCutJson(setting: RunSetting, index: number): Promise<void> {
  const thrown = await errorAt(index, failingAt(setting, index, cutJson));
  ok(OutputError.isInstance(thrown), `cut JSON at request ${index}: got ${String(thrown)}`);
}

async function checkOtherShapes(setting: RunSetting, index: number): Promise<void> {
  const run = prepareRun(setting, (_, at) => (at >= index ? otherShape() : undefined));
  // Without a deadline: polling a job in an unknown state has its own limit.
  const thrown = await errorAt(index, run);
  const isTyped = OutputError.isInstance(thrown) || JobError.isInstance(thrown);
  ok(isTyped, `another shape at request ${index}: got ${String(thrown)}`);
}

function answersJson({ one }: RunSetting, index: number): boolean {
  return !one.stream && one.steps[index]?.answer.json !== undefined;
}

function busy(): Response {
  return Response.json({ error: "loading" }, { status: 503 });
}

const abortFetch = (): Promise<Response> =>
  Promise.reject(new DOMException("This operation was aborted", "AbortError"));

const refuseConnection = (): Promise<Response> => Promise.reject(new TypeError("fetch failed"));

const otherShape = (): Response => Response.json({ unexpected: true });

const cutJson = (): Response => new Response('{"half":', { headers: { "content-type": "application/json" } });

function failingAt(setting: RunSetting, index: number, fault: () => Response | Promise<Response>): Run {
  return prepareRun(setting, (_, at) => (at === index ? fault() : undefined));
}

/** The first error of a run. @throws AssertionError when the run ended before that request */
async function errorAt(index: number, run: Run, options: CallOptions = {}): Promise<unknown> {
  const thrown = await errorOf(run, { retry_on_error: false, ...options });
  ok(run.calls().length > index, `the call ended before request ${index}: ${String(thrown)}`);
  return thrown;
}

/** The error of a run. @throws AssertionError if it succeeds */
export async function errorOf(run: Run, options: Parameters<Run["execute"]>[0] = {}): Promise<unknown> {
  let output: unknown;
  try {
    output = await run.execute(options);
  } catch (error) {
    return error;
  }
  throw new Error(`the call succeeded with ${JSON.stringify(output)}`);
}
