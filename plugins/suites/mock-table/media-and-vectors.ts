import { toFile } from "openai";
import { expect } from "vitest";
import { openai, rejection, type MockRow } from "./clients.ts";

const together = () => openai("together");
const deepinfra = () => openai("deepinfra");
const audio = () => toFile(new Blob(["sound"]), "sound.wav");
const whisper = "openai/whisper-large-v3";
const flux = "black-forest-labs/FLUX.1-schnell";

const transcribe = async (response_format: "text" | "srt" | "vtt") =>
  together().audio.transcriptions.create({ model: whisper, file: await audio(), response_format });

/** Width and height of a PNG in base64. */
const sizeOf = (base64 = "") => {
  const file = Buffer.from(base64, "base64");
  return [file.subarray(1, 4).toString(), file.readUInt32BE(16), file.readUInt32BE(20)];
};

/** Completions, embeddings, images and audio, through OpenAI's client. */
export const mediaRows: readonly MockRow[] = [
  {
    name: "openai, a completion, together",
    run: () =>
      together().completions.create({
        model: "openai/gpt-oss-20b",
        prompt: "Once upon a time",
        max_tokens: 3,
      }),
    expected: {
      object: "text.completion",
      choices: [{ text: expect.any(String), finish_reason: "length" }],
      usage: { completion_tokens: 3, total_tokens: expect.any(Number) },
    },
  },
  {
    name: "openai, a completion that stops, together",
    async run() {
      const options = { model: "openai/gpt-oss-20b", prompt: "Once upon a time", stop: "simulated" };
      return (await together().completions.create(options)).choices[0]?.text;
    },
    expected: " … and so the ",
  },
  {
    name: "openai, embeddings of dimensions, deepinfra",
    async run() {
      const options = { model: "Qwen/Qwen3-Embedding-0.6B", input: ["one", "two"], dimensions: 16 };
      const { data, usage } = await deepinfra().embeddings.create(options);
      return { sizes: data.map(({ embedding }) => embedding.length), indices: data.map(({ index }) => index), usage };
    },
    expected: { sizes: [16, 16], indices: [0, 1], usage: { prompt_tokens: expect.any(Number) } },
  },
  {
    name: "openai, embeddings in base64 and as numbers, together",
    async run() {
      const options = { model: "intfloat/multilingual-e5-large-instruct", input: "one" };
      const [packed, plain] = await Promise.all([
        together().embeddings.create(options),
        together().embeddings.create({ ...options, encoding_format: "float" }),
      ]);
      const same = plain.data[0]?.embedding.every(
        (value, index) => Math.abs(value - (packed.data[0]?.embedding[index] ?? 9)) < 1e-6,
      );
      return same;
    },
    expected: true,
  },
  {
    name: "openai, embeddings of nothing, together",
    run: () =>
      rejection(
        together().embeddings.create({ model: "intfloat/multilingual-e5-large-instruct", input: "" }),
        "status",
      ),
    expected: { name: "BadRequestError", status: 400 },
  },
  {
    name: "openai, embeddings by a model that chats, together",
    run: () =>
      rejection(together().embeddings.create({ model: "deepseek-ai/DeepSeek-V4-Pro", input: "one" }), "status"),
    expected: { name: "BadRequestError", status: 400 },
  },
  {
    name: "openai, images in base64, together",
    async run() {
      const options = {
        model: flux,
        prompt: "a cat",
        n: 2,
        size: "64x32" as "256x256",
        response_format: "b64_json" as const,
      };
      const { data } = await together().images.generate(options);
      return data?.map(({ b64_json: image }) => sizeOf(image));
    },
    expected: [
      ["PNG", 64, 32],
      ["PNG", 64, 32],
    ],
  },
  {
    name: "openai, an image by address, together",
    async run() {
      const { data } = await together().images.generate({ model: flux, prompt: "a cat", response_format: "url" });
      const file = await fetch(data?.[0]?.url ?? "");
      return [file.status, file.headers.get("content-type")];
    },
    expected: [200, "image/png"],
  },
  {
    name: "openai, an image by address, nebius",
    async run() {
      const options = { model: "black-forest-labs/flux-dev", prompt: "a cat", response_format: "url" as const };
      const { data } = await openai("nebius").images.generate(options);
      return (await fetch(data?.[0]?.url ?? "")).status;
    },
    expected: 200,
  },
  {
    name: "openai, speech as WAV, deepinfra",
    async run() {
      const options = { model: "hexgrad/Kokoro-82M", input: "Hello", voice: "alloy", response_format: "wav" as const };
      const answer = await deepinfra().audio.speech.create(options);
      return [answer.headers.get("content-type"), Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 4)];
    },
    expected: ["audio/wav", "RIFF"],
  },
  {
    name: "openai, speech as plain samples, deepinfra",
    async run() {
      const options = { model: "hexgrad/Kokoro-82M", input: "Hello", voice: "alloy", response_format: "pcm" as const };
      return (await deepinfra().audio.speech.create(options)).headers.get("content-type");
    },
    expected: "audio/pcm",
  },
  {
    name: "openai, speech of nothing, deepinfra",
    run: () =>
      rejection(deepinfra().audio.speech.create({ model: "hexgrad/Kokoro-82M", input: "", voice: "alloy" }), "status"),
    expected: { name: "BadRequestError", status: 400 },
  },
  {
    name: "openai, a transcript as JSON, together",
    run: async () => together().audio.transcriptions.create({ model: whisper, file: await audio() }),
    expected: { text: expect.stringContaining("5 bytes") },
  },
  {
    name: "openai, a transcript as text, together",
    run: () => transcribe("text"),
    expected: expect.stringMatching(/^This transcript .* 5 bytes/),
  },
  {
    name: "openai, a transcript as subtitles, together",
    run: async () => [await transcribe("srt"), await transcribe("vtt")],
    expected: [
      expect.stringMatching(/^1\n00:00:00,000 --> 00:00:02,500\nThis transcript/),
      expect.stringMatching(/^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.500\nThis transcript/),
    ],
  },
  {
    name: "openai, a verbose transcript with words, together",
    run: async () =>
      together().audio.transcriptions.create({
        model: whisper,
        file: await audio(),
        response_format: "verbose_json",
        timestamp_granularities: ["word", "segment"],
      }),
    expected: {
      language: "english",
      duration: 2.5,
      segments: [{ id: 0, start: 0, end: 2.5 }],
      words: expect.arrayContaining([{ word: "This", start: 0, end: expect.any(Number) }]),
    },
  },
  {
    name: "openai, a streamed transcript, openai",
    async run() {
      const stream = await openai("openai").audio.transcriptions.create({
        model: "gpt-4o-transcribe",
        file: await audio(),
        stream: true,
        include: ["logprobs"],
      });
      let text = "";
      let logprobs = 0;
      for await (const event of stream) {
        if (event.type === "transcript.text.delta") {
          text += event.delta;
          logprobs += event.logprobs?.length ?? 0;
        } else if (event.type === "transcript.text.done") {
          const { usage, text: whole } = event;
          return { isWhole: text === whole, many: logprobs > 3, usage };
        }
      }
      return undefined;
    },
    expected: { isWhole: true, many: true, usage: { type: "tokens", total_tokens: expect.any(Number) } },
  },
  {
    name: "openai, a streamed transcript with speakers, openai",
    async run() {
      const types: string[] = [];
      const stream = await openai("openai").audio.transcriptions.create({
        model: "gpt-4o-transcribe",
        file: await audio(),
        stream: true,
        response_format: "diarized_json",
      });
      for await (const event of stream) if (types.at(-1) !== event.type) types.push(event.type);
      return types;
    },
    expected: ["transcript.text.delta", "transcript.text.segment", "transcript.text.done"],
  },
  {
    name: "openai, whisper-1 transcribes without a stream, openai",
    async run() {
      const response = await openai("openai")
        .audio.transcriptions.create({ model: "whisper-1", file: await audio(), stream: true })
        .asResponse();
      return response.headers.get("content-type");
    },
    expected: "application/json",
  },
  {
    name: "openai, a moderation of two texts, openai",
    async run() {
      const { results } = await openai("openai").moderations.create({
        model: "omni-moderation-latest",
        input: ["I will kill you", "Hello"],
      });
      return results.map(({ flagged, category_applied_input_types: types }) => [flagged, types.violence]);
    },
    expected: [
      [true, ["text"]],
      [false, ["text"]],
    ],
  },
];
