import { generateKeyPairSync, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors/index.ts";
import { acme } from "./testing/signing.ts";
import { tokenFor } from "./access-token.ts";
import { signJwt } from "./jwt.ts";
import { readKey, type ProviderKey } from "./key.ts";

const decoded = (part = ""): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

const askNothing = () => Promise.reject(new Error("nothing is asked"));

describe("a JSON Web Token", () => {
  it("matches jwt.io's example for HS256", async () => {
    const claims = { sub: "1234567890", name: "John Doe", iat: 1_516_239_022 };
    const token = await signJwt({ algorithm: "HS256", header: {}, claims, secret: "your-256-bit-secret" }, "acme");
    expect(token).toBe(
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    );
  });

  it.each([
    ["RS256", "rsa", "sha256"],
    ["RS384", "rsa", "sha384"],
    ["RS512", "rsa", "sha512"],
    ["ES256", "ec", "sha256"],
  ] as const)("is verified by others: %s", async (algorithm, kind, hash) => {
    const { privateKey, publicKey } =
      kind === "ec"
        ? generateKeyPairSync("ec", { namedCurve: "P-256" })
        : generateKeyPairSync("rsa", { modulusLength: 2048 });
    const secret = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const token = await signJwt({ algorithm, header: { kid: "k" }, claims: { name: "Łódź 🌍" }, secret }, "acme");
    const [header, claims, signature = ""] = token.split(".");
    expect([decoded(header), decoded(claims)]).toEqual([{ alg: algorithm, typ: "JWT", kid: "k" }, { name: "Łódź 🌍" }]);
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" as const };
    expect(verify(hash, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, "base64url"))).toBe(true);
    const other = algorithm === "ES256" ? "RS256" : "ES256";
    await expect(signJwt({ algorithm: other, header: {}, claims: {}, secret }, "acme")).rejects.toThrow(
      `must be ${other === "ES256" ? "a P-256" : "an RSA"} key as PKCS#8 in PEM`,
    );
  });

  it("never shows a key that it cannot read", async () => {
    const secret = "-----BEGIN PRIVATE KEY-----\nhidden\n-----END PRIVATE KEY-----";
    await expect(signJwt({ algorithm: "ES256", header: {}, claims: {}, secret }, "acme")).rejects.toThrow(
      expect.toSatisfy((error: unknown) => InputError.isInstance(error) && !String(error).includes("hidden")),
    );
  });
});

describe("a provider's own token", () => {
  const now = Date.UTC(2026, 6, 1, 12) + 500;
  const made = async (jwt: object, keyParts: object, key: ProviderKey) => {
    const provider = acme({ auth: { jwt }, keyParts });
    const request = { provider, settings: {}, key: readKey(provider, key) };
    const { value, lifetime } = await tokenFor(request, askNothing, now);
    const [header, claims] = value.split(".");
    return { header: decoded(header), claims: decoded(claims), lifetime };
  };

  it("has an issuer and times in seconds, as Kling wants it", async () => {
    const jwt = {
      algorithm: "HS256",
      secret: "{secretKey}",
      claims: { iss: "{accessKey}", nbf: { now: -5 } },
      lifetime: 1800,
    };
    const parts = { accessKey: { label: "Access key" }, secretKey: { label: "Secret key" } };
    expect(await made(jwt, parts, { accessKey: "a", secretKey: "s" })).toEqual({
      header: { alg: "HS256", typ: "JWT" },
      claims: { iss: "a", nbf: 1_782_907_195, exp: 1_782_909_000 },
      lifetime: 1_740_000,
    });
  });

  it("has custom headers and times in milliseconds, as Zhipu requires", async () => {
    const jwt = {
      algorithm: "HS256",
      secret: "{secret}",
      header: { sign_type: "SIGN", kid: "{keyId}" },
      claims: { api_key: "{id}", timestamp: { now: 0 }, version: 2, test: true },
      lifetime: 60,
      timeUnit: "milliseconds",
    };
    const parts = { id: { label: "Id" }, secret: { label: "Secret" }, keyId: { label: "Key id", optional: true } };
    expect(await made(jwt, parts, { id: "i", secret: "s" })).toEqual({
      header: { alg: "HS256", typ: "JWT", sign_type: "SIGN" },
      claims: { api_key: "i", timestamp: now, version: 2, test: true, exp: now + 60_000 },
      lifetime: 30_000,
    });
  });
});
