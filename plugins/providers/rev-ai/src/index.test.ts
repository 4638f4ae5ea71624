import { JobError, OutputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("rev-ai", packageJson, provider);
const trial = { task: "automatic-speech-recognition", args: { inputs: "https://files.example/a.mp3" } };
const accepted = { json: { id: "j1", status: "in_progress" } };

it.each([
  [{ failure: "download_failure", failure_detail: "Failed to download media file." }, "Failed to download media file."],
  [{ failure: "empty_media" }, "empty_media"],
])("fails with the reason of a failed job: %j", async (reason, text) => {
  const answers = [accepted, { json: { status: "failed", ...reason } }];
  const { error, message } = await tryProvider({ ...trial, answers });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toContain(`Rev AI made no transcript: ${text}`);
});

it("reports a transcript in another form", async () => {
  const answers = [accepted, { json: { status: "transcribed" } }, { json: { text: "hello" } }];
  const { error } = await tryProvider({ ...trial, answers });
  expect(OutputError.isInstance(error)).toBe(true);
});
