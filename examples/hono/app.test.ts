import { collectStream, fromResponse } from "@patchbay/core/chat";
import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { expect, it } from "vitest";

const mock = mockTests({ groq }, { env: { GROQ_API_KEY: "test" } });
const { default: app } = await import("./app.js");

const ask = async (body: object): Promise<Response> =>
  app.request("/chat", { method: "POST", body: JSON.stringify(body) });
const messages = [{ role: "user", content: "Hello?" }];

it("streams the answer as server-sent events", async () => {
  mock.chat("groq").reply({ chunks: ["Hello", " there."] });
  expect(await collectStream(fromResponse(await ask({ messages })))).toMatchObject({ content: "Hello there." });
});

it("sends an error of the provider as the last event", async () => {
  mock.chat("groq").reply({ error: 401 });
  await expect(collectStream(fromResponse(await ask({ messages })))).rejects.toThrow(/401|Invalid API Key/);
});

it("refuses a request without messages", async () => {
  expect((await ask({})).status).toBe(400);
});
