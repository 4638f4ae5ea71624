import { describe, expect, it } from "vitest";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { createAuthorizer } from "./authorizer.ts";
import { keyFromEnvironment, readKey } from "./key.ts";
import { unsignedRequest } from "./testing/signing.ts";

const text: ProviderManifest = {
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: ["https://api.acme.example"],
  tasks: {},
  keyEnv: "ACME_TOKEN",
  otherKeyEnv: ["ACME_API_KEY", "ACME_KEY"],
};
const aws: ProviderManifest = {
  ...text,
  auth: { "aws-sigv4": { service: "acme", region: "r" } },
  keyParts: {
    accessKeyId: { label: "Id", env: "AWS_ACCESS_KEY_ID" },
    secretAccessKey: { label: "Secret", env: "AWS_SECRET_ACCESS_KEY" },
    bearerToken: { label: "API key", env: "AWS_BEARER_TOKEN_ACME", optional: true },
  },
};

describe("a key from the environment", () => {
  it.each([
    [{ ACME_TOKEN: "one", ACME_KEY: "two" }, "one"],
    [{ ACME_TOKEN: "", ACME_KEY: "two" }, "two"],
    [{ ACME_KEY: "two", ACME_API_KEY: "three" }, "three"],
    [{ OTHER: "one" }, undefined],
  ])("is read from the customary variable, then from the others: %j", (environment, key) => {
    expect(keyFromEnvironment({ manifest: text }, environment)).toBe(key);
  });

  it("may come from another variable for the only required part", () => {
    const manifest = { ...text, keyParts: { apiKey: { label: "Key", env: "ACME_TOKEN" } } };
    expect(keyFromEnvironment({ manifest }, { ACME_KEY: "two" })).toEqual({ apiKey: "two" });
  });
});

describe("an API key in place of AWS credentials", () => {
  const provider = { id: "acme", manifest: aws };
  const sign = (key: string | Record<string, string>) =>
    createAuthorizer({ provider, settings: {}, key: readKey(provider, key) }, {} as never).sign(
      unsignedRequest(),
      {} as never,
    );

  it.each([["api-key-1234"], [{ bearerToken: "api-key-1234" }], [{ bearerToken: "api-key-1234", accessKeyId: "A" }]])(
    "is sent as a bearer token, without a signature: %j",
    async (key) => {
      expect(await sign(key)).toEqual({ headers: { authorization: "Bearer api-key-1234" } });
    },
  );

  it("is not needed with credentials, which stay complete or refused", () => {
    expect(readKey(provider, { accessKeyId: "A", secretAccessKey: "S" })).toEqual({
      accessKeyId: "A",
      secretAccessKey: "S",
    });
    expect(() => readKey(provider, { accessKeyId: "A" })).toThrow("lacks secretAccessKey");
    const { bearerToken: _none, ...keyParts } = aws.keyParts!;
    expect(() => readKey({ id: "acme", manifest: { ...aws, keyParts } }, "api-key-1234")).toThrow("has several parts");
  });
});
