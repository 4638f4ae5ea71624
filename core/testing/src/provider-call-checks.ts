import { deepStrictEqual, fail, ok, rejects, strictEqual } from "node:assert/strict";
import type { Check } from "./check.ts";
import { accessOf } from "./provider-access.ts";
import { settle, type ProviderCase, type ProviderStep, type TaskCases } from "./provider-fixture.ts";
import { modesOf, prepareRun, urlOf, type Mode } from "./provider-run.ts";
import type { ProviderPlugin } from "@patchbay/core/provider";
import type { SentRequest } from "./replay.ts";

/** For each case and each way of authorization: the requests are as written, and the answer becomes the output. */
export function callChecks(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): Check[] {
  return cases.flatMap((one) =>
    modesOf(plugin).flatMap((mode): Check[] => {
      const title = `${task}: ${one.name}, with a ${mode === "routed" ? "hub token" : "provider key"}`;
      const setting = { plugin, task, providerModelId, one, mode };
      return [
        {
          name: `${title}: requests and output`,
          async run() {
            const run = prepareRun(setting);
            const output = await run.execute();
            const calls = run.calls();
            strictEqual(
              calls.length,
              one.steps.length,
              `expected ${one.steps.length} requests, got ${calls.map(({ method, url }) => `${method} ${url}`).join(", ")}`,
            );
            for (const [place, step] of one.steps.entries()) await checkRequest(plugin, mode, step, calls[place], one);
            deepStrictEqual(await settle(output), await settle(one.output));
          },
        },
        {
          name: `${title}: an abort ends it at every step`,
          async run() {
            for (const place of one.steps.keys()) await checkAbort(setting, place);
          },
        },
      ];
    }),
  );
}

/** A request is as a fixture's step says, its credentials included. @throws AssertionError */
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
  // A provider without keys proves nothing anywhere.
  strictEqual(access.proves(request), credentials && access.canaries.length > 0, `the key at ${url}`);
  for (const [name, expected] of Object.entries(step.headers))
    strictEqual(request.headers.get(name), expected, `header ${name}`);
  const isJson = step.body !== undefined && typeof request.body === "object" && !(request.body instanceof FormData);
  if (isJson && !(request.body instanceof Blob)) strictEqual(request.headers.get("content-type"), "application/json");
}

async function checkAbort(
  setting: { plugin: ProviderPlugin; task: string; providerModelId: string; one: ProviderCase; mode: Mode },
  place: number,
): Promise<void> {
  const controller = new AbortController();
  const reason = new Error(`aborted by the check at request ${place}`);
  const run = prepareRun(setting, (_, at) => {
    if (at !== place) return undefined;
    controller.abort(reason);
    throw reason;
  });
  await rejects(run.execute({ signal: controller.signal }), (error) => error === reason);
  ok(run.calls().length <= place + 1, "requests went on after the abort");
}
