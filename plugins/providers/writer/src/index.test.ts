import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

it("reads an answer without counts", async () => {
  const json = { id: "c1", object: "chat.completion", created: 1, model: "palmyra-x5", choices: [] };
  const { output } = await providerTrial(
    "writer",
    packageJson,
    provider,
  )({
    task: "conversational",
    args: { messages: [{ role: "user", content: "Hi" }] },
    answers: [{ json }],
  });
  expect(output).toEqual({ usage: null, ...json });
});
