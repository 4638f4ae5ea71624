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

  const failing = (status: number, error: ErrorClass, headers: Record<string, string> = {}): Check => ({
    name: `${task}: status ${status} ends in ${error.errorName}`,
    async run() {
      const run = prepareRun(setting, () =>
        Response.json(
          { error: "the server's own words" },
          { status, headers: { "x-request-id": "request-7", ...headers } },
        ),
      );
      const thrown = await errorOf(run);
      ok(error.isInstance(thrown), `got ${String(thrown)}`);
      const { response, message } = thrown as HttpError;
      strictEqual(response.status, status);
      strictEqual(response.requestId, "request-7");
      ok(message.includes("the server's own words"), `the message hides what the server said: ${message}`);
      if (status === 429) strictEqual((thrown as RateLimitError).retryAfterMs, 3000);
    },
  });

  return [
    failing(401, AuthenticationError),
    failing(404, HttpError),
    failing(422, HttpError),
    failing(429, RateLimitError, { "retry-after": "3" }),
    failing(500, HttpError),
    {
      name: `${task}: status 503 is asked again`,
      async run() {
        // The refused request takes the first step's place in the script, so that step is written twice.
        const [first] = one.steps;
        const steps = first ? [first, ...one.steps] : [];
        const run = prepareRun({ ...setting, one: { ...one, steps } }, (_, place) =>
          place === 0 ? busy() : undefined,
        );
        await run.execute();
        strictEqual(run.calls().length, steps.length);
      },
    },
    {
      name: `${task}: status 503 is not asked again with retry_on_error: false`,
      async run() {
        const run = prepareRun(setting, busy);
        const thrown = await errorOf(run, { retry_on_error: false });
        ok(ServiceUnavailableError.isInstance(thrown), `got ${String(thrown)}`);
        strictEqual(run.calls().length, 1);
      },
    },
    {
      name: `${task}: status 503 for ever ends at the deadline`,
      async run() {
        const thrown = await errorOf(prepareRun(setting, busy), { deadline: 60_000 });
        ok(DeadlineError.isInstance(thrown) || ServiceUnavailableError.isInstance(thrown), `got ${String(thrown)}`);
      },
    },
    ...(one.stream ? [] : malformedAnswers(setting)),
  ];
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
