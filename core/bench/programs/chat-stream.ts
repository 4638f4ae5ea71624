import type { ProviderManifest, ProviderPlugin } from "@patchbay/core/provider";
import { patchbay as manifest } from "../../../plugins/providers/groq/package.json";
import groq from "../../../plugins/providers/groq/src/index.ts";

/** A streamed chat as bytes. */
export interface ChatStream {
  readonly events: number;
  /** Bytes that one read of the network brings. */
  readonly readSize: number;
}

const encoder = new TextEncoder();

function eventText(index: number): string {
  const chunk = {
    id: "chatcmpl-8f2b7a",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "llama-3.3-70b",
    choices: [{ index: 0, delta: { role: "assistant", content: ` word${index % 1000}` }, finish_reason: null }],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

/** Bytes of a stream of a thousand events; longer streams repeat it. */
const thousand = encoder.encode(Array.from({ length: 1000 }, (_, index) => eventText(index)).join(""));
const done = encoder.encode("data: [DONE]\n\n");

/** The body of a streamed answer, generated on demand so that long streams use no memory. */
export function chatBody({ events, readSize }: ChatStream): ReadableStream<Uint8Array> {
  const total = (events / 1000) * thousand.length;
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= total) {
        controller.enqueue(done);
        controller.close();
        return;
      }
      const start = sent % thousand.length;
      const piece = thousand.slice(start, Math.min(start + readSize, thousand.length));
      sent += piece.length;
      controller.enqueue(piece);
    },
  });
}

export function chatResponse(stream: ChatStream): Response {
  return new Response(chatBody(stream), { headers: { "content-type": "text/event-stream" } });
}

/** A fetch that has one model and streams the same chat for every request. */
export function streamingFetch(stream: ChatStream): typeof fetch {
  const mapping = { groq: { status: "live", task: "conversational", providerId: "llama" } };
  return async (input) =>
    String(input).includes("/api/models/")
      ? Response.json({ inferenceProviderMapping: mapping })
      : chatResponse(stream);
}

/** A real provider, as a client takes it. */
export const groqPlugin: ProviderPlugin = { id: "groq", manifest: manifest as ProviderManifest, ...groq };
