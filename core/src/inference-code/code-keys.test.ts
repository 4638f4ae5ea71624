import { expect, it } from "vitest";
import { codeKeys, standInKey, type ListedProvider } from "./code-keys.ts";

const providerEntry = (id: string, changes: Partial<ListedProvider>): ListedProvider => ({
  id,
  label: id,
  auth: { scheme: "Bearer" },
  hosts: ["https://api.acme.test"],
  tasks: {},
  ...changes,
});

const variables = (changes: Partial<ListedProvider>) =>
  codeKeys(providerEntry("acme-ai", changes)).map(({ kind, variable }) => `${kind} ${variable}`);

it("offers the hub's token for what goes through the router, and the provider's own key for what does not", () => {
  expect(codeKeys(undefined)).toEqual([{ kind: "hub", variable: "HF_TOKEN", plain: true }]);
  expect(variables({ keyEnv: "ACME_KEY" })).toEqual(["hub HF_TOKEN", "provider ACME_KEY"]);
  expect(variables({})).toEqual(["hub HF_TOKEN", "provider ACME_AI_API_KEY"]);
  expect(variables({ directOnly: true, keyEnv: "ACME_KEY" })).toEqual(["provider ACME_KEY"]);
  expect(variables({ hosts: [] })).toEqual(["hub HF_TOKEN"]);
  expect(codeKeys(providerEntry("3d-ai", {}))[1]?.variable).toBe("_3D_AI_API_KEY");
  expect(variables({ keyEnv: "HF_TOKEN" })).toEqual(["hub HF_TOKEN"]);
});

it("names the variable of every part of a key, which only Patchbay's client can send", () => {
  const keyParts = { accessKeyId: { label: "Id", env: "AWS_ACCESS_KEY_ID" }, secret: { label: "Secret" } };
  expect(codeKeys(providerEntry("acme-ai", { models: "direct", keyParts }))).toEqual([
    {
      kind: "provider",
      variable: "AWS_ACCESS_KEY_ID, ACME_AI_SECRET",
      parts: { accessKeyId: "AWS_ACCESS_KEY_ID", secret: "ACME_AI_SECRET" },
      plain: false,
    },
  ]);
});

it("names only the API key that replaces other parts, which every client can send", async () => {
  const entry = providerEntry("acme-ai", {
    models: "direct",
    auth: { jwt: { algorithm: "HS256", secret: "{secret}", claims: {}, lifetime: 600 } },
    keyParts: { secret: { label: "Secret" }, bearerToken: { label: "Key", env: "ACME_KEY", optional: true } },
  });
  expect(codeKeys(entry)).toEqual([{ kind: "provider", variable: "ACME_KEY", parts: undefined, plain: true }]);
  expect(await standInKey(entry, "key")).toBe("key");
});
