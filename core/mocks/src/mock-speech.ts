import { http, HttpResponse, type HttpHandler } from "msw";
import { pause } from "./pause.ts";
import { readJson, refusal } from "./read-json.ts";
import { sound } from "./sound.ts";

/** Handlers that answer a text with a sound, in OpenAI's form. @param urls absolute addresses */
export function mockSpeech(urls: readonly string[]): HttpHandler[] {
  return urls.map((url) =>
    http.post(url, async ({ request }) => {
      const { input } = await readJson(request);
      if (typeof input !== "string") return refusal("'input' must be a text");
      await pause(400);
      return new HttpResponse(sound(input));
    }),
  );
}

/** Handlers that answer a recording, sent as a form, with a text in OpenAI's form. @param urls absolute addresses */
export function mockTranscription(urls: readonly string[]): HttpHandler[] {
  return urls.map((url) =>
    http.post(url, async ({ request }) => {
      const file = (await request.formData().catch(() => undefined))?.get("file");
      if (!file) return refusal("'file' is missing");
      await pause(400);
      return HttpResponse.json(transcript(typeof file === "string" ? file.length : file.size));
    }),
  );
}

/** What a simulated model hears in so many bytes. */
export function transcript(bytes: number): { text: string; segments: { text: string; start: number; end: number }[] } {
  const text = `This transcript is simulated: a recording of ${bytes} bytes came in, and no model listened to it.`;
  return { text, segments: [{ text, start: 0, end: 2.5 }] };
}
