import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { Clock } from "../http/index.ts";
import { openAiChat } from "../provider/index.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { chatAnswer, errorOf, setUpClient } from "./testing/set-up-client.ts";

const tasks = { conversational: openAiChat({ path: "chat" }) };
const chat = (provider: string) => ({ provider, model: "m", messages: [] });

describe("a key that signs requests", () => {
  const manifest = {
    models: "direct" as const,
    keyParts: { id: { label: "Id" }, secret: { label: "Secret" } },
  };
  const hmac = sampleProvider(
    "hmac",
    {
      ...manifest,
      auth: {
        hmac: {
          algorithm: "SHA-256",
          secret: "{secret}",
          sign: "{method} {target} {timestamp} {body}",
          headers: { "X-Id": "{id}", "X-Signature": "{timestamp}.{signature}" },
        },
      },
    },
    { tasks },
  );
  const jwt = sampleProvider(
    "jwt",
    {
      ...manifest,
      auth: { jwt: { algorithm: "HS256", secret: "{secret}", claims: { iss: "{id}" }, lifetime: 600 } },
    },
    { tasks },
  );
  const key = { id: "id-0123456789", secret: "signing-secret-0123456789" };

  function setUpSigning(answer: (index: number) => Response) {
    const time = { now: Date.UTC(2026, 0, 2) };
    const clock: Clock = { now: () => time.now, schedule: (_, callback) => (queueMicrotask(callback), () => {}) };
    const providers = [hmac, jwt];
    const set = setUpClient({ providers, token: key, clock, answer: (_, index) => answer(index) });
    return { ...set, time };
  }

  it("a key signs the body that is sent, at every attempt, and only for the provider's hosts", async () => {
    const redirect = new Response(null, { status: 307, headers: { location: "https://evil.example/take" } });
    const { client, calls, time } = setUpSigning((index) => {
      time.now += 1000;
      if (index === 0) return new Response(null, { status: 503 });
      return index === 1 ? redirect : Response.json(chatAnswer);
    });
    await client.chatCompletion(chat("hmac"));
    const signatures = calls().map(({ headers }) => headers.get("x-signature"));
    const expected = calls().map(({ url, body }, index) => {
      const { pathname, origin } = new URL(url);
      if (origin !== "https://api.hmac.example") return null;
      const timestamp = Date.UTC(2026, 0, 2) / 1000 + index;
      const signed = createHmac("sha256", key.secret).update(`POST ${pathname} ${timestamp} ${JSON.stringify(body)}`);
      return `${timestamp}.${signed.digest("hex")}`;
    });
    expect(signatures).toEqual(expected);
    expect(signatures.map((signature) => signature !== null)).toEqual([true, true, false]);
  });

  it("a key signs one token for many calls, another when it expires or is refused, and neither is shown", async () => {
    const { client, calls, time } = setUpSigning((index) =>
      index === 2
        ? Response.json({ error: `bad token ${calls()[2]?.headers.get("authorization")}` }, { status: 401 })
        : Response.json(chatAnswer),
    );
    await client.chatCompletion(chat("jwt"));
    await client.chatCompletion(chat("jwt"));
    time.now += 541_000;
    await client.chatCompletion(chat("jwt"));
    const tokens = calls().map(({ headers }) => headers.get("authorization")?.replace("Bearer ", "") ?? "");
    const claims = tokens.map((token) => Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const issued = Date.UTC(2026, 0, 2) / 1000;
    const first = `{"iss":"id-0123456789","exp":${issued + 600}}`;
    const second = `{"iss":"id-0123456789","exp":${issued + 541 + 600}}`;
    expect(claims).toEqual([first, first, second, second]);

    const refused = setUpSigning((index) =>
      Response.json({ error: `bad: ${refused.calls()[index]?.headers.get("authorization")}` }, { status: 401 }),
    );
    const error = await errorOf(refused.client.chatCompletion(chat("jwt")));
    const shown = `${inspect(error, { depth: 9 })}${JSON.stringify(error)}`;
    for (const { headers } of refused.calls())
      expect(shown).not.toContain(headers.get("authorization")?.replace("Bearer ", ""));
    expect(shown).not.toContain(key.secret);
  });
});
