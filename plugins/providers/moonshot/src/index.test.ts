import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const ask = (providerModelId: string, args: object) =>
  providerTrial(
    "moonshot",
    packageJson,
    provider,
  )({ task: "conversational", providerModelId, args: { messages: [{ role: "user", content: "Hi" }], ...args } });

it.each(["kimi-k2.5", "kimi-k2.6", "kimi-k2.7-code", "kimi-k3"])(
  "rejects a temperature for %s by name",
  async (model) => {
    const { error, message, requests } = await ask(model, { temperature: 0.6 });
    expect(message).toBe(`Model "${model}" does not accept \`temperature\`. Remove it.`);
    expect([InputError.isInstance(error), requests]).toEqual([true, []]);
    const [sent] = (await ask(model, { temperature: 1 })).requests;
    expect(sent?.body).not.toHaveProperty("temperature");
  },
);

it("sends the temperature to models that support it", async () => {
  const [sent] = (await ask("moonshot-v1-8k", { temperature: 0.6 })).requests;
  expect(sent?.body).toMatchObject({ temperature: 0.6 });
});
