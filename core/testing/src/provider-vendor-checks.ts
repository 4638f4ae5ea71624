import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { HttpError } from "@patchbay/core/errors";
import { membersOfCode } from "@patchbay/core/plugin";
import type { Provider, ProviderPlugin } from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import { checkRequest } from "./provider-call-checks.ts";
import { errorOf } from "./provider-failure-checks.ts";
import type { FailuresFixture, ListingFixture, OtherFixtures, TaskCases } from "./provider-fixture.ts";
import { modesOf, prepareRun } from "./provider-run.ts";
import { responseOf } from "./replay.ts";

export interface VendorSubject {
  readonly plugin: ProviderPlugin;
  /** What the code exports. */
  readonly code: Provider;
  /** Members of the contract that the manifest names in `requires`. */
  readonly requires: readonly string[];
  readonly cases: readonly TaskCases[];
  readonly others: OtherFixtures;
}

/** What is the vendor's own and belongs to no task: its list of models, its error envelope, the members it needs. */
export function vendorChecks({ plugin, code, requires, cases, others }: VendorSubject): Check[] {
  const { failure, listModels } = plugin;
  return [
    {
      name: "the manifest requires the members of the contract that the code uses",
      run: () => deepStrictEqual([...requires].toSorted(), membersOfCode("provider", code)),
    },
    {
      name: "models.json and failures.json are there where the code lists models and reads failures, and nowhere else",
      run: () =>
        deepStrictEqual(
          [others.models !== undefined, others.failures !== undefined],
          [Boolean(listModels), Boolean(failure)],
        ),
    },
    ...(listModels && others.models ? [listingCheck(plugin, others.models)] : []),
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
      for (const [place, step] of steps.entries()) await checkRequest(plugin, mode, step, calls[place], one);
      const listed = models.map(({ provider, providerModelId, source, at: told, price, ...model }) => {
        const { modelPrefix = "" } = plugin.manifest;
        deepStrictEqual([provider, source, modelPrefix + providerModelId], [plugin.id, "vendor", model.id]);
        ok(!Number.isNaN(Date.parse(told)), "a list has its time");
        if (!price) return model;
        const { at, ...rest } = price;
        ok(!Number.isNaN(Date.parse(at)), "a price has its time");
        return { ...model, price: rest };
      });
      deepStrictEqual(listed, output);
    },
  };
}

function failureChecks(plugin: ProviderPlugin, { cases }: FailuresFixture, tasks: readonly TaskCases[]): Check[] {
  return cases.map(({ name, status, json, text, headers, failure }) => ({
    name: `failure: ${name}`,
    async run() {
      const header = (wanted: string): string | null => new Headers(headers).get(wanted);
      deepStrictEqual(plugin.failure?.({ status, body: json ?? text, header }) ?? null, failure);
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
