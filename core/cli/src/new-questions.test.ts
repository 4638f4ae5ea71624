import { expect, it } from "vitest";
import { askForPlugin, callOf } from "./new-questions.ts";

/** A person who types these lines. */
function typing(...lines: string[]) {
  const questions: string[] = [];
  return { questions, ask: async (question: string) => (questions.push(question), lines.shift() ?? "") };
}

it("asks for all that a provider needs, and takes the usual values", async () => {
  const person = typing("", "acme", "", "https://api.acme.example/v2", "header:X-Key");
  expect(await askForPlugin({}, false, person)).toEqual({
    kind: "provider",
    id: "acme",
    protocol: "openai",
    address: "https://api.acme.example/v2",
    auth: "header:X-Key",
    keyEnv: undefined,
  });
  expect(person.questions).toHaveLength(6);
  expect(person.questions[2]).toBe("Protocol: openai, or other (openai): ");
});

it("asks no questions whose answers are in flags or in an example", async () => {
  const person = typing("acme");
  expect(await askForPlugin({ kind: "provider" }, true, person)).toEqual({ kind: "provider", id: "acme" });
  expect(await askForPlugin({ kind: "task", id: "sing" }, false, person)).toEqual({ kind: "task", id: "sing" });
  expect(person.questions).toEqual(["Id of the provider, such as acme: "]);
});

it("refuses a protocol and a variable that do not exist", () => {
  const address = "https://api.acme.example";
  expect(() => callOf({ address, protocol: "soap" })).toThrow("--protocol is 'soap'; give openai, or other.");
  expect(() => callOf({ address, keyEnv: "my key" })).toThrow("--key-env takes the name");
});
