import { describe, expect, it } from "vitest";
import { InputError } from "../errors/index.ts";
import type { Signature } from "../http/index.ts";
import { acme, sign } from "./testing/signing.ts";
import { keyFromEnvironment, readKey, type ProviderKey } from "./key.ts";

describe("a key is put into a request", () => {
  const parts = {
    keyParts: { app: { label: "App" }, secret: { label: "Secret" }, team: { label: "Team", optional: true } },
  };

  it.each<[string, object, ProviderKey, Signature]>([
    ["behind a scheme", { auth: { scheme: "Key" } }, "k", { headers: { authorization: "Key k" } }],
    ["in a header of its own", { auth: { header: "X-Key" } }, "k", { headers: { "x-key": "k" } }],
    ["in the query", { auth: { query: "key" } }, "k", { query: { key: "k" } }],
    ["not at all", { auth: { none: true } }, "k", {}],
    [
      "in several headers",
      { auth: { headers: { "X-App": "{app}", Authorization: "Bearer {secret}", "X-Team": "{team}" } }, ...parts },
      { app: "a", secret: "s" },
      { headers: { "x-app": "a", authorization: "Bearer s" } },
    ],
  ])("%s", async (_, manifest, key, signature) => {
    expect(await sign(manifest, key)).toEqual(signature);
  });

  it("only when all its parts are there, and never shows one", () => {
    const provider = acme({ auth: { headers: { "X-App": "{app}", "X-Secret": "{secret}" } }, ...parts });
    const refused = (key: ProviderKey, message: string) => {
      const read = () => readKey(provider, key);
      expect(read).toThrow(message);
      expect(read).toThrow(
        expect.toSatisfy((error: unknown) => InputError.isInstance(error) && !String(error).includes("hidden")),
      );
    };
    refused({ app: "hidden1" }, "The key for provider acme lacks secret (Secret). Nothing was sent.");
    refused({ app: "hidden1", secret: "" }, "lacks secret");
    refused("hidden1", "has several parts: give accessToken as { app, secret, team }");
    refused({ app: "hidden1", secret: "hidden2", other: "hidden3" }, 'no part "other"');
    refused({ app: "hidden1", secret: "hid den\n2" }, "contains a space");
    expect(() => readKey(acme({ auth: { scheme: "Bearer" } }), { app: "a" })).toThrow("is a string");
  });

  it("out of the environment, by the variables that the manifest names", () => {
    const keyParts = { app: { label: "App", env: "APP" }, secret: { label: "Secret", env: "SECRET" } };
    const several = acme({ auth: { headers: { "X-App": "{app}" } }, keyParts });
    expect(keyFromEnvironment(several, { APP: "a", SECRET: "s" })).toEqual({ app: "a", secret: "s" });
    expect(keyFromEnvironment(several, {})).toBeUndefined();
    expect(keyFromEnvironment(acme({ auth: { scheme: "Bearer" }, keyEnv: "KEY" }), { KEY: "k" })).toBe("k");
  });
});
