import { deepStrictEqual, fail, strictEqual } from "node:assert/strict";
import type { Check } from "./check.ts";
import { accessOf } from "./provider-access.ts";
import { settle, type ProviderCase, type ProviderStep, type TaskCases } from "./provider-fixture.ts";
import { modesOf, prepareRun, urlOf, type Mode, type RunSetting } from "./provider-run.ts";
import { checkSecrets } from "./provider-secrecy-checks.ts";
import type { ProviderPlugin } from "@patchbay/core/provider";
import type { SentRequest } from "./replay.ts";

/**
 * For each case, with a hub token and with a provider's key: the requests match, the answer becomes the output, and
 * the key goes only to declared hosts and appears nowhere else.
 */
export function callChecks(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): Check[] {
  return [
    ...cases.map((one): Check => ({
      name: `${task}: ${one.name}: requests and output`,
      formerNames: modesOf(plugin).flatMap((mode) => [
        `${task}: ${one.name}, with a ${mode === "routed" ? "hub token" : "provider key"}: requests and output`,
        `${task}: ${one.name}, ${mode}: the token is in no address, body or log, and goes to declared hosts only`,
      ]),
      async run() {
        for (const mode of modesOf(plugin)) await checkCall({ plugin, task, providerModelId, one, mode });
      },
    })),
    ...streamFixtureCheck(plugin, task, cases),
  ];
}

async function checkCall(setting: RunSetting): Promise<void> {
  const { plugin, one, mode } = setting;
  const run = prepareRun(setting);
  const output = await run.execute();
  const calls = run.calls();
  strictEqual(
    calls.length,
    one.steps.length,
    `${mode}: expected ${one.steps.length} requests, got ${calls.map(({ method, url }) => `${method} ${url}`).join(", ")}`,
  );
  for (const [index, step] of one.steps.entries()) await checkRequest(plugin, mode, step, calls[index], one);
  deepStrictEqual(await settle(output), await settle(one.output));
  checkSecrets(run, setting);
}

function streamFixtureCheck({ manifest }: ProviderPlugin, task: string, cases: readonly ProviderCase[]): Check[] {
  if (manifest.tasks[task]?.stream !== true || cases.some(({ stream }) => stream)) return [];
  return [
    {
      name: `${task}: has a fixture with "stream": true, as its manifest declares`,
      run: () => fail(`fixtures/${task}.json has no case with "stream": true`),
    },
  ];
}

/** A request matches a fixture's step, including its credentials. @throws AssertionError */
export async function checkRequest(
  plugin: ProviderPlugin,
  mode: Mode,
  step: ProviderStep,
  request: SentRequest | undefined,
  one?: ProviderCase,
): Promise<void> {
  if (!request) return fail("the request was not made");
  const url = urlOf(step, mode);
  if (url === undefined) return fail(`the fixture's step has neither 'url' nor '${mode}'`);
  const access = accessOf(plugin, mode, one);
  strictEqual(`${request.method} ${access.addressOf(request)}`, `${step.method} ${url}`);
  deepStrictEqual(await settle(request.body), step.body ?? undefined);
  const credentials = step.credentials ?? step.url === undefined;
  // A provider without keys has no credentials to check.
  strictEqual(access.proves(request), credentials && access.canaries.length > 0, `the key at ${url}`);
  for (const [name, expected] of Object.entries(step.headers))
    strictEqual(request.headers.get(name), expected, `header ${name}`);
  const isJson = step.body !== undefined && typeof request.body === "object" && !(request.body instanceof FormData);
  if (isJson && !(request.body instanceof Blob)) strictEqual(request.headers.get("content-type"), "application/json");
}
