import { InputError, JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("siliconflow", packageJson, provider);

const started = { json: { requestId: "v1" } };

it.each(["image-to-image", "image-to-video"])(
  "asks for the prompt that %s requires, before sending a request",
  async (task) => {
    const { error, message, requests } = await tryProvider({
      task,
      args: { inputs: { $blob: "abc", type: "image/png" } },
    });
    expect(InputError.isInstance(error)).toBe(true);
    expect(message).toContain("`parameters.prompt`");
    expect(requests).toEqual([]);
  },
);

it.each([
  [{ status: "Failed", reason: "no GPU" }, "SiliconFlow's video failed: no GPU"],
  [{ status: "Failed", reason: "" }, "SiliconFlow's video failed: no reason given"],
])("fails with the job: %j", async (json, expected) => {
  const answers = [started, { json }];
  const { error, message } = await tryProvider({ task: "text-to-video", args: { inputs: "v" }, answers });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toBe(expected);
});

it("polls a video by POST with the id of its request", async () => {
  const done = { json: { status: "Succeed", results: { videos: [] } } };
  const { requests, message } = await tryProvider({
    task: "text-to-video",
    args: { inputs: "v" },
    answers: [started, done],
  });
  expect(requests[1]).toMatchObject({ url: "https://api.siliconflow.com/v1/video/status", body: { requestId: "v1" } });
  expect(message).toContain("Expected {results: {videos: [{url: string}]}}");
});

it("calls the site of the key", () => {
  const settings = { site: "cn" };
  const call = { settings } as unknown as Parameters<typeof provider.tasks.conversational.route>[0];
  expect(provider.tasks.conversational.route(call).host).toBe("https://api.siliconflow.cn");
});
