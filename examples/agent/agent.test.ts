import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { expect, it, vi } from "vitest";
import { runAgent } from "./agent.ts";

const mock = mockTests({ groq }, { env: { GROQ_API_KEY: "test" } });

const run = vi.fn(({ city }: Record<string, unknown>) => {
  if (city !== "Oslo") throw new Error(`No weather for ${String(city)}.`);
  return "rain";
});
const weather = { name: "weather", description: "The weather of a city", parameters: { type: "object" }, run };
const callFor = (city: string) => ({ toolCalls: [{ name: "weather", arguments: { city } }] });

it("looks at the weather before it answers", async () => {
  mock.chat("groq").reply(callFor("Oslo")).reply("Take an umbrella.");
  expect(await runAgent("What do I need in Oslo?", [weather])).toBe("Take an umbrella.");

  const [first, second] = mock.requests("groq");
  expect(first?.body).toMatchObject({ tools: [{ function: { name: "weather" } }] });
  expect(second?.body).toMatchObject({ messages: [{ role: "user" }, { role: "assistant" }, { content: "rain" }] });
});

it("lets the model correct a call that failed", async () => {
  mock.chat("groq").when({ turn: 1 }).reply(callFor("Olso"));
  mock.chat("groq").when({ toolResult: "No weather for Olso" }).reply(callFor("Oslo"));
  mock.chat("groq").when({ toolResult: "rain" }).reply("It rains.");
  expect(await runAgent("How is Oslo?", [weather])).toBe("It rains.");
});

it("answers every call of one turn", async () => {
  mock
    .chat("groq")
    .reply({ toolCalls: [...callFor("Oslo").toolCalls, { name: "news", arguments: {} }] })
    .reply(
      (request) =>
        `Results: ${JSON.stringify(request.body)
          .match(/rain|no tool news/g)
          ?.join(", ")}`,
    );
  expect(await runAgent("Weather and news?", [weather])).toBe("Results: rain, no tool news");
});

it("runs no tool twice when the provider is busy", async () => {
  run.mockClear();
  mock.chat("groq").reply(callFor("Oslo")).reply({ error: 429, retryAfter: 0.01 }).reply("It rains.");
  expect(await runAgent("How is Oslo?", [weather])).toBe("It rains.");
  expect(run).toHaveBeenCalledTimes(1);
});

it("ends when the model calls tools forever", async () => {
  mock.chat("groq").always(callFor("Oslo"));
  await expect(runAgent("How is Oslo?", [weather])).rejects.toThrow("after 5 answers");
  expect(mock.requests("groq")).toHaveLength(5);
});
