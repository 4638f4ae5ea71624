import { expect, it } from "vitest";
import { getResponse } from "../get-response.ts";
import { mockProvider } from "../mock-provider.ts";
import type { MockChatRow } from "../provider-mocks.ts";

const URL = "https://api.acme.example/v1/chat/completions";
const models = [{ id: "acme/chat", task: "conversational", providerId: "chat-1" }];

async function ask(content: string, rows?: readonly MockChatRow[]): Promise<string> {
  const handlers = mockProvider({
    roots: ["https://api.acme.example/v1"],
    calls: ["chat"],
    models,
    ...(rows && { rows }),
  });
  const body = JSON.stringify({ model: "chat-1", messages: [{ role: "user", content }] });
  const headers = { authorization: "Bearer test", "content-type": "application/json" };
  const response = await getResponse(handlers, new Request(URL, { method: "POST", body, headers }));
  const { choices } = (await response!.json()) as { choices: { message: { content: string } }[] };
  return choices[0]?.message.content ?? "";
}

const rows: readonly MockChatRow[] = [
  { question: /\banvils?\b/gi, text: "Acme makes anvils. They fall fast. They are heavy.", brief: "Anvils" },
  { question: /\bacme\b/i, text: "Acme is a simulated vendor." },
];

it("answers by the first row of the provider that matches, as often as it is asked, and labels the answer", async () => {
  for (const question of ["What are Acme anvils?", "What are Acme anvils?"]) {
    const answer = await ask(question, rows);
    expect(answer).toContain("Acme makes anvils. They fall fast.");
    expect(answer).toContain("Simulated: no model was called.");
  }
  expect(await ask("Who is Acme?", rows)).toContain("Acme is a simulated vendor.");
});

it("shortens a row's answer as the prompt demands", async () => {
  expect(await ask("What are anvils? Answer in one word.", rows)).toBe("Anvils");
  const short = await ask("Describe anvils in one sentence.", rows);
  expect(short).toContain("Acme makes anvils.");
  expect(short).not.toContain("They fall fast.");
});

it("leaves other questions to the general rules, with and without rows", async () => {
  const answers = await Promise.all([ask("What is 17 × 23?", rows), ask("What is 17 × 23?")]);
  expect(answers[0]).toContain("391");
  expect(answers[0]).toBe(answers[1]);
  expect(await ask("What are anvils?")).not.toContain("Acme makes");
});
