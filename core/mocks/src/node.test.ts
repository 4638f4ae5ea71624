import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setupServer } from "msw/node";
import OpenAI from "openai";
import { afterAll, afterEach, expect, it } from "vitest";
import { mockChat } from "./chat/mock-chat.ts";
import { startMock } from "./node.ts";
import { createMock } from "./script/create-mock.ts";

const root = "https://api.acme.example/v1";
const acme = { handlers: mockChat([`${root}/chat/completions`]) };
const mock = startMock({ acme });
afterEach(() => mock.done());
afterAll(() => mock.close());

it("answers clients that cancel what is refused before they try again", async () => {
  mock.chat("acme").reply({ error: 429, retryAfter: 0.001 }).reply("At last.");
  const client = new OpenAI({ apiKey: "sk-test", baseURL: root });
  const { choices } = await client.chat.completions.create({ model: "m", messages: [] });
  expect(choices[0]?.message.content).toBe("At last.");
});

it("lets requests to this machine through, and no others", async () => {
  const server = createServer((_, response) => response.end("Here."));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("Here.");
  server.close();
  const refused = await fetch("https://elsewhere.example/?key=1");
  expect([refused.status, await refused.text()]).toEqual([
    418,
    expect.stringContaining("There is no mock for GET https://elsewhere.example/."),
  ]);
  expect(() => mock.done()).toThrow("There is no mock for GET https://elsewhere.example/.");
});

it("ends with its block", async () => {
  const real = globalThis.fetch;
  mock.close();
  {
    using scoped = startMock({ acme });
    scoped.chat("acme").reply("Mine.");
    const answer = await fetch(`${root}/chat/completions`, { method: "POST", body: '{"messages":[]}' });
    expect(await answer.text()).toContain("Mine.");
  }
  expect(globalThis.fetch).not.toBe(real);
  expect(() => {
    using scoped = startMock({ acme });
    scoped.chat("acme").reply("Unused.");
  }).toThrow("Unused.");
});

/** Node 26 divides a copied body in its own code, where the two halves still end only together. `startMock` ends both. */
function dividesBodiesItself(): boolean {
  let isCalled = false;
  const body = new ReadableStream();
  new Response(
    Object.assign(body, { tee: () => ((isCalled = true), ReadableStream.prototype.tee.call(body)) }),
  ).clone();
  return !isCalled;
}

it.skipIf(dividesBodiesItself()).each([
  ["a refusal", { error: 429, retryAfter: 1 }],
  ["a JSON of a test", { json: { error: "x" }, status: 500 }],
  ["a fault's refusal", { fault: "500" }],
  ["a proxy's page", { fault: "502" }],
] as const)("a client can cancel the body of %s in msw's own server, too", async (_, reply) => {
  mock.close();
  const unstarted = createMock({ acme });
  const server = setupServer(...unstarted.handlers);
  server.listen({ onUnhandledRequest: "error" });
  try {
    unstarted.chat("acme").reply(reply);
    const response = await fetch(`${root}/chat/completions`, { method: "POST", body: "{}" });
    expect(response.ok).toBe(false);
    // As clients do before they try again: it never came to an end.
    await response.body?.cancel();
  } finally {
    server.close();
  }
});
