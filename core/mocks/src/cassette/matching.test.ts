import { afterAll, describe, expect, it } from "vitest";
import { CHAT, fetchFrom, hello, post } from "../../testing/ask-replay.ts";
import { replay, setMockPace, type Replay, type ReplayOptions } from "../index.ts";

afterAll(setMockPace(0));

const exchange = (body: unknown, content: string, url = CHAT) => ({
  recorded: "2026-11-22T00:00:00.000Z",
  request: { method: "POST", url, json: body },
  answer: { status: 200, after: 1, headers: { "content-type": "application/json" }, json: { text: content } },
});

const tapeOf = (exchanges: readonly object[], options?: ReplayOptions) =>
  replay({ "patchbay-cassette": 1, exchanges }, options);

async function answerTo(tape: Replay, body: unknown, url?: string): Promise<unknown> {
  const response = await fetchFrom(tape)(...post(body, url));
  const answer = (await response.json()) as { text?: string; error?: { message: string } };
  return answer.text ?? [response.status, answer.error?.message];
}

describe("strict replay", () => {
  it("ignores the order of members and of the query, and redacted values", async () => {
    const tape = await tapeOf([
      exchange({ model: "m", stop: ["a"], user: "key [redacted]!" }, "yes", `${CHAT}?a=1&key=%5Bredacted%5D&b=2`),
    ]);
    expect(await answerTo(tape, { user: "key my-own!", stop: ["a"], model: "m" }, `${CHAT}?b=2&a=1&key=mine`)).toBe(
      "yes",
    );
  });

  it("uses each exchange once, in the order of their recording", async () => {
    const tape = await tapeOf([exchange(hello, "first"), exchange(hello, "second")]);
    expect([await answerTo(tape, hello), await answerTo(tape, hello)]).toEqual(["first", "second"]);
    expect(await answerTo(tape, hello)).toEqual([
      418,
      expect.stringContaining("was recorded once and has answered already"),
    ]);
  });

  it("names the nearest exchange and where it differs", async () => {
    const tape = await tapeOf([
      exchange({ ...hello, temperature: 1 }, "one"),
      exchange({ model: "acme-1", messages: [{ role: "user", content: "Hallo" }] }, "two"),
      exchange(hello, "three", `${CHAT}/other`),
    ]);
    const message =
      `No recorded exchange answers POST ${CHAT}. The nearest is exchange 2: POST ${CHAT}. It differs in ` +
      'json.messages[0].content: recorded "Hallo", now "Hi". Record it again with ' +
      "'patchbay record --refresh', or replay it leniently.";
    expect(await answerTo(tape, { ...hello, messages: [{ role: "user", content: "Hi" }] })).toEqual([418, message]);
    expect(tape.unmatched()).toEqual([message]);
    expect(tape.unused()).toHaveLength(3);
  });

  it("shows no key of the request in its errors", async () => {
    const tape = await tapeOf([exchange(hello, "one")]);
    const key = "sk-canary0123456789abcdef";
    const [url, init] = post({ ...hello, note: `Use ${key}` }, `${CHAT}?api_key=${key}`);
    await fetchFrom(tape)(url, { ...init, headers: { authorization: `Bearer ${key}` } });
    expect(tape.unmatched().join("")).toMatch(/No recorded exchange.*redacted/);
    expect(tape.unmatched().join("")).not.toContain("canary");
  });

  it("leaves origins that were not recorded to others", async () => {
    const tape = await tapeOf([exchange(hello, "one")]);
    await expect(answerTo(tape, hello, "https://other.example/")).rejects.toThrow("no handler answers");
    expect(tape.unmatched()).toEqual([]);
  });
});

const dated = (day: string, seed: number) => ({
  model: "m",
  seed,
  user: `u-${seed}`,
  messages: [{ role: "system", content: `Today is ${day}.\n  Be  brief.` }],
});

const chatOf = (model: string, content: string, stream = false) => ({ model, stream, messages: [{ content }] });

describe("lenient replay", () => {
  const lenient = { mode: "lenient" } as const;

  it("ignores ids, seeds, dates and spaces, and answers again", async () => {
    const tape = await tapeOf(
      [exchange({ model: "m", messages: [] }, "other"), exchange(dated("2026-11-21", 1), "yes")],
      lenient,
    );
    expect(await answerTo(tape, dated("2026-11-22", 2))).toBe("yes");
    expect(await answerTo(tape, dated("2026-12-24T10:00:00Z", 3))).toBe("yes");
    expect(tape.unused()).toEqual([`exchange 1: POST ${CHAT}`]);
  });

  it("takes the nearest of the route and the model, and no other", async () => {
    const tape = await tapeOf(
      [exchange(chatOf("a", "one"), "a1"), exchange(chatOf("a", "two"), "a2"), exchange(chatOf("b", "two"), "b2")],
      lenient,
    );
    expect(await answerTo(tape, chatOf("a", "two"))).toBe("a2");
    expect(await answerTo(tape, chatOf("b", "one"))).toBe("b2");
    expect(await answerTo(tape, chatOf("a", "two", true))).toEqual([
      418,
      expect.stringContaining("stream: recorded false, now true"),
    ]);
    expect(await answerTo(tape, chatOf("c", "one"))).toEqual([
      418,
      expect.stringContaining('json.model: recorded "a", now "c"'),
    ]);
  });
});
