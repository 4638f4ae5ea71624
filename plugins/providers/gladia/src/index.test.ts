import { JobError, OutputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("gladia", packageJson, provider);
const task = "automatic-speech-recognition";
const inputs = "https://files.example/a.mp3";

it("fails with the code of a job that ended without a transcript", async () => {
  const answers = [{ json: { id: "j1" } }, { json: { status: "error", error_code: 400 } }];
  const { error, message } = await tryProvider({ task, args: { inputs }, answers });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toContain("Gladia made no transcript: error 400.");
});

it("reports an upload whose answer has no address, and starts no job", async () => {
  const args = { inputs: { $blob: "abc", type: "audio/wav" } };
  const { error, requests } = await tryProvider({ task, args, answers: [{ json: {} }] });
  expect(OutputError.isInstance(error)).toBe(true);
  expect(requests).toHaveLength(1);
});
