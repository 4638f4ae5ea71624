import { ok, strictEqual } from "node:assert/strict";
import {
  AuthenticationError,
  DeadlineError,
  HttpError,
  OutputError,
  RateLimitError,
  ServiceUnavailableError,
} from "@patchbay/core/errors";
import type { ProviderPlugin } from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import type { TaskCases } from "./provider-fixture.ts";
import { modesOf, prepareRun, type Run, type RunSetting } from "./provider-run.ts";

interface ErrorClass {
  readonly errorName: string;
  isInstance(value: unknown): boolean;
}

/** What a failing server leads to: the right class of error, with what the server said. */
export function failureChecks(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): Check[] {
  const [one] = cases;
  const [mode] = modesOf(plugin);
  if (!one || !mode) return [];
  const setting: RunSetting = { plugin, task, providerModelId, one, mode };

  return [
    {
      name: `${task}: a refusal ends in the error of its status, with the server's words`,
      formerNames: REFUSALS.map(([status, { errorName }]) => `${task}: status ${status} ends in ${errorName}`),
      async run() {
        for (const refusal of REFUSALS) await checkRefusal(setting, refusal);
      },
    },
    {
      name: `${task}: status 503 is retried until the caller's limits`,
      formerNames: [
        `${task}: status 503 is asked again`,
        `${task}: status 503 is not asked again with retry_on_error: false`,
        `${task}: status 503 for ever ends at the deadline`,
      ],
      run: () => checkBusy(setting),
    },
    ...(one.stream ? [] : malformedAnswers(setting)),
  ];
}

const REFUSALS: readonly (readonly [status: number, error: ErrorClass, headers?: Record<string, string>])[] = [
  [401, AuthenticationError],
  [404, HttpError],
  [422, HttpError],
  [429, RateLimitError, { "retry-after": "3" }],
  [500, HttpError],
];

async function checkRefusal(setting: RunSetting, [status, error, headers]: (typeof REFUSALS)[number]): Promise<void> {
  const words = "the server's own words";
  const init = { status, headers: { "x-request-id": "request-7", ...headers } };
  const thrown = await errorOf(prepareRun(setting, () => Response.json({ error: words }, init)));
  ok(error.isInstance(thrown), `status ${status}: got ${String(thrown)}`);
  const { response, message } = thrown as HttpError;
  strictEqual(response.status, status);
  strictEqual(response.requestId, "request-7");
  ok(message.includes(words), `the message hides what the server said: ${message}`);
  if (status === 429) strictEqual((thrown as RateLimitError).retryAfterMs, 3000);
}

async function checkBusy(setting: RunSetting): Promise<void> {
  const { one } = setting;
  // The refused request takes the first step's place in the script, so that step is written twice.
  const steps = [...one.steps.slice(0, 1), ...one.steps];
  const repeated = prepareRun({ ...setting, one: { ...one, steps } }, (_, place) => (place === 0 ? busy() : undefined));
  await repeated.execute();
  strictEqual(repeated.calls().length, steps.length);

  const refused = prepareRun(setting, busy);
  const thrown = await errorOf(refused, { retry_on_error: false });
  ok(ServiceUnavailableError.isInstance(thrown), `got ${String(thrown)}`);
  strictEqual(refused.calls().length, 1);

  const late = await errorOf(prepareRun(setting, busy), { deadline: 60_000 });
  ok(DeadlineError.isInstance(late) || ServiceUnavailableError.isInstance(late), `got ${String(late)}`);
}

function malformedAnswers(setting: RunSetting): Check[] {
  const { task } = setting;
  const answers: [string, () => Response][] = [
    ["JSON that is cut off", () => new Response('{"half":', { headers: { "content-type": "application/json" } })],
    ["JSON of another shape", () => Response.json({ unexpected: true })],
  ];
  return answers.map(([what, answer]) => ({
    name: `${task}: ${what} ends in OutputError`,
    async run() {
      const thrown = await errorOf(prepareRun(setting, answer));
      ok(OutputError.isInstance(thrown), `got ${String(thrown)}`);
    },
  }));
}

function busy(): Response {
  return Response.json({ error: "loading" }, { status: 503 });
}

/** What a run fails with. @throws AssertionError when it does not */
export async function errorOf(run: Run, options: Parameters<Run["execute"]>[0] = {}): Promise<unknown> {
  let output: unknown;
  try {
    output = await run.execute(options);
  } catch (error) {
    return error;
  }
  throw new Error(`the call succeeded with ${JSON.stringify(output)}`);
}
