import { Buffer } from "node:buffer";
import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authorized, form, json, KEY, leaksIn, savedOf } from "../../testing/save-exchange.ts";

/** A secret that only its position or its form reveals. */
const UNKNOWN = "uJ8vQ2nW5xR7tL4pZ9cD1f";

const CREDENTIAL_HEADERS = [
  ["authorization", `Bearer ${UNKNOWN}`],
  ["authorization", `Key ${UNKNOWN}`],
  ["authorization", `Basic ${btoa(`me:${UNKNOWN}`)}`],
  ["authorization", `AWS4-HMAC-SHA256 Credential=AKID/x, SignedHeaders=host, Signature=${UNKNOWN}`],
  ["proxy-authorization", UNKNOWN],
  ["x-api-key", UNKNOWN],
  ["api-key", UNKNOWN],
  ["x-goog-api-key", UNKNOWN],
  ["xi-api-key", UNKNOWN],
  ["ocp-apim-subscription-key", UNKNOWN],
  ["x-amz-security-token", UNKNOWN],
  ["x-auth-token", UNKNOWN],
  ["cf-access-client-secret", UNKNOWN],
  ["x-hub-signature-256", `sha256=${UNKNOWN}`],
  ["cookie", `theme=dark; session=${UNKNOWN}`],
] as const;

describe("a cassette contains no secret that only its position reveals", () => {
  it.each(CREDENTIAL_HEADERS)("in the header %s: %s, and in its echo", async (name, value) => {
    const saved = await savedOf({ headers: { [name]: value } }, () => Response.json({ echo: `You sent ${UNKNOWN}` }));
    expect(leaksIn(UNKNOWN, saved)).toEqual([]);
    expect(saved).toContain('"echo": "You sent [redacted]"');
  });

  it.each([
    "X-Amz-Signature",
    "X-Amz-Credential",
    "X-Amz-Security-Token",
    "X-Goog-Signature",
    "Signature",
    "Key-Pair-Id",
    "sig",
    "token",
    "key",
    "api_key",
    "access_token",
    "code",
  ])("in the query's member %s, in a request, an answer or a link", async (name) => {
    const signed = `https://cdn.example/a.png?size=2&${name}=${UNKNOWN}`;
    const saved = await savedOf({ url: signed }, () =>
      Response.json(
        { url: signed, text: `See ${signed} or ${encodeURIComponent(signed)}.` },
        { headers: { location: signed } },
      ),
    );
    expect(leaksIn(UNKNOWN, saved)).toEqual([]);
    expect(saved).toContain("https://cdn.example/a.png?size=2&");
  });

  it.each([
    "api_key",
    "apiKey",
    "OPENAI_API_KEY",
    "password",
    "client_secret",
    "accessToken",
    "refresh_token",
    "id_token",
    "hf_token",
    "authorization",
    "Set-Cookie",
    "aws_secret_access_key",
    "private_key",
    "credentials",
    "signature",
    "token",
    "key",
  ])("in the member %s of JSON and of forms, at any depth", async (name) => {
    const member = { deep: [{ [name]: UNKNOWN }, { [name]: [UNKNOWN] }, { name, value: UNKNOWN }] };
    const message = { ...member, arguments: JSON.stringify({ [name]: UNKNOWN }), env: `"${name}": "${UNKNOWN}` };
    // A list counts as pieces of text if one of its items may be.
    if (name === "token" || name === "key") message.deep.splice(1, 1);
    const answer = (): Response => Response.json(message);
    for (const sent of [json(message), { body: new URLSearchParams({ [name]: UNKNOWN }) }, form(name, UNKNOWN)]) {
      const saved = await savedOf(sent, answer);
      expect(leaksIn(UNKNOWN, saved)).toEqual([]);
    }
  });

  it("in cookies that are set", async () => {
    const saved = await savedOf({}, () =>
      Response.json({ echo: UNKNOWN }, { headers: { "set-cookie": `session=${UNKNOWN}; Path=/; HttpOnly` } }),
    );
    expect(leaksIn(UNKNOWN, saved)).toEqual([]);
    expect(saved).not.toContain("cookie");
  });

  it.each([
    "sk-proj-A1b2C3d4E5f6G7h8I9j0",
    "hf_A1b2C3d4E5f6G7h8I9j0",
    "gsk_A1b2C3d4E5f6G7h8I9j0",
    "AKIAABCDEFGHIJKLMNOP",
    "AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P",
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----",
  ])("in a text, as keys are formed: %s", async (key) => {
    const saved = await savedOf(json({ prompt: `Use ${key} please` }), () => Response.json({ text: [`${key}!`] }));
    expect(leaksIn(key, saved)).toEqual([]);
    expect(saved).toContain('"prompt": "Use [redacted] please"');
  });
});

describe("a cassette contains no secret", () => {
  it("of an address's path, in the form of a key or after a name for keys", async () => {
    const key = "sk-proj-A1b2C3d4E5f6G7h8I9j0";
    for (const path of [`v1/${key}/models`, `v1/api-key/${UNKNOWN}/models`, `token/${UNKNOWN}`]) {
      const saved = await savedOf({ url: `https://api.acme.example/${path}` }, () => Response.json({ echo: path }));
      expect([...leaksIn(key, saved), ...leaksIn(UNKNOWN, saved)]).toEqual([]);
    }
  });

  it.each(["pass", "pwd", "db_pass"])("of the member %s", async (name) => {
    const saved = await savedOf(json({ [name]: "hunter2hunter2" }), () => Response.json({ [name]: "hunter2hunter2" }));
    expect(leaksIn("hunter2hunter2", saved)).toEqual([]);
  });

  it.each(["postgres", "mongodb+srv", "redis", "amqps"])("of an address with a password, %s://", async (scheme) => {
    const text = `Connect to ${scheme}://user:hunter2pw@db.acme.example/app now`;
    const saved = await savedOf(json({ text }), () => Response.json({ echo: "hunter2pw" }));
    expect(leaksIn("hunter2pw", saved)).toEqual([]);
    expect(saved).toContain("://db.acme.example/app now");
  });

  it.each([
    ["DB_PASSWORD=hunter2hunter2", "DB_PASSWORD=[redacted]"],
    ["host=db user=me password='hunter2hunter2' port=5432", "password='[redacted]' port=5432"],
  ])("of an assignment in a text: %s", async (text, redacted) => {
    const saved = await savedOf(json({ text }), () => Response.json({ echo: "hunter2hunter2" }));
    expect(leaksIn("hunter2hunter2", saved)).toEqual([]);
    expect(saved).toContain(redacted);
  });

  it("of a key that is short", async () => {
    const saved = await savedOf({ headers: { authorization: "Bearer k3y4" } }, () =>
      Response.json({ error: "k3y4 is no key" }, { status: 401 }),
    );
    expect(saved).not.toContain("k3y4");
  });

  it("of a header with a neutral name", async () => {
    const saved = await savedOf({ headers: { "x-acme": UNKNOWN } }, () => Response.json({ echo: UNKNOWN }));
    expect(leaksIn(UNKNOWN, saved)).toEqual([]);
  });

  it("of a private key without its frame", async () => {
    const pkcs8 = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
    for (const der of [
      pkcs8.export({ type: "pkcs8", format: "der" }),
      pkcs8.export({ type: "sec1", format: "der" }),
      rsa.export({ type: "pkcs8", format: "der" }),
      rsa.export({ type: "pkcs1", format: "der" }),
      generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" }),
    ]) {
      const body = der.toString("base64");
      for (const text of [body, `The key is ${body}.`, body.replaceAll(/.{64}/g, "$&\n")]) {
        const saved = await savedOf(json({ text }), () => Response.json({}));
        expect(saved).not.toContain(body.slice(20, 60));
      }
    }
  });

  it.each([
    ["base64 in base64", (key: string) => btoa(btoa(key))],
    ["base64 of JSON with base64", (key: string) => btoa(JSON.stringify({ note: btoa(`Bearer ${key}`) }))],
    ["UTF-16", (key: string) => Array.from(key, (character) => `${character}\0`).join("")],
    ["base64 of UTF-16", (key: string) => btoa(Array.from(key, (character) => `${character}\0`).join(""))],
    [
      "base64 of UTF-16, the other way round",
      (key: string) => btoa(Array.from(key, (character) => `\0${character}`).join("")),
    ],
  ])("in %s", async (_, encode) => {
    const echo = encode(KEY);
    const bodies = [echo, `before ${echo} after`, JSON.stringify({ deep: [echo] }), `\xff${echo}\xff`];
    for (const body of bodies) {
      const bytes = Uint8Array.from(body, (character) => character.charCodeAt(0));
      const saved = await savedOf({ headers: authorized }, () => new Response(bytes));
      const stored = saved.replaceAll("\\u0000", "");
      for (const piece of [KEY, echo, btoa(KEY)]) expect(stored).not.toContain(piece.replaceAll("\0", "").slice(4, -4));
      for (const [base64] of stored.matchAll(/[A-Za-z\d+/]{16,}=*/g)) {
        expect(Buffer.from(base64, "base64").toString("latin1").replaceAll("\0", "")).not.toContain(KEY.slice(4, -4));
      }
    }
  });
});

describe("a cassette preserves", () => {
  it("what only sounds like a secret", async () => {
    const body = {
      max_tokens: 100,
      usage: { prompt_tokens: 12, completion_tokens: 40_000_000 },
      logprobs: { content: [{ token: " Hello", logprob: -0.5 }] },
      error: { code: "rate_limit_exceeded", param: "key" },
      author: "Jane",
      tokenizer: "cl100k_base",
      next: "https://api.acme.example/v1/jobs/1?page=2",
    };
    const saved = await savedOf(json(body), () =>
      Response.json(body, { headers: { "x-ratelimit-remaining-tokens": "40000000" } }),
    );
    const { request, answer } = (JSON.parse(saved) as { exchanges: { request: object; answer: object }[] })
      .exchanges[0]!;
    expect(request).toMatchObject({ json: body });
    expect(answer).toMatchObject({ json: body, headers: { "x-ratelimit-remaining-tokens": "40000000" } });
  });

  it("texts that contain the placeholder for a key", async () => {
    const saved = await savedOf(
      {
        ...json({ model: "ollama/llama3" }),
        headers: { authorization: "Bearer ollama", "content-type": "application/json" },
      },
      () => Response.json({ text: "ollama" }),
    );
    expect(saved).toContain('{ "model": "ollama/llama3" }');
    expect(saved).not.toContain("authorization");
  });
});
