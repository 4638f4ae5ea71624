import { HttpResponse, type HttpHandler } from "msw";
import { inAudioFormat } from "./audio-formats.ts";
import type { MediaRequest } from "./media-request.ts";
import { pause } from "./pause.ts";
import { invalidField, missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import { sound } from "./sound.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

type Asked = Readonly<Record<string, unknown>>;

const FORMATS = ["mp3", "opus", "aac", "flac", "wav", "pcm", "ogg", "mulaw", "raw"];

/** A request for a sound: its model and text, and what else determines the tune. */
export interface AskedSound extends MediaRequest {
  readonly model?: unknown;
  readonly text: unknown;
}

/**
 * A vendor's own form of a request for a sound; the answer is the file itself, a tune.
 * @param tasks tasks whose models accept this format
 */
export function soundWire(
  tasks: readonly string[],
  read: (request: Request) => Promise<AskedSound>,
): MockWire<"speech", AskedSound> {
  return {
    kind: "speech",
    tasks,
    read,
    simulate: (request) => ({ audio: sound(String(request.text), request) }),
    write: ({ audio }) => new HttpResponse(audio, { headers: { "content-type": audio.type } }),
  };
}

/**
 * Handlers that answer a text with a tune, in OpenAI's protocol and the requested format; default: a WAV file.
 * @param urls absolute addresses
 */
export function mockSpeech(urls: readonly string[], vendor: MockVendor = {}): HttpHandler[] {
  return urls.map((url) => vendorRoute(vendor, url, speech));
}

const speech: MockWire<"speech", Asked> = {
  kind: "speech",
  tasks: ["text-to-speech", "text-to-audio"],
  read: readJson,
  check({ input, response_format: format = "wav" }) {
    if (input === undefined) return missingField("input");
    if (typeof input !== "string" || input === "") return invalidField("input", "expected a text");
    return FORMATS.includes(String(format))
      ? undefined
      : invalidField("response_format", `expected one of ${FORMATS.join(", ")}`);
  },
  simulate: ({ input }) => ({ audio: sound(String(input)) }),
  async write({ audio }, { response_format: format }) {
    await pause(200);
    const body = await inAudioFormat(audio, format);
    return new HttpResponse(body, { headers: { "content-type": body.type } });
  },
};
