import { JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

it.each([
  [{ errors: { message: "blocked" } }, "ModelScope made no image: blocked"],
  [{ message: "blocked" }, "ModelScope made no image: blocked"],
  [{}, "ModelScope made no image: no reason given"],
])("throws the reason of a failed image: %j", async (members, expected) => {
  const { error, message } = await providerTrial(
    "modelscope",
    packageJson,
    provider,
  )({
    task: "text-to-image",
    args: { inputs: "a" },
    answers: [{ json: { task_id: "t1" } }, { json: { task_status: "FAILED", ...members } }],
  });
  expect([JobError.isInstance(error), message]).toEqual([true, expected]);
});
