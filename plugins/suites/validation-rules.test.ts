import { describe, expect, it } from "vitest";
import { playSequence, served, type Scenario, type Step } from "./parity/play-sequence.ts";

/** The specification's validation rules, each with its sentence. */

interface Rule extends Omit<Scenario, "calls"> {
  readonly rule: string;
  readonly call: readonly [method: string, args: object, options?: object];
  /** The last line of the recorded events. */
  readonly end: string;
}

const messages: never[] = [];
const depth = (levels: number): unknown => (levels === 0 ? 1 : [depth(levels - 1)]);
const outputSentence = (detail: string): string =>
  `error: Invalid inference output: ${detail}. Use the 'request' method with the same parameters to do a custom call with no type checking.`;

const embedding = (mappedTask: string, answer: unknown) => ({
  call: ["featureExtraction", { provider: "hf-inference", inputs: "a" }] as const,
  hub: served("hf-inference", mappedTask, "m"),
  answers: [{ json: answer }],
});
const videoAt = (url: string) => ({
  call: ["textToVideo", { provider: "replicate", inputs: "v" }] as const,
  hub: served("replicate", "text-to-video", "own/video"),
  answers: [{ json: { output: url } }, { text: "film", type: "video/mp4" }] satisfies Step[],
});
const sound = (type: string) => ({
  call: ["automaticSpeechRecognition", { provider: "fal-ai", inputs: `<blob:abc:${type}>` }] as const,
  hub: served("fal-ai", "automatic-speech-recognition", "whisper"),
  answers: [{ json: { text: "abc" } }],
});

const rules: readonly Rule[] = [
  {
    rule: "the model's provider-mapping task must equal the requested task",
    call: ["fillMask", { provider: "hf-inference", inputs: "a" }],
    hub: served("hf-inference", "translation", "m"),
    end: "error: Model org/M is not supported for task fill-mask and provider hf-inference. Supported task: translation.",
  },
  {
    rule: "for hf-inference, sentence-similarity stands for feature-extraction",
    ...embedding("sentence-similarity", [1]),
    end: "value: [1]",
  },
  {
    rule: "for hf-inference, feature-extraction stands for sentence-similarity",
    call: ["sentenceSimilarity", { provider: "hf-inference", inputs: { source_sentence: "a", sentences: ["b"] } }],
    hub: served("hf-inference", "feature-extraction", "m"),
    answers: [{ json: [0.5] }],
    end: "value: [0.5]",
  },
  {
    rule: "for others, feature-extraction and sentence-similarity are not interchangeable",
    call: ["featureExtraction", { provider: "nebius", inputs: "a" }],
    hub: served("nebius", "sentence-similarity", "m"),
    end: "error: Model org/M is not supported for task feature-extraction and provider nebius. Supported task: sentence-similarity.",
  },
  {
    rule: "giving both an endpoint URL and a provider is not allowed",
    call: ["chatCompletion", { provider: "groq", endpointUrl: "https://e.example", messages }],
    end: "error: Specifying both endpointUrl and provider is not supported.",
  },
  {
    rule: "provider auto requires a model",
    call: ["chatCompletion", { provider: "auto", model: undefined, messages }],
    end: "error: Specifying a model is required when provider is auto",
  },
  {
    rule: "a model given as a URL is rejected for third-party providers",
    call: ["chatCompletion", { provider: "together", model: "https://m.example", messages }],
    end: "error: Model URLs are no longer supported. Use endpointUrl instead.",
  },
  {
    rule: "a missing model with no task is rejected",
    call: ["request", { provider: "hf-inference", model: undefined, inputs: "a" }],
    end: "error: No model provided, and no task has been specified.",
  },
  {
    rule: "an unsupported task is rejected",
    call: ["translation", { provider: "cohere", inputs: "a" }],
    end: "error: Task 'translation' not supported for provider 'cohere'. Available tasks: conversational,feature-extraction,text-ranking,automatic-speech-recognition",
  },
  {
    rule: "a model id that lacks the provider's prefix is rejected",
    token: "key123",
    call: ["chatCompletion", { provider: "openai", model: "gpt-4o", messages }],
    end: 'error: Models from openai must be prefixed by "openai/". Got "gpt-4o".',
  },
  {
    rule: "a hub token is rejected where only a provider's key will do",
    call: ["chatCompletion", { provider: "openai", model: "openai/gpt-4o", messages }],
    end: "error: Provider openai is closed-source and does not support HF tokens.",
  },
  ...["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"].map((type) => ({
    rule: `fal-ai speech recognition accepts ${type}`,
    ...sound(type),
    end: 'value: {"text":"abc"}',
  })),
  {
    rule: "fal-ai speech recognition accepts no other type",
    ...sound("audio/ogg"),
    end: "error: Provider fal-ai does not support blob type audio/ogg - supported content types are: audio/mpeg, audio/mp4, audio/wav, audio/x-wav",
  },
  {
    rule: "fal-ai speech recognition needs a content type",
    ...sound(""),
    end: "error: Unable to determine the input's content-type. Make sure your are passing a Blob when using provider fal-ai.",
  },
  {
    rule: "fal-ai speech recognition needs a Blob",
    ...sound("audio/wav"),
    call: ["automaticSpeechRecognition", { provider: "fal-ai", inputs: "abc" }],
    end: "error: Unable to determine the input's content-type. Make sure your are passing a Blob when using provider fal-ai.",
  },
  {
    rule: "a video URL may begin with https",
    ...videoAt("https://x.example/v"),
    end: 'value: "<blob:film:video/mp4>"',
  },
  { rule: "a video URL may begin with a slash", ...videoAt("/v"), end: 'value: "<blob:film:video/mp4>"' },
  ...["ftp://x.example/v", "v.mp4", "data:video/mp4,film", ""].map((url) => ({
    rule: `a video URL may not be ${JSON.stringify(url)}`,
    ...videoAt(url),
    end: outputSentence("Expected { output: string }"),
  })),
  {
    rule: "feature-extraction: three levels below the outer list",
    ...embedding("feature-extraction", depth(4)),
    end: "value: [[[[1]]]]",
  },
  {
    rule: "feature-extraction: no fourth level below the outer list",
    ...embedding("feature-extraction", depth(5)),
    end: outputSentence("Expected Array<number[][][] | number[][] | number[] | number>"),
  },
];

describe("rule:", () => {
  it.each(rules)("$rule", async ({ end, call: [method, args, options = {}], ...scenario }) => {
    const lines = await playSequence({ token: "hf_abc", ...scenario, calls: [{ method, args, options }] });
    expect(lines.at(-1)).toBe(end);
  });

  it("an unsupported provider is refused", async () => {
    const calls = [{ method: "chatCompletion", args: { provider: "unknown-provider", messages } }];
    const lines = await playSequence({ token: "hf_abc", calls });
    expect(lines).toEqual([
      expect.stringMatching(/^error: Provider 'unknown-provider' not supported\. Available providers: .*,groq,/),
    ]);
  });

  it("auto chooses the first provider of the model's mapping, and warns about staging", async () => {
    const live = { status: "live", task: "conversational", providerId: "m" };
    const inferenceProviderMapping = { together: { ...live, status: "staging" }, groq: live };
    const lines = await playSequence({
      token: "hf_abc",
      calls: [{ method: "chatCompletion", args: { messages } }],
      hub: { "/api/models/org/M": { json: { inferenceProviderMapping } } },
    });
    expect(lines.slice(1, 3)).toEqual([
      "warning: Model org/M is in staging mode for provider together. Meant for test purposes only.",
      "POST https://router.huggingface.co/together/v1/chat/completions Bearer hf_abc",
    ]);
  });
});
