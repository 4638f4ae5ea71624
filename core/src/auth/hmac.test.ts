import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { UnsignedRequest } from "../http/index.ts";
import { signWithHmac } from "./hmac.ts";
import { sign, unsignedRequest } from "./testing/signing.ts";

const keyParts = { id: { label: "Id" }, secret: { label: "Secret" }, team: { label: "Team", optional: true } };

function signed(hmac: object, secret: string, more: Partial<UnsignedRequest>, now = Date.UTC(2026, 6, 1, 12)) {
  const described = {
    algorithm: "SHA-256",
    secret: "{secret}",
    sign: "{body}",
    headers: { "X-Signature": "{signature}" },
  };
  const manifest = { auth: { hmac: { ...described, ...hmac } }, keyParts, settings: { region: { label: "Region" } } };
  const unsigned = unsignedRequest({ url: new URL("https://api.acme.example/v1/run?b=2&a=1"), ...more });
  return sign(manifest, { id: "me", secret }, { unsigned, settings: { region: "eu" }, now });
}

describe("an HMAC over a request", () => {
  // RFC 4231, test cases 1 (whose key is 20 bytes of 0x0b) and 2
  it.each([
    [
      "SHA-256",
      "Jefe",
      "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    [
      "SHA-384",
      "Jefe",
      "what do ya want for nothing?",
      "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649",
    ],
    [
      "SHA-512",
      "Jefe",
      "what do ya want for nothing?",
      "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
    ],
    ["SHA-256", "\u000b".repeat(20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    // RFC 2202, test case 2
    ["SHA-1", "Jefe", "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"],
    // GitHub's example of a signed webhook
    [
      "SHA-256",
      "It's a Secret to Everybody",
      "Hello, World!",
      "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17",
    ],
  ] as const)("is the published one: %s, key %j, body %j", async (algorithm, secret, content, signature) => {
    const described = { algorithm, secret: "{secret}", sign: "{body}", headers: { "X-Signature": "{signature}" } };
    const { headers } = await signWithHmac(unsignedRequest({ content }), described, { secret }, 0);
    expect(headers).toEqual({ "x-signature": signature });
  });

  it("signs the template's values", async () => {
    const template =
      "{method}\n{host}\n{path}\n{query}\n{target}\n{contentType}\n{bodyHash}\n{timestamp}\n{nonce}\n{id}\n{region}\n{team}|{body}";
    const headers = {
      "X-Time": "{timestamp}",
      "X-Nonce": "{nonce}",
      "X-Sign": "acme {id}:{signature}",
      "X-Team": "{team}",
    };
    const signature = await signed({ sign: template, headers, encoding: "base64" }, "s", {
      content: '{"a":1}',
      headers: { "content-type": "application/json" },
    });
    const nonce = signature.headers?.["x-nonce"] ?? "";
    expect(nonce).toMatch(/^[\da-f-]{36}$/);
    const hash = "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862";
    const text = `POST\napi.acme.example\n/v1/run\nb=2&a=1\n/v1/run?b=2&a=1\napplication/json\n${hash}\n1782907200\n${nonce}\nme\neu\n|{"a":1}`;
    expect(signature.headers).toEqual({
      "x-time": "1782907200",
      "x-nonce": nonce,
      "x-sign": `acme me:${createHmac("sha256", "s").update(text).digest("base64")}`,
    });
  });

  it.each([
    ["seconds", "1782907200"],
    ["milliseconds", "1782907200123"],
    ["iso", "2026-07-01T12:00:00Z"],
    ["http-date", "Wed, 01 Jul 2026 12:00:00 GMT"],
  ])("writes the time in the form %s", async (timestamp, written) => {
    const headers = { "X-Time": "{timestamp}", "X-Signature": "{signature}" };
    const signature = await signed(
      { timestamp, sign: "{timestamp}", headers },
      "s",
      {},
      Date.UTC(2026, 6, 1, 12) + 123,
    );
    expect(signature.headers?.["x-time"]).toBe(written);
    expect(signature.headers?.["x-signature"]).toBe(createHmac("sha256", "s").update(written).digest("hex"));
  });

  it("hashes the body as configured in the manifest", async () => {
    const bodyHash = { algorithm: "SHA-1", encoding: "base64url" };
    const headers = { Digest: "{bodyHash}", "X-Signature": "{signature}" };
    const signature = await signed({ bodyHash, headers }, "s", { content: "abc" });
    // FIPS 180-4, the message abc
    expect(signature.headers?.["digest"]).toBe(
      Buffer.from("a9993e364706816aba3e25717850c26c9cd0d89d", "hex").toString("base64url"),
    );
  });

  it("signs the very bytes of files and forms", async () => {
    const bytes = Uint8Array.of(0, 0x80, 0xff, 0x0a);
    const file = await signed({}, "s", { content: new Blob([bytes], { type: "audio/wav" }) });
    expect(file.headers).toEqual({
      "content-type": "audio/wav",
      "x-signature": createHmac("sha256", "s").update(bytes).digest("hex"),
    });
    const form = new FormData();
    form.append("file", new Blob(["abc"]), "a.bin");
    const { headers, content } = await signed({}, "s", { content: form });
    expect(headers?.["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    const sent = Buffer.from(content as ArrayBuffer);
    expect(headers?.["x-signature"]).toBe(createHmac("sha256", "s").update(sent).digest("hex"));
  });
});
