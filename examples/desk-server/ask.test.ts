import { mockTests } from "@patchbay/mocks/vitest";
import * as ollama from "@patchbay/provider-ollama/mocks";
import { afterAll, expect, it, vi } from "vitest";

const mock = mockTests({ ollama });
const { argv } = process;
afterAll(() => void (process.argv = argv));

it("lists the server's models, and prints the answer of one", async () => {
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(`${line}\n`));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  process.argv = ["node", "ask.js"];
  mock.chat("ollama").reply("A panel of sockets.");
  await import("./ask.js?answers").finally(() => vi.restoreAllMocks());
  expect(printed.join("")).toMatch(/^http:\/\/127\.0\.0\.1:11434 has llama3\.2:latest.*\nA panel of sockets\.\n$/);
});

it("names the doctor when no server listens", async () => {
  const problems: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void problems.push(line));
  vi.stubEnv("OLLAMA_ADDRESS", "http://127.0.0.1:9");
  await import("./ask.js?no-server").finally(() => vi.restoreAllMocks());
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  expect(problems).toEqual([expect.stringContaining("npx patchbay doctor")]);
});
