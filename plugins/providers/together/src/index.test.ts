import { JobError } from "@patchbay/core/errors";
import { providerTrial, type SentRequest } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("together", packageJson, provider);
const image = { $blob: "abc", type: "image/png" };

it.each([
  ["text-generation", { inputs: "a" }, { choices: [] }, "Expected Together text generation response format"],
  ["text-to-image", { inputs: "a" }, { data: [] }, "Expected Together text-to-image response format"],
])("reports what it expected of %s", async (task, args, json, expected) => {
  const { message } = await tryProvider({ task, args, answers: [{ json }] });
  expect(message).toContain(`Invalid inference output: ${expected}.`);
});

it("sends one image to Kontext models and references to others", async () => {
  const call = { task: "image-to-image", args: { inputs: image } };
  const kontext = await tryProvider({ ...call, providerModelId: "black-forest-labs/FLUX.1-kontext-dev" });
  const other = await tryProvider({ ...call, providerModelId: "google/flash-image-2.5" });
  expect(kontext.requests[0]?.body).toMatchObject({ prompt: "", image_url: "data:image/png;base64,YWJj" });
  expect(other.requests[0]?.body).toMatchObject({ prompt: "", reference_images: ["data:image/png;base64,YWJj"] });
});

it.each([
  ["hexgrad/Kokoro-82M", "af_alloy"],
  ["canopylabs/orpheus-3b-0.1-ft", "tara"],
  ["cartesia/sonic-2", "friendly sidekick"],
])("names a default voice for %s unless the caller does", async (providerModelId, voice) => {
  const call = { task: "text-to-speech", providerModelId };
  const preset = await tryProvider({ ...call, args: { inputs: "hi" } });
  const chosen = await tryProvider({ ...call, args: { inputs: "hi", voice: "other" } });
  expect([preset, chosen].map(({ requests }) => requests[0]?.body)).toMatchObject([{ voice }, { voice: "other" }]);
});

it("sends no default voice for models whose voices are unknown", async () => {
  const { requests } = await tryProvider({
    task: "text-to-speech",
    args: { inputs: "hi" },
    providerModelId: "acme/v1",
  });
  expect(requests[0]?.body).not.toHaveProperty("voice");
});

function formOf([request]: readonly SentRequest[]): FormData {
  if (request?.body instanceof FormData) return request.body;
  throw new Error("no form was sent");
}

describe("speech recognition", () => {
  it.each([
    ["audio/mpeg", "audio.mp3"],
    ["audio/x-m4a", "audio.m4a"],
    ["audio/webm;codecs=opus", "audio.webm"],
    ["audio/wave", "audio.wav"],
    ["", "audio.wav"],
  ])("names a recording of type '%s' %s", async (type, name) => {
    const { requests } = await tryProvider({
      task: "automatic-speech-recognition",
      args: { inputs: { $blob: "abc", type }, parameters: { language: "en", timestamps: ["word"], diarize: true } },
    });
    const form = formOf(requests);
    expect((form.get("file") as File).name).toBe(name);
    expect(["language", "timestamps", "diarize"].map((field) => form.getAll(field))).toEqual([
      ["en"],
      ["word"],
      ["true"],
    ]);
  });

  it("passes on the address of a recording", async () => {
    const inputs = "https://files.example/a.wav";
    const { requests } = await tryProvider({ task: "automatic-speech-recognition", args: { inputs } });
    expect(formOf(requests).get("file")).toBe(inputs);
  });
});

describe("a video", () => {
  const task = "text-to-video";
  const started = { json: { id: "j1", status: "queued" } };

  it.each([
    [{ status: "failed", error: { message: "no GPU" } }, "Together AI made no video: no GPU"],
    [{ status: "failed" }, "Together AI made no video: the job ended as failed."],
  ])("fails with the job: %j", async (json, expected) => {
    const { error, message } = await tryProvider({ task, args: { inputs: "v" }, answers: [started, { json }] });
    expect(JobError.isInstance(error)).toBe(true);
    expect(message).toBe(expected);
  });

  it("is polled at most 150 times", async () => {
    const answers = [started, ...Array.from({ length: 150 }, () => ({ json: { status: "in_progress" } }))];
    const { message, requests } = await tryProvider({ task, args: { inputs: "v" }, answers });
    expect(message).toContain("Together AI did not finish the video within 150 polls.");
    expect(requests).toHaveLength(151);
  });

  it("fails after 20 polls without a status", async () => {
    const answers = [started, ...Array.from({ length: 20 }, () => ({ json: {} }))];
    const { error, message, requests } = await tryProvider({ task, args: { inputs: "v" }, answers });
    expect(JobError.isInstance(error)).toBe(true);
    expect(message).toContain("The job's state was missing in 20 polls in a row");
    expect(requests).toHaveLength(21);
  });

  it("reports that its file cannot be downloaded", async () => {
    const done = { json: { id: "j", status: "completed", outputs: { video_url: "https://cdn.example/v.mp4" } } };
    const answers = [done, { status: 403, json: { error: "expired" } }];
    const { message } = await tryProvider({ task, args: { inputs: "v" }, answers });
    expect(message).toBe("Failed to download Together video output");
  });

  it("must have an address when it has finished", async () => {
    const { message } = await tryProvider({
      task,
      args: { inputs: "v" },
      answers: [{ json: { id: "j", status: "completed" } }],
    });
    expect(message).toContain("No video URL found in completed Together video job.");
  });
});
