import { describe, expect, it } from "vitest";
import tools from "../../core/cli/tools/package.json" with { type: "json" };
import { here } from "./conformance/loading.ts";
import { fixtures, manifests, testProviders } from "./conformance/providers.ts";
import { mediaCalls } from "./vendor-requests/media-sdks.ts";
import { addresses, openAiForm } from "./vendor-requests/openai-form.ts";
import { hubTask, sdkMethods } from "./vendor-requests/sdk-rows.ts";
import { sdks } from "./vendor-requests/sdks.ts";
import { NO_CALL, notCompared, vendorSdks } from "./vendor-requests/vendor-sdks.ts";

it("finds providers to check", () => {
  expect(Object.keys(manifests).length).toBeGreaterThan(0);
});

testProviders(here, "main");

/** Addresses of OpenAI's package for tasks. */
const PATHS = [
  "audio/speech",
  "audio/transcriptions",
  "completions",
  "embeddings",
  "images/edits",
  "images/generations",
  "moderations",
  "videos",
];
interface Recorded {
  readonly cases: readonly { readonly steps?: readonly { readonly direct?: string }[] }[];
}

describe("a vendor's package", () => {
  const compared = Object.entries(vendorSdks).filter(([, { reason }]) => reason === undefined);

  it("is named for each provider, or the reason why not", () => {
    const named = Object.keys(vendorSdks).map((id) => `../../providers/${id}/package.json`);
    // A plugin in progress has no vendor yet.
    const finished = Object.keys(manifests).filter((file) => !file.includes("/zz-"));
    expect(named.toSorted()).toEqual(finished.toSorted());
  });

  it("is installed for the slow tests", () => {
    const missing = compared.flatMap(([, { name = "" }]) => (Object.hasOwn(tools.dependencies, name) ? [] : [name]));
    expect(missing).toEqual([]);
  });

  const pairs = new Set([
    ...[...sdks, ...openAiForm].map(({ id }) => `${id} conversational`),
    ...[...mediaCalls, ...sdkMethods].map(({ id, task }) => `${id} ${hubTask(task)}`),
  ]);

  it.each(compared)("is compared in every task of %s, or the task has a reason", (id) => {
    const tasks = Object.keys(manifests[`../../providers/${id}/package.json`]!.patchbay.tasks);
    const reasons = Object.keys(notCompared[id] ?? {});
    expect(reasons.toSorted().join()).toBe(
      tasks
        .filter((task) => !pairs.has(`${id} ${task}`))
        .toSorted()
        .join(),
    );
  });

  it("has no call of the addresses for which that is the reason", () => {
    const wrong = Object.entries(notCompared).flatMap(([id, tasks]) =>
      Object.keys(tasks)
        .filter((task) => {
          const { cases } = fixtures[`../../providers/${id}/fixtures/${task}.json`] as Recorded;
          const sent = cases.flatMap(({ steps = [] }) => steps.map(({ direct }) => direct));
          return tasks[task] === NO_CALL && PATHS.some((path) => sent.includes(`${addresses[id]}/${path}`));
        })
        .map((task) => `${id} ${task}`),
    );
    expect(wrong).toEqual([]);
  });
});
