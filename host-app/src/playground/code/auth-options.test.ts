import { expect, it } from "vitest";
import { providerEntry } from "../../testing/entries.ts";
import { authOptions } from "./auth-options.ts";

const variables = (changes: Parameters<typeof providerEntry>[1]) =>
  authOptions(providerEntry("acme-ai", changes)).map(({ kind, variable }) => `${kind} ${variable}`);

it("offers the hub's token for what goes through the router, and the provider's own key for what does not", () => {
  expect(authOptions(undefined)).toEqual([{ kind: "hub", variable: "HF_TOKEN", plain: true }]);
  expect(variables({ keyEnv: "ACME_KEY" })).toEqual(["hub HF_TOKEN", "provider ACME_KEY"]);
  expect(variables({})).toEqual(["hub HF_TOKEN", "provider ACME_AI_API_KEY"]);
  expect(variables({ directOnly: true, keyEnv: "ACME_KEY" })).toEqual(["provider ACME_KEY"]);
  expect(variables({ hosts: [] })).toEqual(["hub HF_TOKEN"]);
  expect(variables({ keyEnv: "HF_TOKEN" })).toEqual(["hub HF_TOKEN"]);
});

it("names the variable of every part of a key, which only Patchbay's client can send", () => {
  const keyParts = { accessKeyId: { label: "Id", env: "AWS_ACCESS_KEY_ID" }, secret: { label: "Secret" } };
  expect(authOptions(providerEntry("acme-ai", { models: "direct", keyParts }))).toEqual([
    {
      kind: "provider",
      variable: "AWS_ACCESS_KEY_ID, ACME_AI_SECRET",
      parts: { accessKeyId: "AWS_ACCESS_KEY_ID", secret: "ACME_AI_SECRET" },
      plain: false,
    },
  ]);
});
