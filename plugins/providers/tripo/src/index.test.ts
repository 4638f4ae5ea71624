import { JobError, OutputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("tripo", packageJson, provider);

it.each([
  [{ status: "failed", error_code: 1001, error_msg: "Fatal error on server side" }, "Fatal error on server side"],
  [{ status: "failed", error_code: 1001 }, "error 1001."],
  [{ status: "banned" }, "the job ended as banned."],
])("fails with the reason of a task that ended without a result: %j", async (data, text) => {
  const answers = [{ json: { code: 0, data: { task_id: "t1" } } }, { json: { code: 0, data } }];
  const { error, message } = await tryProvider({ task: "text-to-3d", args: { inputs: "A chair" }, answers });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toContain(`Tripo made no 3D model: ${text}`);
});

it("reports an upload whose answer has no token, and makes no task", async () => {
  const args = { inputs: { $blob: "img", type: "image/png" } };
  const { error, requests } = await tryProvider({ task: "image-to-3d", args, answers: [{ json: { code: 0 } }] });
  expect(OutputError.isInstance(error)).toBe(true);
  expect(requests).toHaveLength(1);
});
