import { generateKeyPairSync, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OutputError } from "../errors/index.ts";
import type { AskForToken } from "./authorizer.ts";
import { acme } from "./testing/signing.ts";
import { readKey, type ProviderKey } from "./key.ts";
import { tokenFor } from "./access-token.ts";

const oauth = (more: object, keyParts: object) => ({
  auth: { oauth: { tokenUrl: "https://api.acme.example/{tenant}/token", ...more } },
  settings: { tenant: { label: "Tenant", default: "main" } },
  keyParts,
});
const client = { clientId: { label: "Id" }, clientSecret: { label: "Secret" } };

async function exchanged(
  manifest: object,
  key: ProviderKey,
  answer: unknown = { access_token: "t", expires_in: 3600 },
) {
  const provider = acme(manifest);
  const posted: { url: string; form: Record<string, string>; headers: Readonly<Record<string, string>> }[] = [];
  const ask: AskForToken = async (url, form, headers) => {
    posted.push({ url: url.href, form: Object.fromEntries(form), headers });
    return answer;
  };
  const now = Date.UTC(2026, 0, 1);
  const token = await tokenFor(
    { provider: provider, settings: { tenant: "main" }, key: readKey(provider, key) },
    ask,
    now,
  );
  return { token, posted: posted[0] };
}

describe("a key that is exchanged for a token", () => {
  it("by client credentials, in the form or in the header", async () => {
    const key = { clientId: "id", clientSecret: "se:cret" };
    const inBody = await exchanged(oauth({ grant: "client_credentials", scope: "s", audience: "a" }, client), key);
    expect(inBody.posted).toEqual({
      url: "https://api.acme.example/main/token",
      form: { grant_type: "client_credentials", client_id: "id", client_secret: "se:cret", scope: "s", audience: "a" },
      headers: {},
    });
    expect(inBody.token).toEqual({ value: "t", lifetime: 3_540_000 });
    const basic = await exchanged(oauth({ grant: "client_credentials", clientAuth: "basic" }, client), key);
    expect(basic.posted?.form).toEqual({ grant_type: "client_credentials" });
    expect(basic.posted?.headers["authorization"]).toBe(`Basic ${btoa("id:se%3Acret")}`);
  });

  it("by an assertion that the private key signs", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const parts = { issuer: { label: "Email" }, privateKey: { label: "Key" }, keyId: { label: "Id", optional: true } };
    const manifest = oauth({ grant: "jwt-bearer", scope: "s" }, parts);
    for (const privateKeyText of [pem, pem.replaceAll("\n", String.raw`\n`)]) {
      const key = { issuer: "me@acme.example", privateKey: privateKeyText, keyId: "k1" };
      const { posted } = await exchanged(manifest, key);
      expect(posted?.form["grant_type"]).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
      const [header = "", claims = "", signature = ""] = posted?.form["assertion"]?.split(".") ?? [];
      expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({ alg: "RS256", typ: "JWT", kid: "k1" });
      expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
        iss: "me@acme.example",
        sub: "me@acme.example",
        aud: "https://api.acme.example/main/token",
        scope: "s",
        iat: 1_767_225_600,
        exp: 1_767_225_900,
      });
      const verified = verify(
        "RSA-SHA256",
        Buffer.from(`${header}.${claims}`),
        publicKey,
        Buffer.from(signature, "base64url"),
      );
      expect(verified).toBe(true);
    }
    const broken = exchanged(manifest, {
      issuer: "me",
      privateKey: "-----BEGIN PRIVATE KEY-----\nhidden\n-----END PRIVATE KEY-----",
    });
    await expect(broken).rejects.toThrow(/The private key for provider acme cannot be read(?!.*hidden)/);
  });

  it("by a form of the vendor's own", async () => {
    const parameters = { grant_type: "urn:ibm:params:oauth:grant-type:apikey", apikey: "{apiKey}" };
    const manifest = oauth({ grant: "api-key", parameters }, { apiKey: { label: "Key" } });
    const { posted, token } = await exchanged(manifest, "k", { access_token: "t", expires_in: "60" });
    expect(posted?.form).toEqual({ grant_type: "urn:ibm:params:oauth:grant-type:apikey", apikey: "k" });
    expect(token.lifetime).toBe(30_000);
    for (const answer of [{}, { access_token: "" }, { access_token: "a b" }, null, "t"]) {
      await expect(exchanged(manifest, "k", answer)).rejects.toThrow(
        expect.toSatisfy((error: unknown) => OutputError.isInstance(error)),
      );
    }
  });
});
