import { JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("fal-ai", packageJson, provider);
const video = "text-to-video";
const size = { width: 512, height: 256 };
const queued = { status: "IN_QUEUE", request_id: "r", response_url: "https://queue.fal.run/fal-ai/app/requests/r" };

const unreadable = Array.from({ length: 10 }, () => ({ text: "<html>" }));

const wrapped = (detail: string) =>
  `Invalid inference output: ${detail}. Use the 'request' method with the same parameters to do a custom call with no type checking. Most providers need \`task\` in its options.`;

/** The error for a response that is not JSON. @param path below the queue's address */
const webPage = (path: string) =>
  ` Provider fal-ai answered at https://queue.fal.run/${path} with status 200, content type text/plain. This is a web page: check the address, and whether a proxy, a firewall or a login page answers instead of the API.`;

it("sends an inpainting mask under the vendor's name", async () => {
  const inputs = { $blob: "abc", type: "image/png" };
  const parameters = { prompt: "p", mask_image: { $blob: "msk", type: "image/png" } };
  const args = { inputs, parameters };
  const { requests } = await tryProvider({ task: "image-to-image", providerModelId: "fal-ai/flux-pro/v1/fill", args });
  const url = "data:image/png;base64,YWJj";
  // Source: https://fal.ai/models/fal-ai/flux-pro/v1/fill/api
  expect(requests[0]?.body).toEqual({
    prompt: "p",
    image_url: url,
    image_urls: [url],
    mask_url: "data:image/png;base64,bXNr",
  });
});

// Source: https://fal.ai/models/fal-ai/flux/dev/api, https://fal.ai/models/fal-ai/flux-2/edit/api
it.each([
  ["text-to-image", { inputs: "cat", parameters: { width: 512, height: 256, seed: 1 } }],
  ["image-to-image", { inputs: { $blob: "abc", type: "image/png" }, parameters: { target_size: size, seed: 1 } }],
  ["image-text-to-image", { parameters: { prompt: "cat", target_size: size, seed: 1 } }],
])("sends the size of an image under the vendor's name: %s", async (task, args) => {
  const { requests } = await tryProvider({ task, args });
  expect(requests[0]?.body).toMatchObject({ image_size: size, seed: 1 });
  for (const name of ["width", "height", "target_size"]) expect(requests[0]?.body).not.toHaveProperty(name);
});

describe("speech recognition", () => {
  const task = "automatic-speech-recognition";

  it.each(["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"])("accepts %s", async (type) => {
    const inputs = { $blob: "abc", type };
    const { requests, output } = await tryProvider({ task, args: { inputs }, answers: [{ json: { text: "hello" } }] });
    expect(requests[0]?.body).toEqual({ audio_url: `data:${type};base64,YWJj` });
    expect(output).toEqual({ text: "hello" });
  });

  it.each([
    ["audio/webm;codecs=opus", "video/webm"],
    ["audio/mp3", "audio/mpeg"],
    ["", "audio/x-wav"],
  ])("sends other sounds of type %j as %s to a model that changes them", async (type, sent) => {
    const args = { inputs: { $blob: "abc", type } };
    const { requests } = await tryProvider({ task: "audio-to-audio", args });
    expect(requests[0]?.body).toEqual({ audio_url: `data:${sent};base64,YWJj` });
  });

  it("rejects other content types before sending a request", async () => {
    const { message, requests } = await tryProvider({ task, args: { inputs: { $blob: "abc", type: "audio/flac" } } });
    expect(message).toBe(
      "Provider fal-ai does not support blob type audio/flac - supported content types are: audio/mpeg, audio/mp4, audio/wav, audio/x-wav",
    );
    expect(requests).toEqual([]);
  });

  it.each([{ $blob: "abc", type: "" }, "https://files.example/a.wav"])("needs a content type: %j", async (inputs) => {
    const { message } = await tryProvider({ task, args: { inputs } });
    expect(message).toBe(
      "Unable to determine the input's content-type. Make sure your are passing a Blob when using provider fal-ai.",
    );
  });

  it("reports that an answer has no text", async () => {
    const inputs = { $blob: "abc", type: "audio/wav" };
    const { message } = await tryProvider({ task, args: { inputs }, answers: [{ json: { x: 1 } }] });
    expect(message).toBe(wrapped("Expected {text: string}"));
  });
});

describe("a queued video", () => {
  it("is polled every 500 ms, reports its queue position, and is downloaded", async () => {
    const { progress, requests, milliseconds } = await tryProvider({
      task: video,
      args: { inputs: "v" },
      answers: [
        { json: queued },
        { json: { status: "IN_QUEUE", queue_position: 3 } },
        { json: { status: "IN_PROGRESS" } },
        { json: { status: "COMPLETED" } },
        { json: { video: { url: "https://v3.fal.media/v.mp4" } } },
        { blob: { $blob: "mp4", type: "video/mp4" } },
      ],
    });
    expect(progress).toEqual([{ phase: "queued", position: 3 }, { phase: "running" }, { phase: "downloading" }]);
    expect([requests.length, milliseconds]).toEqual([6, 1500]);
  });

  it("needs a request id", async () => {
    const { message } = await tryProvider({ task: video, args: { inputs: "v" }, answers: [{ json: { x: 1 } }] });
    expect(message).toBe(wrapped("No request ID found in the response"));
  });

  it("needs the address of the submission", async () => {
    const definition = provider.tasks[video];
    const context = { call: { task: video } } as Parameters<typeof definition.read>[1];
    const answer = { data: queued, status: 200, url: "", header: () => null };
    await expect(definition.read(answer, context)).rejects.toThrow(
      "URL and headers are required for text-to-video task",
    );
  });

  it.each([
    ["the status cannot be fetched", [{ status: 502, json: {} }], "Failed to fetch response status from fal-ai API"],
    [
      "the status cannot be read",
      unreadable,
      wrapped("Failed to parse status response from fal-ai API") + webPage("fal-ai/app/requests/r/status"),
    ],
    [
      "the result cannot be read",
      [{ json: { status: "COMPLETED" } }, ...unreadable],
      wrapped("Failed to parse result response from fal-ai API") + webPage("fal-ai/app/requests/r"),
    ],
    [
      "the video has no usable address",
      [{ json: { status: "COMPLETED" } }, { json: { video: { url: "ftp://v" } } }],
      wrapped('Expected { video: { url: string } } result format, got instead: {"video":{"url":"ftp://v"}}'),
    ],
  ])("ends when %s", async (_, answers, expected) => {
    const { message } = await tryProvider({
      task: video,
      args: { inputs: "v" },
      answers: [{ json: queued }, ...answers],
    });
    expect(message).toBe(expected);
  });

  it.each([{ status: "FAILED" }, { status: "COMPLETED", error: "no GPU" }])("fails with the job: %j", async (json) => {
    const { error } = await tryProvider({ task: video, args: { inputs: "v" }, answers: [{ json: queued }, { json }] });
    expect(JobError.isInstance(error)).toBe(true);
  });

  it("reports why a finished job has no result", async () => {
    const { message } = await tryProvider({
      task: video,
      args: { inputs: "v" },
      answers: [{ json: queued }, { json: { status: "COMPLETED" } }, { status: 422, json: { detail: "bad prompt" } }],
    });
    expect(message).toContain("bad prompt");
  });
});

describe("an image", () => {
  it("from the model for adapters names the base model", async () => {
    const { requests } = await tryProvider({
      task: "text-to-image",
      providerModelId: "fal-ai/lora",
      mapping: { adapter: "lora", adapterWeightsPath: "w.safetensors" },
      args: { inputs: "cat" },
      answers: [{ json: {} }],
    });
    expect(requests[0]?.body).toEqual({
      sync_mode: true,
      prompt: "cat",
      loras: [{ path: "https://huggingface.co/org/model/resolve/main/w.safetensors", scale: 1 }],
      model_name: "stabilityai/stable-diffusion-xl-base-1.0",
    });
  });

  it("must be in a list", async () => {
    const answers = [{ json: { images: [] } }];
    const { message } = await tryProvider({ task: "text-to-image", args: { inputs: "cat" }, answers });
    expect(message).toBe(wrapped("Expected Fal.ai text-to-image response format"));
  });
});

it("describes what it received instead of speech", async () => {
  const answers = [{ json: { audio: null } }];
  const { message } = await tryProvider({ task: "text-to-speech", args: { inputs: "hi" }, answers });
  expect(message).toBe(
    wrapped('Expected { audio: { url: string } } format from Fal.ai Text-to-Speech, got: {"audio":null}'),
  );
});

it("reports that speech cannot be fetched, with the URL and the reason", async () => {
  const url = "https://v3.fal.media/speech.mp3";
  const answers = [{ json: { audio: { url } } }, { status: 404, json: { error: "gone" } }];
  const { message } = await tryProvider({ task: "text-to-speech", args: { inputs: "hi" }, answers });
  expect(message).toBe(
    `Error fetching or processing audio from Fal.ai Text-to-Speech URL: ${url}. Failed to fetch audio from ${url}: 404`,
  );
});

const cancel = (answer: object, call: object) =>
  provider.tasks["text-to-video"].cancel?.({ data: queued, ...answer } as never, call as never);

describe("a queued call", () => {
  it("is canceled at the queue or through the router", () => {
    const direct = { routed: false, baseUrl: "https://fal.run" };
    expect(cancel({ url: "https://queue.fal.run/fal-ai/app" }, direct)).toEqual({
      method: "PUT",
      url: new URL("https://queue.fal.run/fal-ai/app/requests/r/cancel"),
    });
    const routed = { routed: true, baseUrl: "https://router.huggingface.co/fal-ai" };
    expect(cancel({ url: "https://router.huggingface.co/fal-ai/app?_subdomain=queue" }, routed)?.url).toEqual(
      new URL("https://router.huggingface.co/fal-ai/fal-ai/app/requests/r/cancel?_subdomain=queue"),
    );
    expect(cancel({ url: "https://queue.fal.run/fal-ai/app", data: {} }, direct)).toBeUndefined();
  });
});
