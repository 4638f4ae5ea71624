import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { PatchbayError } from "@patchbay/core/errors";
import type { ProviderPlugin } from "@patchbay/core/provider";
import { fault } from "@patchbay/mocks/faults";
import type { Check } from "./check.ts";
import { checkRequest } from "./provider-call-checks.ts";
import { settle, type TaskCases } from "./provider-fixture.ts";
import { modesOf, prepareRun, type RunSetting } from "./provider-run.ts";

/** Faults of the fault lab that happen in passing to a look at a job, to its result or to a download. */
export const PASSING_FAULTS: readonly string[] = ["503", "502", "429-seconds", "reset", "reset-body"];

const LOOK = new Request("https://vendor.example/jobs/1");

/** The answer of a client's fetch for a fault. */
async function faulty(name: string): Promise<Response> {
  const answer = await fault(name).answer(LOOK, async () => Response.json({ status: "processing" }));
  if (answer.type !== "error") return answer;
  const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
  throw new TypeError("fetch failed", { cause });
}

/** A request that follows an accepted call, and its fault. */
export interface JobFault {
  readonly setting: RunSetting;
  /** Index of the request within the call. */
  readonly stepIndex: number;
  /** Name of one of `PASSING_FAULTS`. */
  readonly fault: string;
}

/** Every request of every job of a provider's task, with every fault. */
export function jobFaults(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): JobFault[] {
  return cases.flatMap((one) =>
    modesOf(plugin).flatMap((mode) => {
      const setting = { plugin, task, providerModelId, one, mode };
      return followUpsOf(setting).flatMap((stepIndex) =>
        PASSING_FAULTS.map((name) => ({ setting, stepIndex, fault: name })),
      );
    }),
  );
}

/**
 * The fault happens once: the call still returns the job's result, and the job is not submitted twice. @throws
 * AssertionError
 */
export async function checkRecovery({ setting, stepIndex, fault: name }: JobFault): Promise<void> {
  const { steps, output } = setting.one;
  const one = { ...setting.one, steps: steps.toSpliced(stepIndex, 0, ...steps.slice(stepIndex, stepIndex + 1)) };
  const run = prepareRun({ ...setting, one }, (_, at) => (at === stepIndex ? faulty(name) : undefined));
  deepStrictEqual(await settle(await run.execute()), await settle(output));
  strictEqual(run.calls().length, one.steps.length);
  strictEqual(posts(run.calls()), posts(steps), "the job was asked for twice");
}

/**
 * The fault lasts until the call gives up: its error carries a handle, and another client fetches the result by it,
 * with the
 * requests that the call would have made.
 * @throws AssertionError
 */
export async function checkResumption({ setting, stepIndex, fault: name }: JobFault): Promise<void> {
  const { plugin, one, mode } = setting;
  const lost = prepareRun(setting, (_, at) => (at >= stepIndex ? faulty(name) : undefined));
  const error: unknown = await lost.execute().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  ok(PatchbayError.isInstance(error), `got ${String(error)}`);
  ok(error.job, `${String(error)} carries no handle`);
  strictEqual(lost.calls().length, stepIndex + 10, "a request is given up after ten failures");
  strictEqual(posts(lost.calls()), posts(one.steps.slice(0, stepIndex)), "the job was asked for twice");

  const steps = one.steps.slice(callPlace(setting) + 1);
  const resumed = prepareRun({ ...setting, one: { ...one, steps } });
  const handle = JSON.parse(JSON.stringify(error.job)) as typeof error.job;
  deepStrictEqual(await settle(await resumed.resume(handle)), await settle(one.output));
  const calls = resumed.calls();
  strictEqual(calls.length, steps.length);
  for (const [index, step] of steps.entries()) await checkRequest(plugin, mode, step, calls[index], one);
}

/** An accepted, billable job is not lost, no matter which later request fails. */
export function jobChecks(plugin: ProviderPlugin, cases: TaskCases): Check[] {
  const faults = jobFaults(plugin, cases);
  if (faults.length === 0) return [];
  // Each request meets one of the faults here; `npm run test:slow` tries all.
  const some = faults.filter(
    ({ fault: name }, index) =>
      PASSING_FAULTS.indexOf(name) === Math.floor(index / PASSING_FAULTS.length) % PASSING_FAULTS.length,
  );
  const atEach = (name: string, check: (one: JobFault) => Promise<void>): Check => ({
    name: `${cases.task}: ${name}`,
    async run() {
      for (const one of some) await check(one);
    },
  });
  return [
    atEach("a look at a job or a download that fails in passing is repeated", checkRecovery),
    atEach("a job that is given up is resumed by its handle", checkResumption),
  ];
}

/** Indexes of the polls and downloads that follow the call. */
function followUpsOf(setting: RunSetting): number[] {
  const { steps, stream } = setting.one;
  const main = callPlace(setting);
  return stream || main === -1
    ? []
    : [...steps.keys()].filter((index) => index > main && steps[index]?.method === "GET");
}

/** Index of the call itself, which uploads may precede; -1 if there is none. */
function callPlace({ plugin, task, one: { steps } }: RunSetting): number {
  // A vendor may also be polled by POST: without uploads, the first one is the call.
  if (!plugin.tasks[task]?.upload && steps[0]?.method === "POST") return 0;
  const look = steps.findIndex(({ method }) => method === "GET");
  const before = steps.slice(0, look === -1 ? undefined : look);
  // Some vendors are polled by POST, at the same address each time.
  const isRepeated = (address: string | undefined): boolean =>
    address !== undefined && before.filter(({ direct }) => direct === address).length > 1;
  return before.findLastIndex(({ method, direct }) => method === "POST" && !isRepeated(direct));
}

/** How many of the requests ask for something to be made. */
function posts(calls: readonly { readonly method: string }[]): number {
  return calls.filter(({ method }) => method === "POST").length;
}
