import { once } from "node:events";
import type { Server } from "node:http";
import { collectStream, fromResponse } from "@patchbay/core/chat";
import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const mock = mockTests({ groq }, { env: { GROQ_API_KEY: "test", PORT: "0" } });
const sent = vi.spyOn(globalThis, "fetch");
let server: Server;
let address: string;

beforeAll(async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  ({ server } = await import("./server.js"));
  if (!server.listening) await once(server, "listening");
  address = String(log.mock.lastCall?.[0]);
  log.mockRestore();
});
afterAll(() => {
  sent.mockRestore();
  server.closeAllConnections();
  server.close();
});

const ask = (body: object, signal?: AbortSignal): Promise<Response> =>
  fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
const messages = [{ role: "user", content: "Hello?" }];

it("streams the answer as server-sent events", async () => {
  mock.chat("groq").reply({ chunks: ["Hello", " there."] });
  const response = await ask({ messages });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(await collectStream(fromResponse(response))).toMatchObject({ content: "Hello there." });
});

it("ends the request to the provider when the reader leaves", async () => {
  mock.chat("groq").reply({ chunks: ["Once", " upon a time"], delays: [0, 60_000] });
  const leave = new AbortController();
  const reader = (await ask({ messages }, leave.signal)).body!.getReader();
  await reader.read();
  leave.abort();
  const toProvider = sent.mock.calls.findLast(([url]) => String(url).startsWith("https://api.groq.com"));
  await vi.waitFor(() => expect(toProvider?.[1]?.signal?.aborted).toBe(true));
});

it("refuses a request without messages", async () => {
  expect((await ask({})).status).toBe(400);
});
