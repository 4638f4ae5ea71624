import { HttpResponse, type HttpHandler } from "msw";
import { tokensOf } from "./chat/chat-request.ts";
import { likelyToken } from "./chat/openai-chat.ts";
import { LARGEST, transcribe, transcript, type Transcript } from "./answers/sample-content.ts";
import { pause } from "./pause.ts";
import { invalidField, missingField } from "./problem.ts";
import { readForm, type TranscriptionReply } from "./route.ts";
import { sseResponse } from "./sse-response.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

interface Asked {
  readonly model?: unknown;
  readonly file: File | string | null;
  readonly format: string;
  readonly stream: boolean;
  /** Whether the log probabilities of a stream are requested. */
  readonly hasLogprobs: boolean;
  /** Whether word timestamps are requested. */
  readonly hasWords: boolean;
}

/** A request for a transcript: its model and the recording, as a file, its bytes or its address. */
export interface AskedTranscript {
  readonly model?: unknown;
  readonly recording: FormDataEntryValue | Uint8Array | null;
}

/** A vendor's own form of a recording and its transcript. */
export function transcriptWire<Parsed extends AskedTranscript>({
  read,
  write,
}: Pick<MockWire<"transcription", Parsed>, "read" | "write">): MockWire<"transcription", Parsed> {
  return {
    kind: "transcription",
    tasks: ["automatic-speech-recognition"],
    read,
    simulate: ({ recording }) => heard(recording),
    write,
  };
}

/** The transcript of a recording: its bytes, a file, or a text with its address. */
async function heard(recording: AskedTranscript["recording"]): Promise<Transcript> {
  // The samples are smaller.
  if (recording instanceof Blob && recording.size > LARGEST) return transcript(recording.size);
  return transcribe(recording instanceof Blob ? new Uint8Array(await recording.arrayBuffer()) : (recording ?? ""));
}

const FORMATS = ["json", "text", "srt", "vtt", "verbose_json", "diarized_json"];

/** Handlers that answer a recording, sent as a form, with a text in OpenAI's form. @param urls absolute addresses */
export function mockTranscription(urls: readonly string[], vendor: MockVendor = {}): HttpHandler[] {
  return urls.map((url) => vendorRoute(vendor, url, wire));
}

const wire: MockWire<"transcription", Asked> = {
  kind: "transcription",
  tasks: ["automatic-speech-recognition"],
  async read(request) {
    const form = await readForm(request);
    return {
      model: form.get("model"),
      file: form.get("file") ?? form.get("url"),
      format: String(form.get("response_format") ?? "json"),
      stream: form.get("stream") === "true",
      hasLogprobs: form.getAll("include[]").includes("logprobs"),
      hasWords: form.getAll("timestamp_granularities[]").includes("word"),
    };
  },
  check({ file, format }) {
    if (!file) return missingField("file");
    return FORMATS.includes(format)
      ? undefined
      : invalidField("response_format", `expected one of ${FORMATS.join(", ")}`);
  },
  simulate: ({ file }) => heard(file),
  async write(reply, request) {
    await pause(200);
    // OpenAI ignores the wish for Whisper's models.
    return request.stream && !/whisper/.test(String(request.model))
      ? streamTranscript(reply, request)
      : writeTranscript(reply, request);
  },
};

const wordsIn = (part: string): readonly string[] => part.match(/\s*\S+/g) ?? [];

/** Streams a text word by word, and with speakers also segment by segment. */
function streamTranscript(reply: TranscriptionReply, { format, hasLogprobs }: Asked): Response {
  const { text } = reply;
  const speakers = format === "diarized_json" ? diarized(segmentsOf(reply)) : undefined;
  const deltasOf = (part: string, segment: object): object[] =>
    wordsIn(part).map((delta) => ({
      type: "transcript.text.delta",
      delta,
      ...(hasLogprobs && { logprobs: [likelyToken(delta)] }),
      ...segment,
    }));
  const events = [
    ...(speakers?.flatMap((segment, index) => [
      ...deltasOf(`${index === 0 ? "" : " "}${segment.text}`, { segment_id: segment.id }),
      segment,
    ]) ?? deltasOf(text, {})),
    {
      type: "transcript.text.done",
      text,
      ...(hasLogprobs && { logprobs: wordsIn(text).map((word) => likelyToken(word)) }),
      usage: usageOf(text),
    },
  ];
  return sseResponse(events, { delayMs: 30, end: null });
}

function segmentsOf({ text, segments = [{ text, start: 0, end: 2.5 }] }: TranscriptionReply): readonly Segment[] {
  return segments;
}

type Segment = NonNullable<TranscriptionReply["segments"]>[number];

/** Segments with one speaker. */
const diarized = (segments: readonly Segment[]): (Segment & { readonly id: string })[] =>
  segments.map((segment, index) => ({
    type: "transcript.text.segment",
    id: `seg_${String(index + 1).padStart(3, "0")}`,
    speaker: "A",
    ...segment,
  }));

function usageOf(text: string): object {
  const output = tokensOf(text);
  const audio = { audio_tokens: 14, text_tokens: 0 };
  return {
    type: "tokens",
    input_tokens: 14,
    input_token_details: audio,
    output_tokens: output,
    total_tokens: 14 + output,
  };
}

function writeTranscript(reply: TranscriptionReply, { format, hasWords }: Asked): Response {
  const { text, language = "english" } = reply;
  const segments = segmentsOf(reply);
  const subtitles = (mark: string): string =>
    segments
      .map((one, index) => `${index + 1}\n${time(one.start, mark)} --> ${time(one.end, mark)}\n${one.text}\n`)
      .join("\n");
  if (format === "text") return new HttpResponse(`${text}\n`, { headers: { "content-type": "text/plain" } });
  if (format === "srt") return new HttpResponse(subtitles(","), { headers: { "content-type": "text/plain" } });
  if (format === "vtt") {
    const cues = subtitles(".").replaceAll(/^\d+\n/gm, "");
    return new HttpResponse(`WEBVTT\n\n${cues}`, { headers: { "content-type": "text/vtt" } });
  }
  if (format === "json") return HttpResponse.json({ text });
  const duration = segments.at(-1)?.end ?? 0;
  if (format === "diarized_json") {
    return HttpResponse.json({
      task: "transcribe",
      duration,
      text,
      segments: diarized(segments),
      usage: usageOf(text),
    });
  }
  return HttpResponse.json({
    task: "transcribe",
    language,
    duration,
    text,
    segments: segments.map((one, id) => ({
      id,
      seek: 0,
      ...one,
      tokens: [],
      temperature: 0,
      avg_logprob: -0.2,
      compression_ratio: 1.2,
      no_speech_prob: 0.01,
    })),
    ...(hasWords && { words: segments.flatMap(wordsOf) }),
  });
}

/** The words of a segment, each as long as the others. */
function wordsOf({ text, start, end }: { text: string; start: number; end: number }): object[] {
  const parts = text.split(/\s+/);
  const at = (index: number): number => Math.round((start + ((end - start) * index) / parts.length) * 100) / 100;
  return parts.map((word, index) => ({ word, start: at(index), end: at(index + 1) }));
}

/** Seconds as subtitles write them: `00:00:02,500`. */
function time(seconds: number, mark: string): string {
  const clock = new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
  return clock.replace(".", mark);
}
