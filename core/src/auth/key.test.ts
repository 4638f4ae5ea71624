import { describe, expect, it } from "vitest";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { createAuthorizer } from "./authorizer.ts";
import { keyFromEnvironment, keyVariables, readKey, type ProviderKey } from "./key.ts";
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

describe("an API key in place of parts that sign a token or are exchanged for one", () => {
  const keyParts = {
    accessKey: { label: "Access key", env: "ACME_ACCESS_KEY" },
    secretKey: { label: "Secret key", env: "ACME_SECRET_KEY" },
    bearerToken: { label: "API key", env: "ACME_TOKEN", optional: true },
  };
  const jwt = { algorithm: "HS256" as const, secret: "{secretKey}", claims: {}, lifetime: 600 };
  const oauth = { grant: "client_credentials" as const, tokenUrl: "https://api.acme.example/token" };
  const signer = (auth: ProviderManifest["auth"], key: ProviderKey, parts: object = keyParts) => {
    const provider = { id: "acme", manifest: { ...text, auth, keyParts: parts as typeof keyParts } };
    const context = { token: async () => "made", forgetToken() {} };
    return createAuthorizer({ provider, settings: {}, key: readKey(provider, key) }, context);
  };

  it.each<[string, ProviderManifest["auth"], object]>([
    ["jwt", { jwt }, { authorization: "Bearer api-key" }],
    ["jwt in another header", { jwt: { ...jwt, headers: { "X-Token": "{token}" } } }, { "x-token": "api-key" }],
    ["oauth", { oauth }, { authorization: "Bearer api-key" }],
  ])("is sent where the token would be: %s", async (_, auth, headers) => {
    const keys: ProviderKey[] = ["api-key", { bearerToken: "api-key" }, { bearerToken: "api-key", accessKey: "A" }];
    for (const key of keys) {
      const { sign, refused } = signer(auth, key);
      expect(await sign({} as never, {} as never)).toEqual({ headers });
      expect(refused).toBeUndefined();
    }
  });

  it("leaves the other parts complete or refused", async () => {
    const { sign } = signer({ jwt }, { accessKey: "A", secretKey: "S" });
    expect(await sign({} as never, {} as never)).toEqual({ headers: { authorization: "Bearer made" } });
    expect(() => signer({ jwt }, { accessKey: "A" })).toThrow("lacks secretKey");
  });

  it("is one part among others if it is required", async () => {
    const required = { bearerToken: { label: "Key", env: "ACME_TOKEN" } };
    const { sign } = signer({ jwt: { ...jwt, secret: "{bearerToken}" } }, "api-key", required);
    expect(await sign({} as never, {} as never)).toEqual({ headers: { authorization: "Bearer made" } });
  });

  it("is one of the choices of environment variables, and the first", () => {
    const manifest = { ...text, auth: { jwt }, keyParts };
    expect(keyVariables(manifest)).toEqual([["ACME_TOKEN"], ["ACME_ACCESS_KEY", "ACME_SECRET_KEY"]]);
    expect(keyFromEnvironment({ manifest }, { ACME_TOKEN: "k" })).toEqual({ bearerToken: "k" });
  });
});
