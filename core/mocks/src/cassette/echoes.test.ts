import { BYTE_ENCODINGS, hostileAnswer, leaksOf, SECRET_ENCODINGS, seededNumbers } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { authorized, form, json, KEY, leaksIn, savedOf, URL_OF_CHAT, type Sent } from "../../testing/save-exchange.ts";
import { createRecorder } from "./create-recorder.ts";

const inHeader = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, "");
const stream = (type: string, pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) {
          controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
        }
        controller.close();
      },
    }),
    { headers: { "content-type": type } },
  );
const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** Every position where a request may repeat the key. */
const REQUESTS: Readonly<Record<string, (echo: string) => Sent>> = {
  "a path": (echo) => ({ url: `${URL_OF_CHAT}/${encodeURIComponent(echo)}/x`, headers: authorized }),
  "a query": (echo) => ({ url: `${URL_OF_CHAT}?q=${encodeURIComponent(echo)}&n=1`, headers: authorized }),
  "a query's name": (echo) => ({ url: `${URL_OF_CHAT}?${encodeURIComponent(echo)}=1`, headers: authorized }),
  "user information": (echo) => ({
    url: `https://api.acme.example/v1?u=${encodeURIComponent(`https://me:${encodeURIComponent(echo)}@b.example/`)}`,
    headers: authorized,
  }),
  "JSON, deep": (echo) => json({ messages: [{ role: "user", content: [{ type: "text", text: `Say ${echo}!` }] }] }),
  "JSON, a name": (echo) => json({ tools: [{ [echo]: { deep: 1 } }] }),
  "JSON in JSON": (echo) => json({ arguments: JSON.stringify({ note: JSON.stringify({ inner: echo }) }) }),
  "an address in JSON": (echo) => json({ image: `https://a.example/i.png?x=${encodeURIComponent(echo)}` }),
  "a text": (echo) => ({ body: `before ${echo} after`, headers: { ...authorized, "content-type": "text/plain" } }),
  "broken JSON": (echo) => ({ body: `{"a": "${echo}`, headers: { ...authorized, "content-type": "application/json" } }),
  "a form": (echo) => ({ body: new URLSearchParams({ prompt: echo, [echo]: "1" }), headers: authorized }),
  "a multipart form": (echo) => form("prompt", echo),
  "a multipart form's name": (echo) => form(echo.replaceAll(/["\r\n]/g, ""), "x"),
  bytes: (echo) => ({
    body: new Blob([new Uint8Array([0, 255, 254]), echo, new Uint8Array([255])]),
    headers: { ...authorized, "content-type": "image/png" },
  }),
  ...Object.fromEntries(
    ["accept", "prefer", "acme-version", "acme-beta", "content-type", "referer", "user-agent", "x-any"].map((name) => [
      `the header ${name}`,
      (echo: string): Sent => ({ body: "x", headers: { ...authorized, [name]: inHeader(echo) } }),
    ]),
  ),
};

/** Everywhere where an answer may. */
const ANSWERS: Readonly<Record<string, (echo: string) => Response>> = {
  "JSON, deep": (echo) => Response.json({ choices: [{ message: { content: [echo, { text: echo }] } }] }),
  "JSON, a name": (echo) => Response.json({ echo: { [echo]: 1 } }),
  "an error": (echo) => Response.json({ error: { message: `Incorrect API key: ${echo}.` } }, { status: 401 }),
  "a text": (echo) => new Response(`before ${echo} after`, { headers: { "content-type": "text/plain" } }),
  "a page": (echo) => new Response(`<p title="${echo}">`, { status: 502, headers: { "content-type": "text/html" } }),
  "an address": (echo) =>
    Response.json({ urls: [`https://a.example/${encodeURIComponent(echo)}?b=${encodeURIComponent(echo)}`] }),
  bytes: (echo) =>
    new Response(new Blob([new Uint8Array([137, 0]), echo]), { headers: { "content-type": "audio/mpeg" } }),
  "base64 in JSON": (echo) => Response.json({ b64_json: btoa(unescape(encodeURIComponent(`PNG ${echo} more`))) }),
  "an event": (echo) => stream("text/event-stream", [event({ delta: echo }), event({ [echo]: [echo] })]),
  "an event's name": (echo) => stream("text/event-stream", [`event: ${echo.replaceAll(/[\r\n]/g, "")}\ndata: {}\n\n`]),
  "an event of text": (echo) => stream("text/event-stream", [`: ${echo}\n\ndata: ${echo}\n\n`]),
  "lines of JSON": (echo) => stream("application/x-ndjson", [`${JSON.stringify({ a: echo })}\n`, `{"b": ${echo}\n`]),
  frames: (echo) => stream("application/vnd.amazon.eventstream", [`\0\0${echo}\0`, `${echo}\0`]),
  ...Object.fromEntries(
    [
      "x-request-id",
      "retry-after",
      "www-authenticate",
      "location",
      "link",
      "x-error-message",
      "set-cookie",
      "x-any",
    ].map((name) => [
      `the header ${name}`,
      (echo: string) => new Response("{}", { status: 200, headers: { [name]: inHeader(echo) } }),
    ]),
  ),
};

describe("a cassette contains no part of an exchange's key", () => {
  const encodings = Object.entries({ ...SECRET_ENCODINGS, ...BYTE_ENCODINGS });

  it.each(Object.entries(REQUESTS))("when the request repeats it in %s", async (_, send) => {
    for (const [name, encode] of encodings) {
      const saved = await savedOf(send(encode(KEY)), () => Response.json({ fine: true }));
      expect(leaksIn(KEY, saved, name)).toEqual([]);
    }
  });

  it.each(Object.entries(ANSWERS))("when the answer repeats it in %s", async (_, answer) => {
    for (const [name, encode] of encodings) {
      const saved = await savedOf(json({ a: 1 }), () => answer(encode(KEY)));
      expect(leaksIn(KEY, saved, name)).toEqual([]);
    }
  });

  it("when the error of the connection repeats it", async () => {
    const saved = await savedOf(json({}), () => {
      throw new TypeError(`connect to me:${KEY}@proxy failed`);
    });
    expect(saved).toContain('"failure": "connect to me:[redacted]@proxy failed"');
  });

  it("when it is cut between any two bytes of a stream", async () => {
    const bytes = new TextEncoder().encode(
      `data: {"a":"ü"}\n\ndata: {"b":"x ${KEY} y"}\n\n: ${KEY}\n\n{"c":"${KEY}"}\n`,
    );
    for (let cut = 1; cut < bytes.length; cut++) {
      const type = ["text/event-stream", "application/x-ndjson", "text/plain"][cut % 3] ?? "";
      const saved = await savedOf(json({}), () => stream(type, [bytes.slice(0, cut), bytes.slice(cut)]));
      expect(leaksIn(KEY, saved)).toEqual([]);
    }
  });

  it("when a model repeats it token by token, with any token boundaries", async () => {
    for (let length = 1; length < KEY.length; length++) {
      const tokens = `The key is ${KEY}, right?`.match(new RegExp(`[^]{1,${length}}`, "g")) ?? [];
      const events = tokens.map((content) => event({ id: "chat-1", choices: [{ delta: { content } }] }));
      const saved = await savedOf(json({}), () => stream("text/event-stream", events));
      const { stream: pieces } = (JSON.parse(saved) as { exchanges: { answer: { stream: Piece[] } }[] }).exchanges[0]!
        .answer;
      const content = pieces.map(({ data }) => data.choices[0]?.delta.content).join("");
      expect(content).toBe("The key is [redacted], right?");
    }
    type Piece = { data: { choices: { delta: { content: string } }[] } };
  });

  it("when it is in another exchange than its header", async () => {
    const recorder = createRecorder({ fetch: async () => Response.json({ echo: KEY }) });
    await (await recorder.fetch(`${URL_OF_CHAT}?q=${encodeURIComponent(KEY)}`)).text();
    await (await recorder.fetch(URL_OF_CHAT, { headers: authorized })).text();
    expect(leaksOf(KEY, await recorder.text())).toEqual([]);
  });

  it("whatever a hostile server does", async () => {
    for (let seed = 0; seed < 120; seed++) {
      const saved = await savedOf(json({ a: 1 }), () => hostileAnswer(KEY, seededNumbers(seed)));
      expect(leaksIn(KEY, saved)).toEqual([]);
    }
  });
});

it("a cut key with a plus and a hash is not in a recorded address", async () => {
  const key = "hf_?,;=?=}_.;,<3{+'=>a+#~[,?/a?]]{]~[>+&B[B.3{_";
  const url = `https://api.acme.example/?t=%${key.slice(0, 36)}andmore`;
  const saved = await savedOf({ url, headers: { authorization: `Bearer ${key}` } }, () => Response.json({}));
  expect(leaksIn(key, saved)).toEqual([]);
});

it("hides a cut key that has a quote, which ends an address", async () => {
  const secret = "hf_-B%,[a'\"?/;_,]-[]~<?&/+&<_<a/=_}>>a}>#";
  const address = `https://a.example/?id=${encodeURIComponent(secret.slice(0, 34))}% and more`;
  const recorder = createRecorder({ fetch: async () => Response.json({ address }), secrets: [secret] });
  await (await recorder.fetch("https://api.acme.example/v1")).text();
  expect(leaksOf(secret, await recorder.text())).toEqual([]);
});
