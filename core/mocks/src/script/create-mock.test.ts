import { getResponse } from "msw";
import { describe, expect, it } from "vitest";
import { mockChat } from "../chat/mock-chat.ts";
import { setMockPace } from "../pause.ts";
import { createMock } from "./create-mock.ts";

const url = "https://api.acme.example/v1/chat/completions";

async function ask(mock: ReturnType<typeof createMock>, body: object = {}): Promise<Response> {
  const request = new Request(url, {
    method: "POST",
    body: JSON.stringify({ model: "m", messages: [{ role: "user", content: "Hello" }], ...body }),
  });
  return (await getResponse([...mock.handlers], request)) ?? Response.error();
}

describe("a scripted mock", () => {
  setMockPace(0);

  it("replies in order, then as it would without a script", async () => {
    const mock = createMock({ acme: { handlers: mockChat([url]) } });
    mock
      .chat("acme")
      .reply("Yes.")
      .reply({ error: 429, retryAfter: 2 })
      .reply({ toolCalls: [{ name: "weather", arguments: { city: "Berlin" } }] });
    expect(await (await ask(mock)).json()).toMatchObject({ choices: [{ message: { content: "Yes." } }] });
    const refused = await ask(mock);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await (await ask(mock)).json()).toMatchObject({
      choices: [
        {
          message: { tool_calls: [{ function: { name: "weather", arguments: '{"city":"Berlin"}' } }] },
          finish_reason: "tool_calls",
        },
      ],
    });
    expect(await (await ask(mock)).text()).toContain("simulated answer");
  });

  it("streams in the pieces that it is told", async () => {
    const mock = createMock({ acme: { handlers: mockChat([url]) } });
    mock.chat("acme").reply({ content: ["One", " two"], delays: [5, 10] });
    const text = await (await ask(mock, { stream: true })).text();
    expect([...text.matchAll(/"content":"([^"]*)"/g)].map(([, piece]) => piece)).toEqual(["", "One", " two"]);
  });
});
