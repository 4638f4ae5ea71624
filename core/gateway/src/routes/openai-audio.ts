import { z } from "zod";
import { GatewayError } from "../errors/gateway-error.ts";
import type { JsonObject } from "../request/read-json.ts";
import type { AnswerFacts, GatewayRoute } from "../route.ts";

/** Source: https://platform.openai.com/docs/api-reference/audio/createSpeech */
const speech = z.looseObject({
  model: z.string(),
  input: z.string(),
  voice: z.union([z.string(), z.looseObject({})]).nullish(),
  speed: z.number().nullish(),
  instructions: z.string().nullish(),
  response_format: z.string().nullish(),
});

/** Speech in OpenAI's format: the answer is the sound. */
export const openAiSpeechRoute: GatewayRoute = {
  method: "POST",
  path: "/v1/audio/speech",
  task: "text-to-speech",
  shape: "openai-speech",
  samePath: "/audio/speech",
  isSameAnswer: (type) => /^(?:audio\/|application\/octet-stream)/.test(String(type)),
  handled: ["model", "input", "stream_format"],
  errors: "openai",
  request: speech,
  fields: { inputs: "input" },
  sameOnly: ({ stream_format: format }) => (format === "sse" ? "stream_format" : undefined),
  toCall: ({ model: _model, input, ...parameters }) => ({
    inputs: input,
    ...(Object.keys(parameters).length > 0 && { parameters }),
  }),
  toAnswer(output) {
    if (!(output instanceof Blob)) throw new GatewayError(502, "provider_answer", "The provider returned no sound.");
    return new Response(output, { headers: { "content-type": output.type || "application/octet-stream" } });
  },
};

/** Fields of a form are texts. Source: https://platform.openai.com/docs/api-reference/audio/createTranscription */
const recording = z.looseObject({
  model: z.string(),
  file: z.instanceof(Blob),
  response_format: z.enum(["json", "text", "srt", "verbose_json", "vtt"]).optional(),
  language: z.string().optional(),
  prompt: z.string().optional(),
  temperature: z
    .string()
    .regex(/^\d+(\.\d+)?$/, "expected a number, such as 0.2")
    .optional(),
});

const transcription = {
  method: "POST",
  task: "automatic-speech-recognition",
  shape: "openai-transcription",
  body: "form",
  handled: ["model", "file", "response_format", "timestamp_granularities", "stream"],
  errors: "openai",
  request: recording,
  fields: { inputs: "file" },
  sameOnly: ({ stream, include, timestamp_granularities: granularities }) =>
    stream === "true"
      ? "stream"
      : // The client returns texts and times only.
        include !== undefined
        ? "include"
        : String(granularities ?? "segment") === "segment"
          ? undefined
          : "timestamp_granularities",
  toAnswer: transcriptAnswer,
} as const satisfies Partial<GatewayRoute>;

/** Recognized speech in OpenAI's format. */
export const openAiTranscriptionsRoute: GatewayRoute = {
  ...transcription,
  path: "/v1/audio/transcriptions",
  toCall: (body) => recognition(body, {}),
};

/** Recognized speech in English. */
export const openAiTranslationsRoute: GatewayRoute = {
  ...transcription,
  path: "/v1/audio/translations",
  toCall: (body) => recognition(body, { task: "translate" }),
};

/** Formats with the time of each piece. */
const TIMED = new Set(["srt", "verbose_json", "vtt"]);

function recognition(body: JsonObject, more: JsonObject): JsonObject {
  const {
    model: _model,
    file,
    response_format: format,
    timestamp_granularities: _segments,
    stream: _stream,
    ...rest
  } = body;
  const timed = TIMED.has(String(format)) && { return_timestamps: true };
  const { temperature } = rest;
  const numeric = temperature !== undefined && { temperature: Number(temperature) };
  const parameters = { ...rest, ...numeric, ...timed, ...more };
  return { inputs: file, ...(Object.keys(parameters).length > 0 && { parameters }) };
}

interface Transcript {
  readonly text: string;
  readonly chunks?: readonly { readonly text: string; readonly timestamp: readonly (number | null)[] }[];
}

function transcriptAnswer(output: unknown, { body }: AnswerFacts): unknown {
  const { text, chunks } = output as Transcript;
  const format = String(body["response_format"] ?? "json");
  if (format === "json") return { text };
  if (format === "text") return plainText(`${text}\n`);
  if (!chunks) {
    const message = "The provider returned no times, which the `response_format` needs. It has been called.";
    throw new GatewayError(502, "provider_answer", message, { param: "response_format" });
  }
  const segments = chunks.map((chunk, id) => {
    const [start, end] = chunk.timestamp;
    return { id, start: start ?? 0, end: end ?? start ?? 0, text: chunk.text };
  });
  if (format === "verbose_json") {
    const task = body["task"] ?? "transcribe";
    return { task, language: body["language"], duration: segments.at(-1)?.end ?? 0, text, segments };
  }
  const isSrt = format === "srt";
  const cues = segments.map(
    ({ id, start, end, text: words }) =>
      `${isSrt ? `${id + 1}\n` : ""}${timeOf(start, isSrt)} --> ${timeOf(end, isSrt)}\n${words.trim()}\n`,
  );
  return plainText(`${isSrt ? "" : "WEBVTT\n\n"}${cues.join("\n")}\n`);
}

const plainText = (text: string): Response =>
  new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });

/** As `00:01:02,345` in SubRip, with a point in WebVTT. */
function timeOf(seconds: number, isSrt: boolean): string {
  const iso = new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
  return isSrt ? iso.replace(".", ",") : iso;
}
