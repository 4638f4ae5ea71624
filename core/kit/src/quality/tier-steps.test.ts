import type { BuiltManifest } from "@patchbay/core/plugin";
import { expect, it } from "vitest";
import { qualityOf } from "@patchbay/testing/quality";
import { tierSteps } from "./tier-steps.ts";

const stepsOf = (fields: object, fixtures: Readonly<Record<string, object>> = {}) => {
  const manifest = {
    kind: "provider",
    id: "acme",
    requires: {},
    files: {},
    tasks: {},
    ...fields,
  } as unknown as BuiltManifest;
  const files = new Map(
    Object.entries(fixtures).map(([name, value]) => [`fixtures/${name}.json`, JSON.stringify(value)]),
  );
  return tierSteps(qualityOf(manifest, files)!, manifest, files).map(
    ({ tier, steps }) => `${tier}: ${steps.join("; ")}`,
  );
};

it("names for each tier what the lower ones do not need", () => {
  const tasks = { conversational: {}, "text-to-image": {} };
  const cases = [{ name: "a cat", unverified: "No document shows the answer." }];
  const fixture = { source: "https://docs.acme.example", unverified: "Confirm `failed`.", cases };
  expect(stepsOf({ tasks, models: "direct" }, { "text-to-image": fixture, failures: { cases: [] } })).toEqual([
    "bronze: write a `description` in package.json; list the models, in models.json or by `listModels`; name the documentation as `docsUrl` in package.json, or write a README.md",
    "silver: add fixtures/conversational.json; verify fixtures/text-to-image.json: Confirm `failed`; verify 'a cat' in fixtures/text-to-image.json: No document shows the answer; name the `source` of fixtures/failures.json; write src/mocks.ts",
    'gold: stream the chat, and add a case with `"stream": true` to the fixture of each task that streams; add a case with `tools` to fixtures/conversational.json',
  ]);
});

it.each([
  [
    "a library",
    { kind: "library", files: { plugin: {} } },
    [
      "bronze: name the documentation as `docsUrl` in package.json, or write a README.md",
      "silver: add a fixture for each branch",
    ],
  ],
  [
    "a task",
    { kind: "task", description: "Reacts.", docsUrl: "https://a.example", files: { plugin: {} } },
    ["silver: add fixtures/acme.json"],
  ],
  ["a complete plugin", { kind: "task", description: "Reacts.", docsUrl: "https://a.example" }, []],
])("knows what %s needs", (_, fields, expected) => {
  expect(stepsOf(fields)).toEqual(expected);
});

it("needs no more than the checks report of a fixture that is not JSON", () => {
  const manifest = { kind: "provider", id: "acme", requires: {}, files: {}, tasks: { translation: {} } };
  const files = new Map([["fixtures/translation.json", "{"]]);
  const entry = manifest as unknown as BuiltManifest;
  expect(tierSteps({ met: [], missing: ["tested"] }, entry, files)).toEqual([{ tier: "silver", steps: [] }]);
});
