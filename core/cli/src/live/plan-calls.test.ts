import { readFileSync } from "node:fs";
import type { ProviderManifest } from "@patchbay/core/provider";
import { expect, it } from "vitest";
import { keyVariables, planCalls, type LiveProvider } from "./plan-calls.ts";

function shipped(id: string): LiveProvider {
  const file = new URL(`../../../../plugins/providers/${id}/package.json`, import.meta.url);
  const { patchbay } = JSON.parse(readFileSync(file, "utf8")) as { patchbay: ProviderManifest };
  return { id, manifest: patchbay, models: [{ id: "m", task: "conversational", providerId: "m" }] };
}

it("calls the first model that the vendor has not ended", () => {
  const { id, manifest } = shipped("scaleway");
  const ended = { id: "old", task: "conversational", providerId: "old", ended: "2026-11-23" };
  const served = { id: "new", task: "conversational", providerId: "new" };
  const environment = { SCW_SECRET_KEY: "k" };
  const models = (...all: LiveProvider["models"]) =>
    planCalls([{ id, manifest, models: all }], { environment }).map(({ model }) => model);
  expect(models(ended, served)).toEqual(["new"]);
  expect(models(ended)).toEqual([]);
});

it.each<[string, Record<string, string>, string]>([
  ["scaleway", { SCALEWAY_API_KEY: "k" }, "SCALEWAY_API_KEY"],
  ["scaleway", { SCALEWAY_API_KEY: "other", SCW_SECRET_KEY: "k" }, "SCW_SECRET_KEY"],
  ["amazon-bedrock", { AWS_BEARER_TOKEN_BEDROCK: "k" }, "AWS_BEARER_TOKEN_BEDROCK"],
  [
    "amazon-bedrock",
    { AWS_ACCESS_KEY_ID: "k", AWS_SECRET_ACCESS_KEY: "s" },
    "AWS_ACCESS_KEY_ID + AWS_SECRET_ACCESS_KEY",
  ],
  ["amazon-bedrock", { AWS_ACCESS_KEY_ID: "k" }, "AWS_ACCESS_KEY_ID"],
])("names the key variable of %s: %j", (id, environment, variables) => {
  expect(planCalls([shipped(id)], { environment }).map((call) => call.variables)).toEqual([variables]);
});

it("lists every possible key variable", () => {
  expect(keyVariables(shipped("scaleway"))).toEqual(["SCW_SECRET_KEY", "SCALEWAY_API_KEY", "HF_TOKEN"]);
  expect(keyVariables(shipped("amazon-bedrock"))).toEqual([
    "AWS_BEARER_TOKEN_BEDROCK",
    "AWS_ACCESS_KEY_ID + AWS_SECRET_ACCESS_KEY",
  ]);
});
