import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { expect, it, vi } from "vitest";

const mock = mockTests({ groq }, { env: { GROQ_API_KEY: "test" } });
const { POST } = await import("./app/api/chat/route.js");

const messages = [{ id: "1", role: "user", parts: [{ type: "text", text: "Hello?" }] }];
async function ask(): Promise<{ type: string; delta?: string; errorText?: string }[]> {
  const request = new Request("http://localhost/api/chat", { method: "POST", body: JSON.stringify({ messages }) });
  const text = await (await POST(request)).text();
  return [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json = ""]) => JSON.parse(json));
}

it("streams the answer in the format of useChat", async () => {
  mock.chat("groq").reply({ chunks: ["Hello", " there."] });
  const parts = await ask();
  expect(parts.flatMap(({ type, delta }) => (type === "text-delta" ? [delta] : []))).toEqual(["Hello", " there."]);
  expect(parts.at(-1)?.type).toBe("finish");
});

it("sends the provider's error to the page", async () => {
  mock.chat("groq").reply({ error: 401, message: "This key has ended." });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect((await ask()).find(({ type }) => type === "error")?.errorText).toContain("This key has ended.");
  expect(log.mock.calls).toEqual([[expect.stringContaining("This key has ended.")]]);
  log.mockRestore();
});
