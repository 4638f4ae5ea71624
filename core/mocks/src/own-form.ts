import { HttpResponse } from "msw";
import type { MockKind } from "./route.ts";

type Json = Readonly<Record<string, unknown>>;

/** The subject of an answer. */
export interface MockAnswerAbout {
  readonly kind: MockKind;
  /** Whether the JSON is one event of a stream. */
  readonly isEvent: boolean;
  /** The request's model. */
  readonly model: unknown;
}

/** Adds a vendor's deviations from the protocol to an answer, or to each event of a streamed one. */
export type MockOwnForm = (json: Json, about: MockAnswerAbout) => Json | Promise<Json>;

/** A successful answer in the vendor's format; bytes and texts are unchanged. */
export async function inOwnForm(
  response: Response,
  ownForm: MockOwnForm | undefined,
  about: Omit<MockAnswerAbout, "isEvent">,
): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (!ownForm || !response.ok || !response.body) return response;
  if (type.includes("json")) {
    return HttpResponse.json(await ownForm((await response.json()) as Json, { ...about, isEvent: false }));
  }
  if (!type.includes("event-stream")) return response;
  const reader = response.body.getReader();
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  // `sseResponse` writes one event at a time, and only on demand.
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) return controller.close();
        const event = decoder.decode(value);
        const [line, json] = /^data: (\{.*\})$/m.exec(event) ?? [];
        const changed = json !== undefined && (await ownForm(JSON.parse(json) as Json, { ...about, isEvent: true }));
        const written = line && changed ? event.replace(line, () => `data: ${JSON.stringify(changed)}`) : event;
        controller.enqueue(encoder.encode(written));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new HttpResponse(body, { headers: response.headers });
}
