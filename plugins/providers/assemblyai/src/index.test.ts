import { JobError, OutputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("assemblyai", packageJson, provider);
const task = "automatic-speech-recognition";
const inputs = { $blob: "abc", type: "audio/wav" };
const uploaded = { json: { upload_url: "https://cdn.assemblyai.com/upload/1" } };

it("fails with the job's error", async () => {
  const answers = [
    uploaded,
    { json: { id: "t1", status: "queued" } },
    { json: { status: "error", error: "no audio" } },
  ];
  const { error, message } = await tryProvider({ task, args: { inputs }, answers });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toContain("no audio");
});

it.each([[[{ json: {} }]], [[uploaded, { json: {} }]]])(
  "reports a missing id or address in the vendor's answer: %j",
  async (answers) => {
    const { error } = await tryProvider({ task, args: { inputs }, answers });
    expect(OutputError.isInstance(error)).toBe(true);
  },
);

it("does not upload a recording that has an address", async () => {
  const answers = [{ json: { id: "t1", status: "queued" } }, { json: { status: "completed", text: "hello" } }];
  const { output, requests } = await tryProvider({ task, args: { inputs: "https://files.example/a.mp3" }, answers });
  expect(output).toEqual({ text: "hello" });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(["/v2/transcript", "/v2/transcript/t1"]);
});
