import { JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("wavespeed", packageJson, provider);
const urls = { get: "https://api.wavespeed.ai/api/v3/predictions/1/result" };
const started = { json: { code: 200, data: { id: "1", urls } } };

it.each([
  [{ status: "failed", error: "bad prompt" }, "bad prompt"],
  [{ status: "failed" }, "Task failed"],
  [{ status: "cancelled", error: "" }, "Task cancelled"],
  [{ status: "timeout" }, "Task timeout"],
  [{ status: "deleted" }, "Task deleted"],
])("fails with the job: %j", async (data, expected) => {
  const answers = [started, { json: { code: 200, data } }];
  const { error, message } = await tryProvider({ task: "text-to-video", args: { inputs: "v" }, answers });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toBe(expected);
});

it.each(["text-to-image", "text-to-video"])("reports a finished %s without output", async (task) => {
  const answers = [started, { json: { code: 200, data: { status: "completed", outputs: [] } } }];
  const { message } = await tryProvider({ task, args: { inputs: "v" }, answers });
  expect(message).toContain("No output URL in completed response");
});

it.each(["text-to-image", "text-to-video"])(
  "reports that the output of a finished %s cannot be fetched",
  async (task) => {
    const done = { json: { code: 200, data: { status: "completed", outputs: ["https://cdn.example/o"] } } };
    const { message } = await tryProvider({
      task,
      args: { inputs: "v" },
      answers: [started, done, { status: 404, json: {} }],
    });
    expect(message).toBe("Failed to fetch generation output from WaveSpeed AI API");
  },
);

it.each([{}, { inputs: null }])(
  "sends a pixel when a model requires an image and the caller has none: %j",
  async (none) => {
    const args = { ...none, parameters: { prompt: "p" } };
    const { requests } = await tryProvider({ task: "image-text-to-image", args, answers: [{ json: {} }] });
    expect(requests[0]?.body).toMatchObject({ image: expect.stringMatching(/^iVBORw0KGgo/), prompt: "p" });
  },
);

it.each(["", "/result"])("cancels a job by deleting it, whatever address its answer contains: %j", (ending) => {
  const job = "https://api.wavespeed.ai/api/v3/predictions/1";
  const answer = { url: "https://api.wavespeed.ai/api/v3/x", data: { data: { urls: { get: job + ending } } } };
  const call = { routed: false, baseUrl: "https://api.wavespeed.ai" };
  for (const { cancel } of Object.values(provider.tasks)) {
    expect(cancel?.(answer as never, call as never)).toEqual({ method: "DELETE", url: new URL(job) });
    expect(cancel?.({ ...answer, data: {} } as never, call as never)).toBeUndefined();
  }
});
