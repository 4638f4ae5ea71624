import { HttpResponse, type HttpHandler } from "msw";
import { pause } from "./pause.ts";
import { invalidField, missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import { sound } from "./sound.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

type Asked = Readonly<Record<string, unknown>>;

const FORMATS = ["mp3", "opus", "aac", "flac", "wav", "pcm", "ogg", "mulaw", "raw"];

/**
 * Handlers that answer a text with a tune, in OpenAI's format: plain samples for `pcm` or `raw`, else a WAV file with its
 * type, regardless of the requested format.
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
    const isPlain = (format === "pcm" || format === "raw") && audio.type === "audio/wav";
    const body = isPlain ? audio.slice(44, audio.size, "audio/pcm") : audio;
    return new HttpResponse(body, { headers: { "content-type": body.type } });
  },
};
