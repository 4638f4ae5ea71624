import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { verifyHmac, verifyJwt } from "./verify.ts";

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

it("verifies the HMAC of a text in any encoding, and refuses another secret", async () => {
  for (const encoding of ["hex", "base64", "base64url"] as const) {
    const signature = createHmac("sha512", "ünlocked").update("POST\n/ä").digest(encoding);
    const hmac = { algorithm: "SHA-512", secret: "ünlocked", signed: "POST\n/ä", signature, encoding } as const;
    expect(await verifyHmac(hmac)).toBe(true);
    expect(await verifyHmac({ ...hmac, secret: "other" })).toBe(false);
  }
});

it("reads the claims of a token that the secret signed, and of no other", async () => {
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part({ iss: "acme", note: "??>" })}`;
  const token = `${signed}.${createHmac("sha256", "secret").update(signed).digest("base64url")}`;
  expect(await verifyJwt(token, "secret")).toEqual({ iss: "acme", note: "??>" });
  const unsigned = `${part({ alg: "none" })}.${part({ iss: "acme" })}.`;
  for (const wrong of [`${token}x`, signed, unsigned, "", "a.b.c"])
    expect(await verifyJwt(wrong, "secret")).toBeUndefined();
  expect(await verifyJwt(token, "other")).toBeUndefined();
});
