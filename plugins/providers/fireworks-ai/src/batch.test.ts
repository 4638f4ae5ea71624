import { expect, it } from "vitest";
import { batchInference } from "./batch.ts";

const call = {
  task: "conversational",
  providerModelId: "accounts/fireworks/models/gpt-oss-120b",
  routed: false,
  baseUrl: "https://api.fireworks.ai",
  settings: {},
  name: "patchbay-1",
};

it("explains that batches need the account", () => {
  expect(() => batchInference.create([], call, undefined)).toThrow(
    'Batches of Fireworks need the account: pass settings: { "fireworks-ai": { accountId: "…" } }',
  );
});

it("asks only for the results of the job's own data set, in the caller's account", () => {
  const data = { name: "jobs/1", state: "JOB_STATE_COMPLETED", outputDatasetId: "accounts/other/datasets/a b" };
  const answer = { data, status: 200, url: call.baseUrl, header: () => null };
  const account = { ...call, settings: { accountId: "acme" } };
  expect(batchInference.status(answer, account).fileList?.url).toBe(
    "https://api.fireworks.ai/v1/accounts/acme/datasets/a%20b:getDownloadEndpoint",
  );
});

it.each([
  ["a number", { code: 429, message: "busy" }, 429],
  ["a name", { code: "INVALID_ARGUMENT", message: "bad" }, NaN],
  ["a text", "bad", NaN],
  ["nothing", undefined, NaN],
])("reads a failed row whose error has as its code %s, and leaves the rest to the host", (_, error, status) => {
  expect(batchInference.read({ custom_id: "0", error }, call)).toMatchObject({ id: "0", status });
});
