import type { MessageAnswer } from "@patchbay/mocks/loopback";

type Json = Readonly<Record<string, unknown>>;

/**
 * Answers the messages of OpenAI's Responses over a WebSocket: each `response.create` as its request by POST, and each
 * event of the stream as a message. Source: https://developers.openai.com/api/docs/guides/websocket-mode
 * @returns undefined for an address of another kind
 */
export function responsesOverSocket(
  { url, headers }: Request,
  answer: (request: Request) => Promise<Response>,
): MessageAnswer | undefined {
  if (!new URL(url).pathname.endsWith("/responses")) return undefined;
  return async function* answerMessage(text) {
    const { type, stream_id: stream, ...body } = readMessage(text);
    const write = (event: Json): string =>
      JSON.stringify({ ...event, ...(stream !== undefined && { stream_id: stream }) });
    if (type !== "response.create") {
      const message = `Send messages of the type response.create, not ${JSON.stringify(type)}.`;
      return yield write({ type: "error", status: 400, error: { type: "invalid_request_error", message } });
    }
    const sent = new Headers([...headers].filter(([name]) => !/^(?:connection|upgrade|host|sec-)/.test(name)));
    sent.set("content-type", "application/json");
    const post = { method: "POST", headers: sent, body: JSON.stringify({ ...body, stream: true }) };
    const response = await answer(new Request(url, post));
    if (!response.ok || !response.body) {
      const { error } = (await response.json().catch(() => ({}))) as { readonly error?: unknown };
      return yield write({ type: "error", status: response.status, error });
    }
    for await (const event of eventsOf(response.body)) yield write(event);
  };
}

function readMessage(text: string): Json {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === "object" && message !== null ? (message as Json) : {};
  } catch {
    return {};
  }
}

/** The JSON of a stream's events, as the mocks write them: one line of data each. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Json> {
  let text = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const lines = (text + piece).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: {")) yield JSON.parse(line.slice(6)) as Json;
  }
}
