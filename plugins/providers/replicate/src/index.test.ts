import { JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("replicate", packageJson, provider);

describe("an answer of another shape", () => {
  it.each([
    ["text-to-image", "Expected Replicate text-to-image response format"],
    ["text-to-speech", "Expected Blob or object with output"],
    ["text-to-video", "Expected { output: string }"],
  ])("of %s is reported as: %s", async (task, expected) => {
    const { message } = await tryProvider({ task, args: { inputs: "a" }, answers: [{ json: { output: [] } }] });
    expect(message).toContain(`Invalid inference output: ${expected}.`);
  });

  it("includes a video's address that is neither http(s) nor a path", async () => {
    const answers = [{ json: { status: "succeeded", output: "ftp://x" } }];
    const { message } = await tryProvider({ task: "text-to-video", args: { inputs: "a" }, answers });
    expect(message).toContain("Expected { output: string }");
  });
});

describe("a prediction", () => {
  const running = { status: "starting", output: null, urls: { get: "https://api.replicate.com/v1/predictions/p" } };

  it("that has ended is not polled", async () => {
    const answers = [{ json: { status: "succeeded", output: "a text" } }];
    const args = { inputs: { $blob: "abc", type: "audio/wav" } };
    const { requests, output } = await tryProvider({ task: "automatic-speech-recognition", args, answers });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get("prefer")).toBe("wait");
    expect(output).toEqual({ text: "a text" });
  });

  it.each(["failed", "canceled"])("that is %s ends the call with the vendor's reason", async (status) => {
    const { error, message } = await tryProvider({
      task: "text-to-video",
      args: { inputs: "a" },
      answers: [{ json: running }, { json: { status, error: "CUDA out of memory" } }],
    });
    expect(JobError.isInstance(error)).toBe(true);
    expect(message).toContain("CUDA out of memory");
  });

  it("is canceled at the URL from its answer", () => {
    const answer = { data: { urls: { cancel: "https://api.replicate.com/v1/predictions/p/cancel" } } };
    const call = { routed: false, baseUrl: "https://api.replicate.com" };
    const cancel = provider.tasks["text-to-video"].cancel;
    const url = "https://api.replicate.com/v1/models/a/b/predictions";
    expect(cancel?.({ ...answer, url } as never, call as never)).toEqual({
      method: "POST",
      url: new URL("https://api.replicate.com/v1/predictions/p/cancel"),
    });
    expect(cancel?.({ data: {}, url } as never, call as never)).toBeUndefined();
  });

  it("that still runs must have a URL to poll", async () => {
    const answers = [{ json: { status: "processing" } }];
    const { message } = await tryProvider({ task: "text-to-video", args: { inputs: "a" }, answers });
    expect(message).toContain("Expected urls.get in a prediction that still runs");
  });
});
