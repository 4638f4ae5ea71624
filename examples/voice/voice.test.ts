import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { afterAll, expect, it, vi } from "vitest";

const mock = mockTests({ groq }, { env: { GROQ_API_KEY: "test" } });
const folder = await mkdtemp(path.join(tmpdir(), "voice-"));
const { argv } = process;
afterAll(async () => {
  process.argv = argv;
  await rm(folder, { recursive: true });
});

it("answers a spoken question with speech", async () => {
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  mock.chat("groq").when("The ferry leaves").reply("You have an hour left.");
  const file = path.join(folder, "answer.wav");
  process.argv = ["node", "voice.js", path.join(import.meta.dirname, "question.wav"), file];
  await import("./voice.js").finally(() => log.mockRestore());

  expect(printed).toEqual([
    "You: The ferry leaves at a quarter past seven, from the second pier.",
    "Model: You have an hour left.",
    `Wrote ${file} (audio/wav).`,
  ]);
  expect((await readFile(file)).subarray(0, 4).toString()).toBe("RIFF");
});
