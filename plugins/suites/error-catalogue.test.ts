import { describe, expect, it } from "vitest";
import type { Answer, ProviderCall, ProviderTask, ReadContext } from "@patchbay/core/provider";
import { allProviders } from "./parity/all-providers.ts";
import { playSequence, served, type Scenario, type Step } from "./parity/play-sequence.ts";

/** Every message of the specification's list of errors, with a call that causes it. */

interface Trigger extends Omit<Scenario, "calls"> {
  readonly text: string;
  /** Method and arguments of the one call. */
  readonly call: readonly [method: string, args: object, options?: object];
}

const outputSentence = (detail: string): string =>
  `Invalid inference output: ${detail}. Use the 'request' method with the same parameters to do a custom call with no type checking.`;

const chat = { provider: "cerebras", messages: [] };
const chatModel = served("cerebras", "conversational", "llama");
const classic = (task: string) => served("hf-inference", task, "m");
const broken: Step = { text: "{", type: "application/json" };
const queued: Step = {
  json: { request_id: "r", status: "IN_QUEUE", response_url: "https://queue.fal.run/a/requests/r" },
};
const video = {
  call: ["textToVideo", { provider: "fal-ai", inputs: "v" }],
  hub: served("fal-ai", "text-to-video", "a"),
} as const;
const image = {
  call: ["textToImage", { provider: "black-forest-labs", inputs: "cat" }],
  hub: served("black-forest-labs", "text-to-image", "flux"),
} as const;
const polled: Step = { json: { polling_url: "https://api.us1.bfl.ai/v1/get_result?id=1" } };
const speech = (inputs: unknown): Pick<Trigger, "call" | "hub"> => ({
  call: ["automaticSpeechRecognition", { provider: "fal-ai", inputs }],
  hub: served("fal-ai", "automatic-speech-recognition", "whisper"),
});

const triggers: readonly Trigger[] = [
  {
    text: outputSentence("Expected ChatCompletionOutput"),
    call: ["chatCompletion", chat],
    hub: chatModel,
    answers: [{ json: {} }],
  },
  {
    text: outputSentence("Expected Array<{generated_text: string}>"),
    call: ["textGeneration", { provider: "hf-inference", inputs: "a" }],
    hub: classic("text-generation"),
    answers: [{ json: {} }],
  },
  {
    text: outputSentence("Expected Blob"),
    call: ["textToSpeech", { provider: "hf-inference", inputs: "a" }],
    hub: classic("text-to-speech"),
    answers: [{ json: {} }],
  },
  {
    text: outputSentence("Expected Array<number>"),
    call: ["sentenceSimilarity", { provider: "hf-inference", inputs: { source_sentence: "a", sentences: ["b"] } }],
    hub: classic("sentence-similarity"),
    answers: [{ json: {} }],
  },
  { text: "Model org/M does not exist", call: ["chatCompletion", chat] },
  {
    text: "We have not been able to find inference provider information for model org/M.",
    call: ["chatCompletion", chat],
    hub: served("groq", "conversational", "llama"),
  },
  {
    text: "Model org/M is not supported for task conversational and provider cerebras. Supported task: text-generation.",
    call: ["chatCompletion", chat],
    hub: served("cerebras", "text-generation", "llama"),
  },
  {
    text: "Specifying both endpointUrl and provider is not supported.",
    call: ["chatCompletion", { ...chat, endpointUrl: "https://e.example" }],
  },
  {
    text: "Specifying a model is required when provider is auto",
    call: ["chatCompletion", { messages: [], provider: "auto", model: undefined }],
  },
  {
    text: "No Inference Provider available for model org/M.",
    call: ["chatCompletion", { messages: [] }],
    hub: { "/api/models/org/M": { json: { inferenceProviderMapping: {} } } },
  },
  { text: "Failed to fetch result from black forest labs API", ...image, answers: [polled, { status: 500 }] },
  {
    text: "Failed to fetch result from black forest labs API: not ready after 5 polls. Pass a deadline to wait longer, or fetch the result with client.resume(error.job).",
    ...image,
    answers: [polled, { json: { status: "Pending" } }],
  },
  { text: outputSentence("No request ID found in the response"), ...video, answers: [{ json: {} }] },
  { text: "Failed to fetch response status from fal-ai API", ...video, answers: [queued, { status: 500 }] },
  { text: outputSentence("Failed to parse status response from fal-ai API"), ...video, answers: [queued, broken] },
  {
    text: outputSentence("Failed to parse result response from fal-ai API"),
    ...video,
    answers: [queued, { json: { status: "COMPLETED" } }, broken],
  },
  {
    text: "Unable to determine the input's content-type. Make sure your are passing a Blob when using provider fal-ai.",
    ...speech("<blob:abc:>"),
  },
  {
    text: "Provider fal-ai does not support blob type audio/flac - supported content types are: audio/mpeg, audio/mp4, audio/wav, audio/x-wav",
    ...speech("<blob:abc:audio/flac>"),
  },
  {
    text: outputSentence("response is undefined"),
    call: ["textToImage", { provider: "hf-inference", inputs: "cat" }],
    hub: classic("text-to-image"),
    answers: [{ json: null }],
  },
  {
    text: "Failed to load tasks definitions from the hub.",
    call: ["fillMask", { provider: "hf-inference", inputs: "a", model: undefined }],
  },
  {
    text: "No default model defined for task fill-mask, please define the model explicitly.",
    call: ["fillMask", { provider: "hf-inference", inputs: "a", model: undefined }],
    hub: { "/api/tasks": { json: {} } },
  },
  ...[
    [400, "Check the arguments."],
    [404, "Check the model's id and the address."],
    [422, "Check the arguments."],
    [500, "Try again later."],
  ].map(([status, advice]) => ({
    text: `Provider cerebras answered with status ${status}: no. ${advice} Server org/M does not seem to support chat completion.`,
    call: ["chatCompletion", chat] as const,
    hub: chatModel,
    answers: [{ status: Number(status), json: { error: "no" } }],
  })),
  {
    text: "Server does not support event stream content type, it returned application/json",
    call: ["chatCompletionStream", chat],
    hub: chatModel,
    answers: [{ json: {} }],
  },
  {
    text: "Error forwarded from backend: boom",
    call: ["chatCompletionStream", chat],
    hub: chatModel,
    answers: [{ text: 'data: {"error":"boom"}\n\n', type: "text/event-stream" }],
  },
];

describe("a call ends with", () => {
  it.each(triggers)("$text", async ({ text, call: [method, args, options = {}], ...scenario }) => {
    const lines = await playSequence({ token: "hf_abc", ...scenario, calls: [{ method, args, options }] });
    expect(lines.at(-1)).toBe(`error: ${text}`);
  });
});

function taskOf(provider: string, task: string): ProviderTask {
  const definition = allProviders.find(({ id }) => id === provider)?.tasks[task];
  if (!definition) throw new Error(`${provider} lacks ${task}`);
  return definition;
}

/** Two messages are for calls that the client never makes, so the plugin's function is called directly. */
describe("a plugin called directly ends with", () => {
  it("URL and headers are required for text-to-video task", async () => {
    const answer = { data: queued.json, url: "" } as Answer;
    const context = { call: { task: "text-to-video" } } as ReadContext;
    await expect(taskOf("fal-ai", "text-to-video").read(answer, context)).rejects.toThrow(
      outputSentence("URL and headers are required for text-to-video task"),
    );
  });

  it("Params are required", () => {
    const call = { providerModelId: "" } as ProviderCall;
    expect(() => taskOf("black-forest-labs", "text-to-image").route(call)).toThrow(/^Params are required$/);
  });
});
