/// <reference types="vite/client" />
import { InferenceClient, type ProviderKey } from "@patchbay/core/client";
import { AuthenticationError, HttpError, InputError } from "@patchbay/core/errors";
import { createReplay, sampleKey, sampleSettings, type SentRequest } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { allProviders } from "./parity/all-providers.ts";

/** Invalid settings, keys and models of vendors that need more than one key text. */

interface Access {
  readonly key?: ProviderKey;
  readonly settings?: Readonly<Record<string, string>>;
  readonly model?: string;
}

const aws = { accessKeyId: "AKIDEXAMPLE0123456", secretAccessKey: "secret-0123456789abcdef" };
/** Parts of an address that a name could change. */
const hostile = (name: string) =>
  ["evil.example/", "a.evil.example", "a@evil.example", "a#", ""].map((value) => ({ [name]: value }));
const wrong = (name: string) =>
  hostile(name).map((settings): [string, Access] => [`The setting ${name} (`, { settings }]);

/** What is wrong, and the expected error; nothing is sent. */
const REFUSED: Readonly<Record<string, readonly [expected: string, access: Access][]>> = {
  "azure-openai": wrong("resource"),
  "google-vertex": [
    ...wrong("location"),
    ...wrong("project"),
    ["The setting location (", { settings: { location: "nowhere" } }],
    ["lacks privateKey (Private key)", { key: { issuer: "a@b.iam.gserviceaccount.com" } }],
    ["lacks issuer (Client email)", { key: { privateKey: "-----BEGIN PRIVATE KEY-----" } }],
    ["has several parts", { key: "one-text-0123456789" }],
    [
      "cannot be read: it must be an RSA key",
      {
        key: {
          issuer: "a@b.iam.gserviceaccount.com",
          privateKey: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
        },
      },
    ],
    ['Vertex AI has no model "gpt-4o"', { model: "gpt-4o" }],
    ['Vertex AI has no model "google/../../x"', { model: "google/../../x" }],
  ],
  "cloudflare-workers-ai": [...wrong("account"), ['Workers AI has no model "gpt-4o"', { model: "gpt-4o" }]],
  "amazon-bedrock": [
    ...wrong("region"),
    ["The setting region (", { settings: { region: "nowhere" } }],
    ["lacks secretAccessKey", { key: { accessKeyId: aws.accessKeyId } }],
    ["lacks accessKeyId", { key: { secretAccessKey: aws.secretAccessKey } }],
    ['has no part "token"', { key: { ...aws, token: "t-0123456789" } }],
    ['Bedrock has no model "gpt-4o"', { model: "gpt-4o" }],
    ['Bedrock has no model "meta-llama/Llama-3.1-8B"', { model: "meta-llama/Llama-3.1-8B" }],
  ],
  watsonx: [...wrong("region"), ...wrong("project"), ["The setting region (", { settings: { region: "mars" } }]],
  dashscope: [...wrong("region"), ["The setting region (", { settings: { region: "mars" } }]],
  databricks: [
    "http://a.example",
    "a.example",
    "https://a:b@c.example",
    "https://c.example?x=1",
    "javascript:alert(1)",
  ].map((workspace): [string, Access] => ["must be an https address", { settings: { workspace } }]),
  anthropic: [['Anthropic has no model "gpt-4o"', { model: "gpt-4o" }]],
  google: [['Gemini has no model "meta-llama/Llama-3.1-8B"', { model: "meta-llama/Llama-3.1-8B" }]],
};

const MODELS: Readonly<Record<string, string>> = {
  "amazon-bedrock": "amazon.nova-lite-v1:0",
  anthropic: "claude-sonnet-5",
  google: "gemini-3.5-flash",
  "cloudflare-workers-ai": "@cf/meta/llama-3.1-8b-instruct",
  "google-vertex": "google/gemini-3.5-flash",
};

async function ask(id: string, { key, settings, model }: Access, answer: (request: SentRequest) => Response) {
  const plugin = allProviders.find((one) => one.id === id);
  if (!plugin) throw new Error(`There is no provider ${id}.`);
  const replay = createReplay(answer);
  const client = new InferenceClient(key ?? sampleKey(plugin), {
    providers: [plugin],
    fetch: replay.fetch,
    settings: { [id]: { ...sampleSettings(plugin), ...settings } },
  });
  const chat = { provider: id, model: model ?? MODELS[id] ?? "model", messages: [{ role: "user", content: "Hi" }] };
  const error: unknown = await client.chatCompletion(chat).catch((thrown: unknown) => thrown);
  return { error, message: error instanceof Error ? error.message : "", sent: replay.sent };
}

describe.each(Object.entries(REFUSED))("%s", (id, rows) => {
  it.each(rows)("%s %j: nothing is sent", async (expected, access) => {
    const { error, message, sent } = await ask(id, access, () => Response.json({}));
    expect(message).toContain(expected);
    expect([InputError.isInstance(error), sent]).toEqual([true, []]);
    for (const part of Object.values(typeof access.key === "object" ? access.key : {}))
      expect(message).not.toContain(part);
  });
});

/** How the vendors reject expired credentials. */
const EXPIRED: Readonly<Record<string, readonly [status: number, body: object, headers?: Record<string, string>]>> = {
  "amazon-bedrock": [
    403,
    { message: "The security token included in the request is expired" },
    { "x-amzn-errortype": "ExpiredTokenException:http://internal.amazon.com/" },
  ],
  "azure-openai": [401, { error: { code: "401", message: "Access denied due to invalid subscription key." } }],
  "google-vertex": [
    401,
    [{ error: { code: 401, message: "Request had invalid authentication credentials.", status: "UNAUTHENTICATED" } }],
  ],
  anthropic: [401, { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } }],
  google: [
    400,
    {
      error: {
        code: 400,
        message: "API key expired. Please renew the API key.",
        status: "INVALID_ARGUMENT",
        details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }],
      },
    },
  ],
  "cloudflare-workers-ai": [401, { success: false, errors: [{ code: 10000, message: "Authentication error" }] }],
  databricks: [403, { error_code: 403, message: "Invalid access token." }],
  watsonx: [401, { errors: [{ code: "authentication_token_expired", message: "Failed to authenticate the request" }] }],
};

const isExchange = ({ body }: SentRequest): boolean => body instanceof Blob;
const exchanged = () => Response.json({ access_token: "token-0123456789", expires_in: 3600 });

it.each(Object.entries(EXPIRED))(
  "%s: an expired token is the vendor's to refuse",
  async (id, [status, body, headers]) => {
    const { error, message, sent } = await ask(id, {}, (request) =>
      isExchange(request) ? exchanged() : Response.json(body, { status, ...(headers && { headers }) }),
    );
    expect(AuthenticationError.isInstance(error)).toBe(true);
    expect(message).toMatch(/expired|invalid|Authentication error|authenticate/i);
    // A token from a key exchange is requested again, once.
    const tokens = sent.filter(isExchange).length;
    expect([tokens, sent.length - tokens]).toEqual(tokens > 0 ? [2, 2] : [0, 1]);
  },
);

it("amazon-bedrock: sends a single text as an API key, unsigned, and leaves its check to the vendor", async () => {
  const refused = { message: "The provided API key is invalid" };
  const answer = () =>
    Response.json(refused, { status: 403, headers: { "x-amzn-errortype": "AccessDeniedException" } });
  const { error, message, sent } = await ask("amazon-bedrock", { key: "one-text-0123456789" }, answer);
  expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer one-text-0123456789"]);
  expect(AuthenticationError.isInstance(error)).toBe(true);
  expect(message).not.toContain("one-text");
});

/** How servers reject signatures of a clock that is an hour off. */
it.each<[string, typeof HttpError, number, object, Record<string, string>]>([
  [
    "amazon-bedrock",
    AuthenticationError,
    403,
    { message: "Signature expired: 20261122T100000Z is now earlier than 20261122T105500Z" },
    { "x-amzn-errortype": "InvalidSignatureException" },
  ],
  [
    "google-vertex",
    HttpError,
    400,
    {
      error: "invalid_grant",
      error_description:
        "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.",
    },
    {},
  ],
])("%s: a clock that is an hour off is named", async (id, kind, status, body, headers) => {
  const { error, message, sent } = await ask(id, {}, () => Response.json(body, { status, headers }));
  expect(kind.isInstance(error)).toBe(true);
  expect(message).toContain("Set the clock and call again.");
  expect(sent).toHaveLength(1);
});
