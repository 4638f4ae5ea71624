import { expect, it } from "vitest";
import { piecesOf } from "../chat/chat-reply.ts";
import type { ChatRequest } from "../chat/chat-request.ts";
import { simulateChat } from "../chat/simulate-chat.ts";

const ask = (content: string, request: ChatRequest = {}) =>
  simulateChat({ model: "openai/gpt-oss-120b", messages: [{ role: "user", content }], ...request });
const textFor = async (content: string, request?: ChatRequest) => piecesOf(await ask(content, request)).join("");

async function countAt(temperature: number): Promise<number> {
  const seeds = Array.from({ length: 30 }, (_, seed) => textFor("Why is the sky blue?", { temperature, seed }));
  return new Set(await Promise.all(seeds)).size;
}

it("varies more with a higher temperature, and not at 0", async () => {
  const [cold, cool, hot] = await Promise.all([countAt(0), countAt(0.4), countAt(1)]);
  expect(cold).toBe(1);
  expect(cool).toBeGreaterThan(1);
  expect(hot).toBeGreaterThan(cool);
});

it("repeats an answer for the same seed", async () => {
  const request = { temperature: 1, seed: 7 };
  expect(await textFor("Why is the sky blue?", request)).toBe(await textFor("Why is the sky blue?", request));
});

it("cuts at max_tokens and at a stop sequence", async () => {
  const whole = await textFor("Why is the sky blue?");
  const cut = await ask("Why is the sky blue?", { max_tokens: 12 });
  expect([cut.finishReason, piecesOf(cut)]).toEqual([
    "length",
    expect.toSatisfy((pieces: unknown[]) => pieces.length === 12),
  ]);
  expect(whole.startsWith(piecesOf(cut).join(""))).toBe(true);
  const stopped = await textFor("Why is the sky blue?", { stop: ["**At sunset**"] });
  expect(whole.startsWith(stopped)).toBe(true);
  expect(stopped.endsWith("- ")).toBe(true);
});

it.each(["Why is the sky blue?", "Make a table of the planets", "请用三句话说明为什么月亮有时在白天也能看见。"])(
  "streams in many pieces, for two seconds at most: %s",
  async (prompt) => {
    const { delays, ...reply } = await ask(prompt);
    const pieces = piecesOf(reply);
    expect(pieces.length).toBeGreaterThan(25);
    expect(pieces.length * Number(delays)).toBeLessThan(2000);
  },
);

it("thinks about what it takes the question for", async () => {
  const { reasoning } = await simulateChat(
    { messages: [{ role: "user", content: "What is 6 * 7?" }] },
    { reasons: true },
  );
  expect(reasoning).toContain("“What is 6 * 7?”. I take it for arithmetic");
});
