import { ContentFilterError, InputError, JobError, OutputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("kling", packageJson, provider);
const video = { task: "text-to-video", args: { inputs: "v" } };
const answerOf = (data: object) => ({ json: { code: 0, message: "SUCCEED", data } });

it("throws the words of a refusal that has status 200", async () => {
  const answers = [{ json: { code: 1102, message: "Account balance not enough", request_id: "r1" } }];
  const { error, message } = await tryProvider({ ...video, answers });
  expect(OutputError.isInstance(error)).toBe(true);
  expect(message).toContain("Kling AI refused the call: Account balance not enough (1102)");
});

it.each([
  ["The image is too small", "Kling AI made no video: The image is too small"],
  ["", "Kling AI made no video: the job ended as failed."],
])("throws the reason of a failed video: %j", async (reason, expected) => {
  const failed = answerOf({ task_id: "t1", task_status: "failed", task_status_msg: reason });
  const { error, message } = await tryProvider({ ...video, answers: [answerOf({ task_id: "t1" }), failed] });
  expect([JobError.isInstance(error), message]).toEqual([true, expected]);
});

const blocked = { task_id: "t1", task_status: "failed", task_status_msg: "Failure to pass the risk control system" };

it.each([
  [
    "a refused request",
    [{ status: 400, json: { code: 1301, message: "Change the prompt", request_id: "r1" } }],
    "1301",
  ],
  ["a failed video", [answerOf({ task_id: "t1" }), answerOf(blocked)], undefined],
])("reports the content filter of %s", async (_title, answers, code) => {
  const { error } = await tryProvider({ ...video, answers });
  expect([ContentFilterError.isInstance(error), (error as ContentFilterError).code]).toEqual([true, code]);
});

it("sends no mask, which the vendor would ignore", async () => {
  const image = { $blob: "abc", type: "image/png" };
  const args = { inputs: image, parameters: { prompt: "p", mask_image: image } };
  const { error, requests } = await tryProvider({ task: "image-to-image", args });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
});

it.each([
  ["an API key as it is", "api-key-1234", /^Bearer api-key-1234$/],
  ["a token that the two older keys sign", { accessKey: "id", secretKey: "secret" }, /^Bearer ey[^.]+\.[^.]+\.[^.]+$/],
])("sends %s", async (_title, accessToken, expected) => {
  const { requests } = await tryProvider({ ...video, args: { ...video.args, accessToken }, answers: [answerOf({})] });
  expect(requests[0]?.headers.get("authorization")).toMatch(expected);
});
