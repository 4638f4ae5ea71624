import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sseResponse } from "../sse-response.ts";
import { fault, faults } from "./index.ts";
import { jobs } from "./jobs.ts";

const REQUEST = new Request("https://api.acme.example/v1/chat/completions", { method: "POST", body: "{}" });
const content = (text: string, finish: string | null = null): object => ({
  choices: [{ delta: { content: text }, finish_reason: finish }],
});
const EVENTS = [content(""), content("one, "), content("twö, "), content("three."), content("", "stop")];
const lines = (texts: readonly (object | string)[]): string =>
  texts.map((text) => `data: ${typeof text === "string" ? text : JSON.stringify(text)}\n\n`).join("");
const WHOLE = lines([...EVENTS, "[DONE]"]);
const HOUR_MS = 3_600_000;
const JSON_BODY = JSON.stringify({ id: "1", choices: [{ message: { content: "A whole answer." } }] });

const stream = async (): Promise<Response> => sseResponse(EVENTS);
const json = async (): Promise<Response> =>
  new Response(JSON_BODY, { headers: { "content-type": "application/json", "content-length": `${JSON_BODY.length}` } });

interface Seen {
  readonly answer: Response;
  /** What came before the end, one character for each byte. */
  readonly bytes: string;
  /** `stall`: nothing came any more. */
  readonly end: "close" | "break" | "stall";
}

async function see(name: string, next = json, options: { at?: number; seed?: number } = {}): Promise<Seen> {
  const answer = await fault(name, options).answer(REQUEST, next);
  const reader = answer.body?.getReader();
  const pieces: Uint8Array[] = [];
  let end: Seen["end"] | undefined;
  while (!end) {
    const read = reader ? reader.read() : Promise.resolve({ done: true as const, value: undefined });
    const silence = new Promise<"stall">((resolve) => setTimeout(() => resolve("stall"), 150));
    const got = await Promise.race([read.catch(() => "break" as const), silence]);
    if (typeof got === "string") end = got;
    else if (got.done) end = "close";
    else pieces.push(got.value);
  }
  return { answer, bytes: Buffer.concat(pieces).toString("latin1"), end };
}

const utf8 = (bytes: string): string => Buffer.from(bytes, "latin1").toString();
const texts = (bytes: string): string[] =>
  [...utf8(bytes).matchAll(/"content":"([^"]*)"\}/g)].map(([, text = ""]) => text);

/** The answer of a refusal: status, Retry-After, and whether the server was asked. */
async function refused(name: string): Promise<readonly [status: number, type: string | null, called: boolean]> {
  let called = false;
  const answer = await fault(name).answer(REQUEST, () => {
    called = true;
    return json();
  });
  return [answer.status, answer.headers.get("content-type"), called];
}

const tried = new Set<string>();
const of = (...names: string[]): string[] => {
  for (const name of names) tried.add(name);
  return names;
};

describe("a refusal", () => {
  it.each(of("429", "408", "500", "503", "529"))(
    "with status %s is the vendor's, and nothing is done",
    async (name) => {
      expect(await refused(name)).toEqual([Number(name), "application/json", false]);
    },
  );

  it.each(of("502", "504"))("with status %s is a proxy's page", async (name) => {
    expect(await refused(name)).toEqual([Number(name), "text/html", false]);
  });

  it.each([
    [of("429")[0], null],
    [of("429-seconds")[0], "1"],
    [of("429-absurd")[0], "10000"],
  ])("%s asks for a pause of %j", async (name = "", pause) => {
    const { headers, status } = await fault(name).answer(REQUEST, json);
    expect([status, headers.get("retry-after")]).toEqual([429, pause]);
  });

  it.each([
    [of("429-date")[0], 0],
    [of("clock-ahead")[0], 1],
    [of("clock-behind")[0], -1],
  ])("%s asks for a pause of two seconds by a clock that is %i hours ahead", async (name = "", clock) => {
    const { headers } = await fault(name).answer(REQUEST, json);
    const now = Date.parse(headers.get("date") ?? new Date().toUTCString());
    expect(Date.parse(headers.get("retry-after") ?? "") - now).toSatisfy((left: number) => left > 0 && left < 4000);
    expect((now - Date.now()) / HOUR_MS).toBeCloseTo(clock, 2);
  });
});

describe("a connection", () => {
  it("is closed before or after the server has served the request", async () => {
    const served: string[] = [];
    for (const name of of("reset", "accepted-then-reset")) {
      const { type } = await fault(name).answer(REQUEST, () => {
        served.push(name);
        return json();
      });
      expect(type).toBe("error");
    }
    expect(served).toEqual(["accepted-then-reset"]);
  });

  it.each([
    [of("reset-after-headers")[0], "break", 0],
    [of("reset-body")[0], "break", 20],
    [of("stalled-body")[0], "stall", 20],
  ])("%s: %s", async (name = "", end, length) => {
    const seen = await see(name, json, { at: 20 });
    expect([seen.answer.status, seen.end, seen.bytes]).toEqual([200, end, JSON_BODY.slice(0, length)]);
  });

  it("never answers, until the request is aborted", async () => {
    const [name = ""] = of("stalled-headers");
    const stop = new AbortController();
    const request = new Request(REQUEST, { signal: stop.signal });
    const answer = fault(name).answer(request, json);
    stop.abort();
    expect((await answer).type).toBe("error");
  });

  it("is led elsewhere", async () => {
    const [name = ""] = of("redirect-elsewhere");
    const { answer } = await see(name);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      307,
      "https://elsewhere.example/v1/chat/completions",
    ]);
  });

  it("carries a huge header, and a huge answer that is the same JSON", async () => {
    const [header = "", huge = ""] = of("huge-header", "huge-answer");
    expect((await see(header)).answer.headers.get("x-padding")).toHaveLength(20_000);
    const { bytes } = await see(huge);
    expect(bytes.length).toBe(JSON_BODY.length + 2 ** 23);
    expect(JSON.parse(bytes)).toEqual(JSON.parse(JSON_BODY));
  });
});

describe("a body", () => {
  it("is cut where the options or the seed set it, and never whole", async () => {
    const [name = ""] = of("cut-json");
    const seen = await see(name, json, { at: 12 });
    expect([seen.bytes, seen.end, seen.answer.headers.get("content-length")]).toEqual([
      JSON_BODY.slice(0, 12),
      "close",
      null,
    ]);
    const cuts = await Promise.all([1, 2, 3, 2].map(async (seed) => (await see(name, json, { seed })).bytes.length));
    expect(cuts[1]).toBe(cuts[3]);
    expect(new Set(cuts).size).toBe(3);
    for (const length of cuts) expect(length).toSatisfy((one: number) => one > 0 && one < JSON_BODY.length);
    expect((await see(name, json, { at: 10_000 })).bytes).toBe(JSON_BODY.slice(0, -1));
  });

  it("is gzip that ends early", async () => {
    const { answer, bytes } = await see(of("cut-gzip")[0] ?? "");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(() => gunzipSync(Buffer.from(bytes, "latin1"))).toThrow("unexpected end of file");
  });

  it.each([
    [of("empty-body")[0], "application/json", /^$/],
    [of("html-instead")[0], "text/html; charset=utf-8", /^<!DOCTYPE html>/],
    [of("error-in-200")[0], "application/json", /^\{"error":\{"message":"The model is overloaded/],
    [of("wrong-content-type")[0], "text/plain; charset=utf-8", /^\{"id":"1"/],
    [of("no-content-type")[0], null, /^\{"id":"1"/],
    [of("bom")[0], "application/json", /^\u00EF\u00BB\u00BF\{"id":"1"/],
    [of("invalid-utf8")[0], "application/json", /"\u00FFA whole answer\."/],
  ])("%s has the type %j", async (name = "", type, body) => {
    const { answer, bytes } = await see(name);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
    expect(bytes).toMatch(body);
  });
});

describe("a stream", () => {
  const whole = ["", "one, ", "twö, ", "three.", ""];

  it.each([
    [of("cut-before-finish")[0], whole.slice(0, 4), false],
    [of("cut-before-done")[0], whole, false],
    [of("doubled-event")[0], { length: 6 }, true],
    [of("missing-event")[0], { length: 4 }, true],
    [of("slow-tokens")[0], whole, true],
    [of("split-utf8")[0], whole, true],
  ])("%s: %j", async (name = "", expected, done) => {
    const { bytes, end } = await see(name, stream);
    expect(texts(bytes)).toMatchObject(expected);
    expect([end, bytes.includes("[DONE]")]).toEqual(["close", done]);
  });

  it("is cut before the finish reason of Google's form", async () => {
    const open = { candidates: [{ index: 0 }] };
    const google = [open, open, { candidates: [{ finishReason: "STOP" }] }, { usageMetadata: {} }];
    const { bytes } = await see("cut-before-finish", async () => sseResponse(google, { end: null }));
    expect(bytes).toBe(lines([open, open]));
  });

  it.each(of("cut-stream", "reset-stream", "stalled-stream"))(
    "%s ends early, at a byte if one is given",
    async (name) => {
      const end = { "cut-stream": "close", "reset-stream": "break", "stalled-stream": "stall" }[name];
      for (const seed of [1, 2, 3]) {
        const seen = await see(name, stream, { seed });
        expect(seen.end).toBe(end);
        expect(utf8(seen.bytes).length).toBeLessThan(WHOLE.indexOf('"stop"'));
        expect(WHOLE.startsWith(utf8(seen.bytes))).toBe(true);
        expect(seen.bytes.endsWith("\n\n")).toBe(name === "stalled-stream");
      }
      expect(utf8((await see(name, stream, { at: 33 })).bytes)).toBe(WHOLE.slice(0, 33));
    },
  );

  it("has an error inside", async () => {
    const { bytes } = await see(of("error-event")[0] ?? "", stream);
    expect(bytes).toMatch(/\n\ndata: \{"error":\{"message":"The model is overloaded, try again later\."[^\n]*\n\n$/);
    const vendor = fault("error-event", { fail: () => Response.json({ code: 7 }) });
    expect(await (await vendor.answer(REQUEST, stream)).text()).toMatch(/\n\ndata: \{"code":7\}\n\n$/);
  });

  it("is written in unusual ways with the same meaning", async () => {
    const [crlf = "", comments = ""] = of("crlf", "comments");
    expect(utf8((await see(crlf, stream)).bytes)).toBe(WHOLE.replaceAll("\n", "\r\n"));
    const commented = utf8((await see(comments, stream)).bytes);
    expect(commented).toMatch(/^: keep-alive\n\ndata: /);
    expect(commented.replaceAll(": keep-alive\n\n", "")).toBe(WHOLE);
  });

  it("comes in pieces that end inside of characters", async () => {
    const answer = await fault("split-utf8").answer(REQUEST, stream);
    const [first] = (await answer.body?.getReader().read())?.value?.slice(-1) ?? [];
    expect(first).toBe(0xc3);
  });
});

describe("the list of faults", () => {
  // Those of jobs need more than one request: `fault-plan.test.ts`.
  it("is selected by its name", () => {
    for (const { name } of jobs) tried.add(name);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    expect(faults.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
    expect(() => fault("nothing")).toThrow("There is no fault 'nothing'. The faults are 429, 429-seconds,");
  });
});
