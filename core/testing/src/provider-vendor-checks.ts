import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { HttpError, PatchbayError } from "@patchbay/core/errors";
import { membersOfCode } from "@patchbay/core/plugin";
import type { Progress, Provider, ProviderPlugin } from "@patchbay/core/provider";
import { setMockPace, type ProviderMocks } from "@patchbay/mocks";
import type { Check } from "./check.ts";
import { batchChecks, batchShapeCheck } from "./provider-batch-checks.ts";
import { checkRequest } from "./provider-call-checks.ts";
import { errorOf } from "./provider-failure-checks.ts";
import { mockCaseChecks } from "./mock-cases.ts";
import type {
  FailuresFixture,
  ListingFixture,
  ManageFixture,
  OtherFixtures,
  ProviderStep,
  TaskCases,
} from "./provider-fixture.ts";
import { modesOf, prepareRun } from "./provider-run.ts";
import { answerByMocks, responseOf } from "./replay.ts";

export interface VendorSubject {
  readonly plugin: ProviderPlugin;
  /** What the code exports. */
  readonly code: Provider;
  /** Members of the contract that the manifest names in `requires`. */
  readonly requires: readonly string[];
  readonly cases: readonly TaskCases[];
  readonly others: OtherFixtures;
  readonly mocks: ProviderMocks;
}

/** Members that the author may name: only a call shows that they are needed, or older hosts can do without them. */
const CHOSEN_MEMBERS = ["batch", "facts", "icon", "route.method", "route.queryLists", "send.as"];

/** What is the vendor's own and belongs to no task: its list of models, its error envelope, the members it needs. */
export function vendorChecks({ plugin, code, requires, cases, others, mocks }: VendorSubject): Check[] {
  const { batch, failure, listModels, manageModels } = plugin;
  return [
    {
      name: "the manifest requires the members of the contract that the code uses",
      run() {
        const chosen = requires.filter((member) => CHOSEN_MEMBERS.includes(member));
        deepStrictEqual([...requires].toSorted(), [...membersOfCode("provider", code), ...chosen].toSorted());
      },
    },
    {
      name: "models.json, failures.json, manage.json and batch.json are there where the code lists models, reads failures, manages models and runs batches, and nowhere else",
      run() {
        const { models, failures, manage, batch: batches } = others;
        const fixtures = [models, failures, manage, batches];
        deepStrictEqual(fixtures.map(Boolean), [listModels, failure, manageModels, batch].map(Boolean));
        const done = new Set(manage?.cases.map(({ action }) => action));
        deepStrictEqual([...done].toSorted(), Object.keys(manageModels ?? {}).toSorted());
      },
    },
    ...(listModels && others.models ? [listingCheck(plugin, others.models)] : []),
    ...(others.batch ? [...batchChecks(plugin, others.batch), batchShapeCheck(plugin)] : []),
    ...(others.mocks ? mockCaseChecks(mocks, others.mocks) : []),
    ...(others.manage ? manageChecks(plugin, others.manage, mocks) : []),
    ...(failure && others.failures ? failureChecks(plugin, others.failures, cases) : []),
  ];
}

function listingCheck(plugin: ProviderPlugin, { steps, output }: ListingFixture): Check {
  return {
    name: "the vendor's models are listed as written",
    async run() {
      const one = { name: "models", model: "", mapping: {}, args: {}, options: {}, steps, output, stream: false };
      const [mode = "direct"] = modesOf(plugin).filter((each) => each === "direct");
      const run = prepareRun({ plugin, task: "", providerModelId: "", one, mode });
      const models = await run.models();
      const calls = run.calls();
      strictEqual(calls.length, steps.length);
      for (const [index, step] of steps.entries()) await checkRequest(plugin, mode, step, calls[index], one);
      const listed = models.map(
        ({ provider, providerModelId, source, at: listedAt, origins: _origins, price, ...model }) => {
          const { modelPrefix = "" } = plugin.manifest;
          deepStrictEqual([provider, source, modelPrefix + providerModelId], [plugin.id, "vendor", model.id]);
          ok(!Number.isNaN(Date.parse(listedAt)), "a list has its time");
          if (!price) return model;
          const { at, ...rest } = price;
          ok(!Number.isNaN(Date.parse(at)), "a price has its time");
          return { ...model, price: rest };
        },
      );
      deepStrictEqual(listed, output);
    },
  };
}

/** What is done with models is as written, and the mocks do it too. */
function manageChecks(plugin: ProviderPlugin, { cases }: ManageFixture, mocks: ProviderMocks): Check[] {
  const prepare = (model: string, steps: readonly ProviderStep[], answer?: Parameters<typeof prepareRun>[1]) => {
    const one = { name: "", model, mapping: {}, args: {}, options: {}, steps: [...steps], output: null, stream: false };
    return { one, run: prepareRun({ plugin, task: "", providerModelId: model, one, mode: "direct" }, answer) };
  };
  return [
    ...cases.map(({ name, action, model, steps, progress, error }) => ({
      name: `${action}: ${name}`,
      async run() {
        const { one, run } = prepare(model, steps);
        const heard: Progress[] = [];
        const failed = await run.manage(action, { onProgress: (each) => void heard.push(each) }).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        ok(error === undefined ? failed === undefined : PatchbayError.isInstance(failed), String(failed));
        if (error !== undefined) ok(String(failed).includes(error), String(failed));
        strictEqual(run.calls().length, steps.length);
        for (const [index, step] of steps.entries())
          await checkRequest(plugin, "direct", step, run.calls()[index], one);
        deepStrictEqual(heard, progress);
      },
    })),
    {
      name: "the mocks do with a model what the server does",
      async run() {
        const restorePace = setMockPace(0);
        try {
          const { manageModels = {} } = plugin;
          const known = mocks.models[0]?.providerId ?? "";
          const steps = [
            ["pull", "acme/new:1"],
            ["load", known],
            ["unload", known],
            ["load", known],
            ["delete", "acme/new:1"],
          ] as const;
          for (const [action, model] of steps) {
            if (!manageModels[action]) continue;
            await prepare(model, [], (request) => answerByMocks(mocks, request)).run.manage(action);
            const listed = await prepare("", [], (request) => answerByMocks(mocks, request)).run.models();
            const listedModel = listed.find(({ id }) => id === model);
            const expected = { pull: false, load: true, unload: false, delete: undefined }[action];
            strictEqual(listedModel?.loaded, expected, `${model} after ${action}`);
          }
        } finally {
          restorePace();
        }
      },
    },
  ];
}

function failureChecks(plugin: ProviderPlugin, { cases }: FailuresFixture, tasks: readonly TaskCases[]): Check[] {
  return cases.map(({ name, status, json, text, headers, failure }) => ({
    name: `failure: ${name}`,
    async run() {
      const sent = new Headers(headers);
      const failed = { status, body: json ?? text, headers: sent, header: (one: string) => sent.get(one) };
      deepStrictEqual((await plugin.failure?.(failed)) ?? null, failure);
      const [task] = tasks;
      const one = task?.cases[0];
      const [mode] = modesOf(plugin);
      if (!task || !one || !mode || !failure) return;
      const answer = { status, headers, ...(json === undefined ? { text: text ?? "" } : { json }) };
      const run = prepareRun({ plugin, ...task, one, mode }, () => responseOf(answer));
      const thrown = await errorOf(run, { retries: 0 });
      ok(HttpError.isInstance(thrown), `got ${String(thrown)}`);
      ok(thrown.message.includes(failure.message), thrown.message);
      deepStrictEqual([thrown.code, thrown.field, thrown.retryable], [failure.code, failure.field, failure.retryable]);
    },
  }));
}
