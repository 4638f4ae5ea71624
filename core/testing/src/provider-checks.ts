import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { setMockPace, type MockModel, type ProviderMocks } from "@patchbay/mocks";
import { isDirect, manifestFor } from "@patchbay/core/client";
import { modelIdProblem } from "@patchbay/core/hub";
import { completeProvider, parseModelFacts, parseSourceManifest } from "@patchbay/core/plugin";
import type { Provider, ProviderPlugin } from "@patchbay/core/provider";
import { taskSchemas } from "@patchbay/core/task";
import type { Check, Fixture } from "./check.ts";
import { callChecks } from "./provider-call-checks.ts";
import { answerChecks, failureChecks } from "./provider-failure-checks.ts";
import { assertAccepts } from "./provider-exchange-checks.ts";
import { answerByMocks } from "./replay.ts";
import { parseProviderFixtures, type TaskCases } from "./provider-fixture.ts";
import { modesOf, prepareRun } from "./provider-run.ts";
import { providerFor } from "./provider-access.ts";
import { secrecyChecks } from "./provider-secrecy-checks.ts";
import { jobChecks } from "./provider-job-checks.ts";
import { streamChecks } from "./provider-stream-checks.ts";
import { vendorChecks } from "./provider-vendor-checks.ts";
import { withExceptions } from "./exceptions.ts";
import { isBuilt, readingCode } from "./built-tasks.ts";

export interface ProviderUnderTest {
  readonly id: string;
  /** Field `patchbay` of its package.json. */
  readonly manifest: unknown;
  readonly provider: Provider;
  readonly mocks: ProviderMocks;
  readonly fixtures: readonly Fixture[];
  /** Content of its models.json, if any. */
  readonly facts?: unknown;
}

/** Vendors choose model names freely, but they must be one visible word. */
const OWN_MODEL_ID = /^[^\s\p{C}]+$/u;

/** All requirements for a provider. List a check in the manifest's `exceptions` with a reason to expect its failure. */
export function providerChecks({ id, manifest, provider, mocks, fixtures, facts }: ProviderUnderTest): Check[] {
  const parsed = parseSourceManifest("provider", manifest, `provider '${id}'`);
  const plugin = completeProvider(id, parsed, provider);
  const { cases, others } = parseProviderFixtures(fixtures);
  const isOfHub = (task: string): boolean => !isDirect(manifestFor(parsed, task));
  const checks: Check[] = [
    {
      name: "the manifest declares what the code serves",
      run() {
        deepStrictEqual(Object.keys(parsed.tasks).toSorted(), Object.keys(provider.tasks).toSorted());
        for (const [task, { stream }] of Object.entries(parsed.tasks)) {
          strictEqual(provider.tasks[task]?.stream !== undefined, stream === true, `"stream" of ${task}`);
        }
      },
    },
    {
      name: "every task has a fixture, and every fixture a task",
      run() {
        const tasks = Object.keys(parsed.tasks);
        const missing = tasks.find((task) => !cases.some((each) => each.task === task));
        ok(missing === undefined, `fixtures/${missing}.json is missing. Add a documented call and its answer.`);
        const other = cases.find(({ task }) => !tasks.includes(task))?.task;
        ok(
          other === undefined,
          `fixtures/${other}.json is of no task in package.json. Add the task, or remove the file.`,
        );
      },
    },
    ...vendorChecks({ plugin, code: provider, requires: parsed.requires ?? [], cases, others, mocks }),
    ...cases.flatMap((task) => {
      const called = providerFor(plugin, task.task);
      return [...callChecks(called, task), mocksCheck(called, mocks, task)];
    }),
    ...faultChecks(plugin, cases),
    ...(facts === undefined ? [] : [factsCheck(facts, Object.keys(parsed.tasks), mocks)]),
    {
      name: "the mocks know a model for every task",
      run() {
        const mocked = new Set(mocks.models.map(({ task }) => task));
        const missing = Object.keys(parsed.tasks).filter((task) => !mocked.has(task));
        ok(missing.length === 0, `src/mocks.ts has no model of ${missing.join(", ")}. Add one to models.`);
      },
    },
    {
      name: "the mocks' models have ids that people can follow",
      run() {
        const strange = mocks.models.filter(
          ({ id: model, task }) => !(isOfHub(task) ? modelIdProblem(model) === undefined : OWN_MODEL_ID.test(model)),
        );
        const form = strange.some(({ task }) => isOfHub(task))
          ? "an id of the hub is owner/name, of letters, digits, '-', '_' and single dots"
          : "it holds blanks";
        ok(strange.length === 0, `${strange.map((model) => JSON.stringify(model.id)).join(", ")}: ${form}`);
      },
    },
  ];
  return withExceptions(checks, parsed.exceptions);
}

function factsCheck(content: unknown, tasks: readonly string[], mocks: ProviderMocks): Check {
  return {
    name: "models.json lists models of the manifest's tasks, and retires none that the mocks name",
    run() {
      const { date, models } = parseModelFacts(content, tasks, "author");
      const retired = new Set(models.flatMap((model) => (model.retired && model.retired <= date ? model.id : [])));
      const named = mocks.models.map(({ providerId }) => providerId).filter((model) => retired.has(model));
      ok(named.length === 0, `retired models: ${named.join(", ")}`);
    },
  };
}

/** How a task behaves when servers, networks and callers fail. */
export function transportChecks(plugin: ProviderPlugin, cases: TaskCases): Check[] {
  return [...failureChecks(plugin, cases), ...jobChecks(plugin, cases), ...secrecyChecks(plugin, cases)];
}

/** How a task's code reads answers and streams that are not as documented. */
export function readingChecks(plugin: ProviderPlugin, cases: TaskCases): Check[] {
  return [...answerChecks(plugin, cases), ...streamChecks(plugin, cases)];
}

/**
 * Core's own tests cover the tasks that its builders read. A task with its own code is tested here, and transport
 * failures once for each way in which a plugin sends requests. Code that a plugin has for all tasks (a reader of
 * failures, a key that is more than a header) is tried with the first one.
 */
function faultChecks(plugin: ProviderPlugin, cases: readonly TaskCases[]): Check[] {
  const { manifest, tasks, failure } = plugin;
  const { auth, exceptions = {} } = manifest;
  const isPlain = "scheme" in auth || "header" in auth;
  const tried = new Set<string>();
  return cases.flatMap((task, index) => {
    const code = tasks[task.task];
    const isExcepted = Object.keys(exceptions).some((name) => name.startsWith(`${task.task}: `));
    const isOwn = code !== undefined && !isBuilt(code);
    if (!isOwn && !isExcepted && (index > 0 || (failure === undefined && isPlain))) return [];
    const ways = code === undefined ? [] : waysOf(task, readingCode(code));
    const isTried = ways.every((way) => tried.has(way));
    for (const way of ways) tried.add(way);
    const called = providerFor(plugin, task.task);
    return [...(isTried && !isExcepted ? [] : transportChecks(called, task)), ...readingChecks(called, task)];
  });
}

/** The code that a failing request reaches: only core's if a call is one request, the task's if others follow. */
function waysOf({ cases }: TaskCases, code: string): string[] {
  return cases.map(({ stream, steps }) => {
    const methods = steps.map(({ method }) => method).join();
    return JSON.stringify([stream, methods, ...(steps.length > 1 ? [code] : [])]);
  });
}

/** The mocks answer the client's real requests, at both addresses, in a format that the provider's code can read. */
function mocksCheck(plugin: ProviderPlugin, mocks: ProviderMocks, { task, cases }: TaskCases): Check {
  return {
    name: `${task}: the mocks answer, directly and through the router`,
    async run() {
      const model = mocks.models.find((known: MockModel) => known.task === task);
      ok(model, `the mocks have no model for ${task}`);
      const restorePace = setMockPace(0);
      try {
        for (const [index, one] of cases.entries()) {
          // Testing one case at both addresses is enough.
          for (const mode of modesOf(plugin).slice(0, index === 0 ? undefined : 1)) {
            const setting = { plugin, task, providerModelId: model.providerId, one: { ...one, mapping: {} }, mode };
            const run = prepareRun(setting, (request) => answerByMocks(mocks, request));
            const output = await run.execute();
            ok(output !== undefined && output !== "", `${one.name}, ${mode}: the mocks' answer came out empty`);
            const schema = taskSchemas(task)?.output;
            // A stream yields its text, another output type an address or the vendor's JSON.
            if (schema && !one.stream && one.options["outputType"] === undefined) assertAccepts(schema, output);
          }
        }
      } finally {
        restorePace();
      }
    },
  };
}
