import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NetworkError, StreamError } from "../errors/index.ts";
import { sampleProviders } from "./testing/sample-providers.ts";
import { chatAnswer, collect, errorOf, served } from "./testing/set-up-client.ts";
import { InferenceClient } from "./inference-client.ts";

/** Over the platform's own fetch, against servers on this machine. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const chat = { model: "org/M", provider: "groq", messages: [] };
const seen: { url: string; authorization: string | undefined; closed: boolean }[] = [];
let handle: Handler = () => undefined;
let home = "";
let elsewhere = "";

const onRequest: Handler = (request, response) => {
  const entry = { url: request.url ?? "", authorization: request.headers.authorization, closed: false };
  seen.push(entry);
  response.on("close", () => (entry.closed = true));
  if (!entry.url.startsWith("/api/models/")) return handle(request, response);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ inferenceProviderMapping: { groq: served("conversational") } }));
};
const servers = [createServer(onRequest), createServer(onRequest)];

async function listen(server: (typeof servers)[number]): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  [home = "", elsewhere = ""] = await Promise.all(servers.map(listen));
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => void seen.splice(0));

const client = () =>
  new InferenceClient("hf_canary0123", { providers: sampleProviders, hubUrl: home, routerUrl: home });
const answerJson: Handler = (_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(chatAnswer));
};
const startStream = (response: ServerResponse) => {
  response.setHeader("content-type", "text/event-stream");
  response.write('data: {"choices":[{"delta":{"content":"a"}}]}\n\n');
};

describe("over a real connection", () => {
  it("a chat is answered", async () => {
    handle = answerJson;
    expect(await client().chatCompletion(chat)).toEqual(chatAnswer);
    expect(seen.map(({ authorization }) => authorization)).toEqual(["Bearer hf_canary0123", "Bearer hf_canary0123"]);
  });

  it("a redirect to another port gets no token", async () => {
    handle = (request, response) => {
      if (request.url === "/elsewhere") return answerJson(request, response);
      response.writeHead(307, { location: `${elsewhere}/elsewhere` }).end();
    };
    expect(await client().chatCompletion(chat)).toEqual(chatAnswer);
    expect(seen.at(-1)).toMatchObject({ url: "/elsewhere", authorization: undefined });
  });

  it("a stream arrives, and is cut by leaving the loop", async () => {
    handle = (_request, response) => startStream(response);
    for await (const chunk of client().chatCompletionStream(chat)) {
      expect(chunk.choices[0]?.delta.content).toBe("a");
      break;
    }
    await expect.poll(() => seen.at(-1)?.closed).toBe(true);
  });

  it("a connection that the server drops in the middle is a StreamError", async () => {
    handle = (_request, response) => {
      startStream(response);
      setImmediate(() => response.destroy());
    };
    const error = await errorOf(collect(client().chatCompletionStream(chat)));
    expect(StreamError.isInstance(error)).toBe(true);
    expect(error.message).toContain("broke off");
  });

  it.each(["application/json", "image/png"])("an answer of %s that is cut is a NetworkError", async (type) => {
    handle = (_request, response) => {
      response.writeHead(200, { "content-type": type, "content-length": 1000 }).write("{");
      setImmediate(() => response.destroy());
    };
    const error = await errorOf(client().chatCompletion(chat));
    expect(NetworkError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ stage: "body" });
    expect(error.message).toContain("The connection was cut before the answer was complete");
  });

  it("a connection that is dropped before an answer is repeated if the call has no lasting effect", async () => {
    let requests = 0;
    handle = (request, response) => {
      requests++;
      if (requests > 2) return answerJson(request, response);
      response.destroy();
    };
    expect(await client().chatCompletion(chat)).toEqual(chatAnswer);
    expect(requests).toBe(3);
    requests = 0;
    const error = await errorOf(client().chatCompletion(chat, { retries: 1 }));
    expect([error, requests]).toEqual([expect.objectContaining({ stage: "answer" }), 2]);
  });

  it("a slow reader slows down the sender", async () => {
    let sent = 0;
    const event = `data: {"text":"${"x".repeat(64_000)}"}\n\n`;
    handle = (_request, response) => {
      startStream(response);
      const more = () => {
        while (response.write(event)) sent++;
        sent++;
      };
      response.on("drain", more);
      more();
    };
    const stream = client().chatCompletionStream(chat);
    await stream.next();
    let before = -1;
    // The connection's own buffers fill, then nothing more is taken.
    await expect.poll(() => [before === sent, (before = sent)][0], { interval: 100 }).toBe(true);
    expect(sent).toBeLessThan(1000);
    await stream.return();
  });

  it("an abort closes the connection", async () => {
    const controller = new AbortController();
    handle = () => controller.abort();
    await expect(client().chatCompletion(chat, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    await expect.poll(() => seen.at(-1)?.closed).toBe(true);
  });

  it("a port without a server causes a NetworkError that names the address", async () => {
    const closed = createServer();
    const host = (await listen(closed)).slice("http://".length);
    await new Promise((resolve) => closed.close(resolve));
    const endpointUrl = `http://${host}/v1`;
    // At once: waiting does not start a server.
    const error = await errorOf(client().chatCompletion({ endpointUrl, messages: [] }));
    expect(NetworkError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ stage: "connection", attempts: 1 });
    expect(error.message).toContain(`Endpoint ${host} could not be reached at http://${host}/v1/chat/completions`);
  });
});
