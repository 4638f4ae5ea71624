import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

it.each([
  ["direct", null],
  ["routed", "hugging_face"],
] as const)("names the hub as the origin of calls through its router alone: %s", async (mode, channel) => {
  const args = { messages: [{ role: "user", content: "Hi" }] };
  const { requests } = await providerTrial("zai-org", packageJson, provider)({ task: "conversational", args, mode });
  expect(requests.map(({ headers }) => headers.get("x-source-channel"))).toEqual([channel]);
});
