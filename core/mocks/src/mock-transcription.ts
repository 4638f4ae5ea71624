import { HttpResponse, type HttpHandler } from "msw";
import { transcribe, type Transcript } from "./answers/sample-content.ts";
import { pause } from "./pause.ts";
import { invalidField, missingField } from "./problem.ts";
import { readForm, type TranscriptionReply } from "./route.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

interface Asked {
  readonly model?: unknown;
  readonly file: File | string | null;
  readonly format: string;
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
  return transcribe(recording instanceof Blob ? new Uint8Array(await recording.arrayBuffer()) : (recording ?? ""));
}

const FORMATS = ["json", "text", "srt", "vtt", "verbose_json"];

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
    return writeTranscript(reply, request);
  },
};

function writeTranscript(reply: TranscriptionReply, { format, hasWords }: Asked): Response {
  const { text, segments = [{ text, start: 0, end: 2.5 }], language = "english" } = reply;
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
  return HttpResponse.json({
    task: "transcribe",
    language,
    duration: segments.at(-1)?.end ?? 0,
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
