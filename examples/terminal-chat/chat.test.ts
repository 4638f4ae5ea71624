import { PassThrough } from "node:stream";
import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { expect, it, vi } from "vitest";

const mock = mockTests({ groq }, { env: { GROQ_API_KEY: "test" } });

it("answers each line with the conversation so far, and shows errors", async () => {
  const keyboard = new PassThrough();
  keyboard.end("What is a patch bay?\nAnd who uses one?\nAre you there?\n");
  const printed: string[] = [];
  vi.spyOn(process, "stdin", "get").mockReturnValue(keyboard as never);
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  mock
    .chat("groq")
    .reply({ chunks: ["A panel", " of sockets."] })
    .reply("Studios.");
  mock.chat("groq").reply({ error: 400, message: "The model is asleep." });

  await import("./chat.js").finally(() => vi.restoreAllMocks());

  expect(printed.join("")).toMatch(/^> A panel of sockets\.\n> Studios\.\n> .*The model is asleep\..*\n> $/);
  expect(mock.requests("groq")[1]?.body).toMatchObject({
    messages: [
      { role: "system" },
      { content: "What is a patch bay?" },
      { role: "assistant", content: "A panel of sockets." },
      { content: "And who uses one?" },
    ],
  });
});
