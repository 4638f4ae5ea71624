import { InputError, JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const ask = (settings: Record<string, string>) =>
  providerTrial(
    "dashscope",
    packageJson,
    provider,
  )({
    task: "conversational",
    args: { messages: [{ role: "user", content: "Hi" }] },
    options: { settings: { dashscope: settings } },
  });

it.each([
  [{}, "dashscope-intl.aliyuncs.com"],
  [{ region: "cn" }, "dashscope.aliyuncs.com"],
  [{ region: "us" }, "dashscope-us.aliyuncs.com"],
  [{ region: "hk" }, "cn-hongkong.dashscope.aliyuncs.com"],
  [{ region: "us", workspace: "ws-1" }, "ws-1.us-east-1.maas.aliyuncs.com"],
  [{ region: "jp", workspace: "ws-1" }, "ws-1.ap-northeast-1.maas.aliyuncs.com"],
  [{ region: "de", workspace: "ws-1" }, "ws-1.eu-central-1.maas.aliyuncs.com"],
] as [Record<string, string>, string][])("calls the region of the key: %j", async (settings, host) => {
  const { requests } = await ask(settings);
  expect(requests.map(({ url }) => url)).toEqual([`https://${host}/compatible-mode/v1/chat/completions`]);
});

it("requires a workspace in a region that has no shared address", async () => {
  const { error, message, requests } = await ask({ region: "jp" });
  expect(message).toBe("DashScope's region jp is called by workspace: give the setting workspace.");
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
});

it("throws the reason of a failed video", async () => {
  const { error, message } = await providerTrial(
    "dashscope",
    packageJson,
    provider,
  )({
    task: "text-to-video",
    args: { inputs: "v" },
    answers: [
      { json: { output: { task_id: "t1", task_status: "PENDING" } } },
      { json: { output: { task_id: "t1", task_status: "FAILED", message: "Inappropriate content" } } },
    ],
  });
  expect([JobError.isInstance(error), message]).toEqual([true, "DashScope made no video: Inappropriate content"]);
});

it("gives models before Wan 2.7 their image in a member of its own", async () => {
  const { requests } = await providerTrial(
    "dashscope",
    packageJson,
    provider,
  )({
    task: "image-to-video",
    providerModelId: "wan2.6-i2v",
    args: { inputs: { $blob: "abc", type: "image/png" }, parameters: { prompt: "It blinks", resolution: "720P" } },
    answers: [{ json: { output: { task_id: "t1", task_status: "FAILED" } } }],
  });
  expect(requests[0]?.body).toEqual({
    model: "wan2.6-i2v",
    input: { prompt: "It blinks", img_url: "data:image/png;base64,YWJj" },
    parameters: { resolution: "720P" },
  });
});
