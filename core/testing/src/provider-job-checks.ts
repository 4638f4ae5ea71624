import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { PatchbayError } from "@patchbay/core/errors";
import type { ProviderPlugin } from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import { checkRequest } from "./provider-call-checks.ts";
import { settle, type ProviderCase, type TaskCases } from "./provider-fixture.ts";
import { modesOf, prepareRun, type RunSetting } from "./provider-run.ts";

/** What happens in passing to a look at a job, to its result or to a download. */
export const PASSING_FAULTS: Readonly<Record<string, () => Response | Promise<Response>>> = {
  "status 503": () => Response.json({ error: "busy" }, { status: 503 }),
  "status 502": () => new Response("<html>Bad gateway", { status: 502, headers: { "content-type": "text/html" } }),
  "status 429": () => Response.json({ error: "slow down" }, { status: 429, headers: { "retry-after": "1" } }),
  "a dropped connection": () => {
    const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
    return Promise.reject(new TypeError("fetch failed", { cause }));
  },
  "a body that is cut": () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"status":'));
          body.error(new TypeError("terminated"));
        },
      }),
      { headers: { "content-type": "application/json" } },
    ),
};

/** One request that follows upon an accepted call, and what happens to it. */
export interface JobFault {
  readonly setting: RunSetting;
  /** Place of the request among those of the call. */
  readonly place: number;
  /** Name of one of `PASSING_FAULTS`. */
  readonly fault: string;
}

/** Every request of every job of a provider's task, with every fault. */
export function jobFaults(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): JobFault[] {
  return cases.flatMap((one) =>
    modesOf(plugin).flatMap((mode) => {
      const setting = { plugin, task, providerModelId, one, mode };
      return followUpsOf(one).flatMap((place) =>
        Object.keys(PASSING_FAULTS).map((fault) => ({ setting, place, fault })),
      );
    }),
  );
}

/** The fault happens once: the job's result comes all the same, and the job is not asked for twice. @throws AssertionError */
export async function checkRecovery({ setting, place, fault }: JobFault): Promise<void> {
  const { steps, output } = setting.one;
  const one = { ...setting.one, steps: steps.toSpliced(place, 0, ...steps.slice(place, place + 1)) };
  const run = prepareRun({ ...setting, one }, (_, at) => (at === place ? PASSING_FAULTS[fault]?.() : undefined));
  deepStrictEqual(await settle(await run.execute()), await settle(output));
  strictEqual(run.calls().length, one.steps.length);
  strictEqual(posts(run.calls()), posts(steps), "the job was asked for twice");
}

/**
 * The fault lasts until the call gives up: its error carries a handle, and another client fetches the result by it, with
 * the requests that the call would have made. @throws AssertionError
 */
export async function checkResumption({ setting, place, fault }: JobFault): Promise<void> {
  const { plugin, one, mode } = setting;
  const lost = prepareRun(setting, (_, at) => (at >= place ? PASSING_FAULTS[fault]?.() : undefined));
  const error: unknown = await lost.execute().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  ok(PatchbayError.isInstance(error), `got ${String(error)}`);
  ok(error.job, `${String(error)} carries no handle`);
  strictEqual(lost.calls().length, place + 10, "a request is given up after ten failures");
  strictEqual(posts(lost.calls()), posts(one.steps.slice(0, place)), "the job was asked for twice");

  const steps = one.steps.slice(one.steps.findIndex(({ method }) => method === "POST") + 1);
  const resumed = prepareRun({ ...setting, one: { ...one, steps } });
  const handle = JSON.parse(JSON.stringify(error.job)) as typeof error.job;
  deepStrictEqual(await settle(await resumed.resume(handle)), await settle(one.output));
  const calls = resumed.calls();
  strictEqual(calls.length, steps.length);
  for (const [index, step] of steps.entries()) await checkRequest(plugin, mode, step, calls[index], one);
}

/** What was accepted and is to be paid for is not lost, whichever later request fails. */
export function jobChecks(plugin: ProviderPlugin, cases: TaskCases): Check[] {
  const faults = jobFaults(plugin, cases);
  if (faults.length === 0) return [];
  const kinds = Object.keys(PASSING_FAULTS);
  // Each request meets one of the faults here; `npm run test:slow` tries all.
  const some = faults.filter(
    ({ fault }, index) => kinds.indexOf(fault) === Math.floor(index / kinds.length) % kinds.length,
  );
  const atEach = (name: string, check: (fault: JobFault) => Promise<void>): Check => ({
    name: `${cases.task}: ${name}`,
    async run() {
      for (const fault of some) await check(fault);
    },
  });
  return [
    atEach("a look at a job or a download that fails in passing is repeated", checkRecovery),
    atEach("a job that is given up is resumed by its handle", checkResumption),
  ];
}

/** Places of the looks and downloads that follow upon the call itself. */
function followUpsOf({ steps, stream }: ProviderCase): number[] {
  const main = steps.findIndex(({ method }) => method === "POST");
  return stream || main === -1
    ? []
    : [...steps.keys()].filter((place) => place > main && steps[place]?.method === "GET");
}

/** How many of the requests ask for something to be made. */
function posts(calls: readonly { readonly method: string }[]): number {
  return calls.filter(({ method }) => method === "POST").length;
}
