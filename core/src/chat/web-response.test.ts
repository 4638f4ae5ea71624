import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { collect, errorOf, hubToken, served, setUpClient, sse } from "../client/testing/set-up-client.ts";
import { StreamError } from "../errors/index.ts";
import { collectStream } from "./chat-answer.ts";
import { fromResponse, toResponse } from "./web-response.ts";

const mapping = { groq: served("conversational") };
const chat = { model: "org/M", provider: "groq", messages: [] };
const chunk = (content: string, finishReason: string | null = null) => ({
  id: "x",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: { content }, finish_reason: finishReason }],
});
const streamOf = (answer: () => Response) =>
  setUpClient({ mapping, token: hubToken, answer }).client.chatCompletionStream(chat);

const answer = () => toResponse(streamOf(() => sse(chunk("Bl"), chunk("ue", "stop"), "[DONE]")));
const refused = () => Response.json({ error: { message: "slow down" } }, { status: 400 });
// oxlint-disable-next-line require-yield
async function* faulty(): AsyncGenerator<object> {
  throw new Error("at /srv/secret.ts");
}

describe("toResponse", () => {
  it("passes a stream on, which OpenAI's client and fromResponse read", async () => {
    expect(answer().headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(await collectStream(fromResponse(answer()))).toMatchObject({ content: "Blue", finishReason: "stop" });
    const openai = new OpenAI({ apiKey: "k", baseURL: "https://own.example/v1", fetch: async () => answer() });
    const stream = await openai.chat.completions.create({ model: "m", messages: [], stream: true });
    expect((await collect(stream)).map(({ choices }) => choices[0]?.delta.content)).toEqual(["Bl", "ue"]);
  });

  it("turns an error into an event without keys, and without details of a bug", async () => {
    const text = await toResponse(streamOf(refused)).text();
    expect(text).toContain("slow down");
    expect(text).not.toContain(hubToken);
    expect(JSON.parse(text.replace("data: ", ""))).toMatchObject({ error: { type: "HttpError", code: 400 } });
    const error = await errorOf(collect(fromResponse(toResponse(streamOf(refused)))));
    expect(StreamError.isInstance(error)).toBe(true);
    expect(error.message).toContain("slow down");
    expect(await toResponse(faulty()).text()).not.toContain("secret");
    expect(await toResponse(faulty(), { onError: () => "Sorry." }).text()).toContain("Sorry.");
  });

  it("requests nothing before it is read, and cancels the request when the reader leaves", async () => {
    let requests = 0;
    const left = new AbortController();
    const cut = toResponse(
      streamOf(() => {
        requests++;
        const body = new ReadableStream<Uint8Array>({
          start: (controller) =>
            controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk("a"))}\n\n`)),
          cancel: () => left.abort(),
        });
        return new Response(body, { headers: { "content-type": "text/event-stream" } });
      }),
    );
    expect(requests).toBe(0);
    const reader = cut.body!.getReader();
    await reader.read();
    const pending = reader.read();
    await reader.cancel();
    await expect.poll(() => left.signal.aborted).toBe(true);
    expect(await pending).toMatchObject({ done: true });
  });
});

describe("fromResponse", () => {
  it("rejects a failed answer and one that was cut off", async () => {
    const signedOut = Response.json({ error: { message: "Sign in first." } }, { status: 401 });
    expect((await errorOf(collect(fromResponse(signedOut)))).message).toBe("The server answered 401: Sign in first.");
    expect((await errorOf(collect(fromResponse(sse(chunk("a")))))).message).toContain("before the answer was complete");
  });
});
