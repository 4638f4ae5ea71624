import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("watsonx", packageJson, provider);

it.each(["evil.example/", "mars"])("sends nothing to a region that there is not: %s", async (region) => {
  const settings = { watsonx: { project: "p", region } };
  const args = { messages: [{ role: "user", content: "Hi" }] };
  const { message, requests } = await tryProvider({ task: "conversational", args, options: { settings } });
  expect(message).toContain("region");
  expect(requests).toEqual([]);
});
