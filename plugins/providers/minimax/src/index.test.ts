import { JobError, OutputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("minimax", packageJson, provider);
const args = { inputs: "A cat" };

it("fetches the file of a model of the first version, which names it by an id", async () => {
  const { output, requests } = await tryProvider({
    task: "text-to-video",
    providerModelId: "MiniMax-Hailuo-2.3",
    args,
    answers: [
      { json: { task_id: "t1", base_resp: { status_code: 0 } } },
      { json: { status: "Queueing" } },
      { json: { status: "Success", file_id: "f1" } },
      { json: { file: { download_url: "https://files.minimax.example/v.mp4" } } },
      { blob: { $blob: "mp4", type: "video/mp4" } },
    ],
  });
  expect(requests.map(({ url }) => url)).toEqual([
    "https://api.minimax.io/v1/video_generation",
    "https://api.minimax.io/v1/query/video_generation?task_id=t1",
    "https://api.minimax.io/v1/query/video_generation?task_id=t1",
    "https://api.minimax.io/v1/files/retrieve?file_id=f1",
    "https://files.minimax.example/v.mp4",
  ]);
  expect(requests[0]?.body).toEqual({ prompt: "A cat", model: "MiniMax-Hailuo-2.3" });
  expect(output).toBeInstanceOf(Blob);
});

it("throws the reason of a failed video", async () => {
  const { error, message } = await tryProvider({
    task: "text-to-video",
    providerModelId: "MiniMax-H3",
    args,
    answers: [{ json: { task_id: "t1" } }, { json: { task: { status: "failed", error: { message: "Too long" } } } }],
  });
  expect([JobError.isInstance(error), message]).toEqual([true, "MiniMax made no video: Too long"]);
});

it("throws the words of a refusal, which has status 200", async () => {
  const { error, message } = await tryProvider({
    task: "text-to-speech",
    args,
    answers: [{ json: { base_resp: { status_code: 1008, status_msg: "insufficient balance" } } }],
  });
  expect(OutputError.isInstance(error)).toBe(true);
  expect(message).toContain("MiniMax refused the call: insufficient balance (1008)");
});

it("gives a model of the first version the first frame in a member of its own", async () => {
  const { requests } = await tryProvider({
    task: "image-to-video",
    providerModelId: "MiniMax-Hailuo-2.3",
    args: { inputs: { $blob: "abc", type: "image/png" }, parameters: { prompt: "It blinks" } },
    answers: [{ json: { task_id: "t1", base_resp: { status_code: 0 } } }, { json: { status: "Fail" } }],
  });
  expect(requests[0]?.body).toEqual({
    prompt: "It blinks",
    first_frame_image: "data:image/png;base64,YWJj",
    model: "MiniMax-Hailuo-2.3",
  });
});
