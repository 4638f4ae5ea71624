import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("azure-openai", packageJson, provider);

async function sentFor(providerModelId: string, deployments?: string) {
  const settings = { resource: "mine", ...(deployments !== undefined && { deployments }) };
  const { requests } = await tryProvider({
    task: "conversational",
    providerModelId,
    args: { messages: [{ role: "user", content: "Hi" }], max_tokens: 9 },
    options: { settings: { "azure-openai": settings } },
    answers: [{ json: {} }],
  });
  return requests[0]?.body;
}

it("applies the rules of the model that the settings name for a deployment", async () => {
  const deployments = "chat=gpt-4.1, thinker=o3";
  expect(await sentFor("thinker", deployments)).toMatchObject({ model: "thinker", max_completion_tokens: 9 });
  expect(await sentFor("thinker", deployments)).not.toHaveProperty("max_tokens");
  expect(await sentFor("chat", deployments)).toMatchObject({ model: "chat", max_tokens: 9 });
});

it("uses a deployment's name as the model's when the settings name none", async () => {
  expect(await sentFor("o3")).toMatchObject({ model: "o3", max_completion_tokens: 9 });
  expect(await sentFor("thinker", "chat=gpt-4.1")).toMatchObject({ model: "thinker", max_tokens: 9 });
});
