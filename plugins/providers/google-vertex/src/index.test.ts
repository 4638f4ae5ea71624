import type { ProviderCall } from "@patchbay/core/provider";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const { settings, hosts } = packageJson.patchbay;

it.each([
  ["global", "https://aiplatform.googleapis.com"],
  ["us", "https://aiplatform.us.rep.googleapis.com"],
  ["eu", "https://aiplatform.eu.rep.googleapis.com"],
  ["europe-west4", undefined],
])("calls the address of location %s", (location, host) => {
  const call = { settings: { project: "p", location }, providerModelId: "google/gemini-3-pro" };
  const route = provider.tasks["conversational"]?.route(call as unknown as ProviderCall);
  expect(route).toEqual({
    path: `v1/projects/p/locations/${location}/endpoints/openapi/chat/completions`,
    ...(host && { host }),
  });
  expect(location).toMatch(new RegExp(`^(?:${settings.location.pattern})$`));
  expect(hosts).toContain(host ?? "https://{location}-aiplatform.googleapis.com");
});
