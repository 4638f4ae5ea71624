import { expect, it, vi } from "vitest";
import { PatchbayError } from "../errors/index.ts";
import { chatAnswer, errorOf, served, setUpClient } from "./testing/set-up-client.ts";

vi.mock(import("./follow-ups.ts"), () => {
  throw new Error("The chunk is gone");
});

it("a job is not submitted if the code that polls it cannot be loaded", async () => {
  const mapping = { "fal-ai": served("text-to-video", "a/b") };
  const { client, calls } = setUpClient({ mapping, answer: () => Response.json({ request_id: "r" }) });
  const error = await errorOf(client.textToVideo({ model: "org/M", provider: "fal-ai", inputs: "v" }));
  expect(error).toBeInstanceOf(PatchbayError);
  expect(error.message).toBe(
    "Nothing was sent: the code that follows jobs could not be loaded. Check the connection and call again.",
  );
  expect(calls()).toEqual([]);
});

it("a chat does not need the code that polls jobs", async () => {
  const { client } = setUpClient({ mapping: { groq: served("conversational") } });
  expect(await client.chatCompletion({ model: "org/M", provider: "groq", messages: [] })).toEqual(chatAnswer);
});
