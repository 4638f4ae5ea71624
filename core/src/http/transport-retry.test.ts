import { describe, expect, it } from "vitest";
import {
  HttpError,
  NetworkError,
  OutputError,
  ServiceUnavailableError,
  type PatchbayError,
  type RateLimitError,
} from "../errors/index.ts";
import { createReplay, createVirtualClock, type SentRequest } from "@patchbay/testing";
import { readAnswer } from "./answer.ts";
import type { OutgoingRequest } from "./request.ts";
import { CallScope, type CallScopeOptions } from "./call-scope.ts";
import type { RetryPolicy } from "./retry.ts";
import { Secrets } from "./secrets.ts";
import { createTransport } from "./transport.ts";

const url = new URL("https://home.example/v1");
const submission: RetryPolicy = { after: "refusal", most: 5, mostBusy: Infinity };
const repeatable: RetryPolicy = { after: "silence", most: 5, mostBusy: Infinity };
const followUp: RetryPolicy = { after: "cut", most: 9, isKnownHost: true };

const failing = (code: string, more: object = {}) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code, ...more }) });
const busy = (headers: Record<string, string> = {}) => new Response("busy", { status: 503, headers });
const cutBody = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"half":'));
        controller.error(new TypeError("terminated"));
      },
    }),
    { headers: { "content-type": "application/json" } },
  );

/** Failures by name. */
const failures: Readonly<Record<string, () => Response>> = {
  ...Object.fromEntries(
    [400, 401, 404, 408, 409, 422, 425, 429, 500, 501, 502, 503, 504, 529].map((status) => [
      `status ${status}`,
      () => new Response("no", { status }),
    ]),
  ),
  "refused connection": () => {
    throw failing("ECONNREFUSED", { syscall: "connect" });
  },
  "unknown host": () => {
    throw failing("ENOTFOUND", { syscall: "getaddrinfo" });
  },
  "slow connection": () => {
    throw failing("UND_ERR_CONNECT_TIMEOUT");
  },
  "dropped connection": () => {
    throw failing("ECONNRESET", { syscall: "read" });
  },
  "unreachable on the way": () => {
    throw failing("EHOSTUNREACH", { syscall: "read" });
  },
  "failure without a reason": () => {
    throw new TypeError("Failed to fetch");
  },
  "cut body": cutBody,
  "cut JSON": () => new Response('{"half":', { headers: { "content-type": "application/json" } }),
};

function setUp(answer: (request: SentRequest, index: number) => Response | Promise<Response>) {
  const warnings: string[] = [];
  const clock = createVirtualClock();
  const times: number[] = [];
  const replay = createReplay((request, index) => {
    times.push(clock.now());
    return answer(request, index);
  });
  const transport = createTransport({
    fetch: replay.fetch,
    secrets: new Secrets(undefined),
    logger: { debug: () => undefined, warn: (text) => warnings.push(text) },
    random: () => 1,
  });
  const ask = (request: Partial<OutgoingRequest> = {}, scope: CallScopeOptions = {}) =>
    transport.send(
      { method: "POST", url, body: { a: 1 }, peer: "Provider x", ...request },
      new CallScope({ clock, ...scope }),
      (response) => readAnswer(response, url.href),
    );
  const errorOf = (...args: Parameters<typeof ask>): Promise<PatchbayError> =>
    ask(...args).then(
      () => Promise.reject(new Error("it succeeded")),
      (error: PatchbayError) => error,
    );
  return { ask, errorOf, replay, times, clock, warnings };
}

/** The error of a request whose attempts all fail in the same way, by failure. */
function errorsOf(hows: readonly string[], retry: RetryPolicy): Promise<(readonly [how: string, PatchbayError])[]> {
  return Promise.all(hows.map(async (how) => [how, await setUp(failures[how]!).errorOf({ retry })] as const));
}

/** How often a request is retried if every attempt fails in the same way, by failure. */
async function retriesOf(hows: readonly string[], retry: RetryPolicy): Promise<Record<string, number>> {
  const counts = hows.map(async (how) => {
    const { errorOf, replay } = setUp(failures[how]!);
    await errorOf({ retry });
    return [how, replay.sent.length - 1] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const each = (hows: readonly string[], count: number) => Object.fromEntries(hows.map((how) => [how, count]));

const named = (...statuses: number[]) => statuses.map((status) => `status ${status}`);
const final = named(400, 401, 404, 409, 422, 501);
const refused = [...named(429), "refused connection", "slow connection"];
const unanswered = [
  ...named(408, 425, 500, 502, 504, 529),
  "dropped connection",
  "unreachable on the way",
  "failure without a reason",
];
const cut = ["cut body", "cut JSON"];
const limited = (policy: RetryPolicy): RetryPolicy => ({ ...policy, mostBusy: 20 });

describe("what starts a job", () => {
  it("is retried five times after a refusal, and never after any other failure", async () => {
    const others = [...final, ...unanswered, ...cut];
    const expected = { ...each(refused, 5), ...each(others, 0) };
    expect(await retriesOf([...refused, ...others], submission)).toEqual(expected);
  });

  it("may have been accepted if the failure came after it was sent, and the error warns of a second bill", async () => {
    const late = [...named(408, 500, 501, 502, 504), "dropped connection", "failure without a reason", ...cut];
    const warning = "calling again may be billed twice.";
    const unwarned = (await errorsOf(late, submission)).filter(
      ([, { maybeAccepted, message, stack }]) =>
        maybeAccepted !== true || !message.includes(warning) || !stack?.includes(warning),
    );
    expect(unwarned).toEqual([]);
  });

  it("was not accepted if it was refused", async () => {
    const early = [...named(400, 401, 404, 409, 422, 425, 429), "refused connection", "unknown host"];
    const errors = await errorsOf(early, submission);
    expect(errors.filter(([, error]) => "maybeAccepted" in error || error.message.includes("twice"))).toEqual([]);
  });

  it("is not retried after a redirect to its answer", async () => {
    for (const how of ["status 503", "status 429", "refused connection"]) {
      const { errorOf, replay } = setUp((request) =>
        request.method === "GET" ? failures[how]!() : new Response(null, { status: 303, headers: { location: "/r" } }),
      );
      expect((await errorOf({ retry: submission })).maybeAccepted).toBe(true);
      expect(replay.sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
    }
  });

  it("may have been accepted when its deadline passes before an answer", async () => {
    const { errorOf } = setUp(() => new Promise(() => undefined));
    const error = await errorOf({ retry: submission }, { deadline: 1000 });
    expect([error.name, error.maybeAccepted]).toEqual(["DeadlineError", true]);
    const waiting = setUp(() => busy());
    expect((await waiting.errorOf({ retry: submission }, { deadline: 1000 })).maybeAccepted).toBeUndefined();
  });
});

describe("a call without lasting effect", () => {
  it("is retried five times if no answer came, and never after a final or a cut one", async () => {
    const silent = [...refused, ...unanswered];
    const answered = [...final, ...cut];
    const expected = { ...each(silent, 5), ...each(answered, 0) };
    expect(await retriesOf([...silent, ...answered], repeatable)).toEqual(expected);
  });

  it("is never reported as accepted", async () => {
    const errors = await errorsOf(Object.keys(failures), limited(repeatable));
    expect(errors.filter(([, error]) => "maybeAccepted" in error)).toEqual([]);
  });
});

describe("a poll or a download", () => {
  it("is given up after ten failures of one kind", async () => {
    const temporary = [...refused, ...unanswered, ...cut, "status 503"];
    expect(await retriesOf(temporary, followUp)).toEqual(each(temporary, 9));
  });

  it("is given up after ten failures in a row of any kind", async () => {
    const kinds = ["status 503", "status 502", "dropped connection", "cut body"];
    const { errorOf, replay } = setUp((_request, index) => failures[kinds[index % kinds.length]!]!());
    await errorOf({ method: "GET", body: undefined, retry: followUp });
    expect(replay.sent).toHaveLength(10);
  });

  it("succeeds after nine temporary failures", async () => {
    const temporary = Object.keys(failures).filter((how) => !final.includes(how));
    const requests = temporary.map(async (how) => {
      const { ask, replay } = setUp((_request, index) => (index < 9 ? failures[how]!() : Response.json({ ok: true })));
      expect((await ask({ method: "GET", body: undefined, retry: followUp })).data).toEqual({ ok: true });
      return [how, replay.sent.length] as const;
    });
    expect(Object.fromEntries(await Promise.all(requests))).toEqual(each(temporary, 10));
  });

  it("ends in what failed last", async () => {
    expect(NetworkError.isInstance(await setUp(cutBody).errorOf({ retry: followUp }))).toBe(true);
    expect(OutputError.isInstance(await setUp(failures["cut JSON"]!).errorOf({ retry: followUp }))).toBe(true);
    expect(HttpError.isInstance(await setUp(failures["status 502"]!).errorOf({ retry: followUp }))).toBe(true);
  });
});

describe("a host whose name is unknown", () => {
  it.each([
    ["what starts a job is retried once", submission, 1],
    ["a call without lasting effect is retried once", repeatable, 1],
    ["a poll is retried nine times, as the host has answered before", followUp, 9],
  ])("%s", async (_, retry, count) => {
    expect(await retriesOf(["unknown host"], retry)).toEqual({ "unknown host": count });
  });
});

describe("status 503", () => {
  it("is repeated with growing pauses, as often as allowed", async () => {
    const { errorOf, replay, times } = setUp(() => busy());
    const error = await errorOf({ retry: { after: "refusal", most: 3 } });
    expect(ServiceUnavailableError.isInstance(error)).toBe(true);
    expect(times).toEqual([0, 500, 1500, 3500]);
    expect(new Set(replay.sent.map((request) => JSON.stringify(request.body))).size).toBe(1);
  });

  it.each([submission, repeatable])("is repeated without limit, and does not affect other limits", async (retry) => {
    const { ask, errorOf, replay } = setUp((_request, index) => (index < 40 ? busy() : Response.json({})));
    await ask({ retry });
    expect(replay.sent).toHaveLength(41);
    const mixed = setUp((_request, index) => (index % 2 === 0 ? busy() : new Response("", { status: 429 })));
    expect((await mixed.errorOf({ retry })).name).toBe("RateLimitError");
    expect(mixed.replay.sent).toHaveLength(12);
    expect(await errorOf({ retry: { after: retry.after, most: 0 } }).catch(() => "answered")).toBe("answered");
  });

  it("is not repeated by default", async () => {
    const { errorOf, replay } = setUp(() => busy());
    expect((await errorOf()).message).toBe("Provider x answered with status 503: busy. Try again later.");
    expect(replay.sent).toHaveLength(1);
  });
});

describe("the pause", () => {
  it("is as long as the server requests", async () => {
    const { ask, clock, warnings } = setUp((_request, index) =>
      index === 0 ? busy({ "retry-after": "60" }) : Response.json({}),
    );
    await ask({ retry: submission });
    expect([clock.now(), warnings]).toEqual([60_000, []]);
  });

  it("is ten minutes at most, which a warning reports", async () => {
    const { ask, clock, warnings } = setUp((_request, index) =>
      index === 0 ? busy({ "retry-after": "999999999" }) : Response.json({}),
    );
    await ask({ retry: submission });
    expect(clock.now()).toBe(600_000);
    expect(warnings).toEqual(["Provider x requests a retry in 999999999 s; Patchbay itself waits at most 600 s."]);
  });

  it.each([
    [429, 600_000],
    [503, undefined],
  ])("that is too long is named by the error of status %i", async (status, retryAfterMs) => {
    const headers = { "retry-after": "999999999" };
    const { errorOf } = setUp(() => new Response("no", { status, headers }));
    const error = await errorOf();
    expect(error.message).toContain("Try again in 999999999 s; Patchbay itself waits at most 600 s.");
    expect((error as Partial<RateLimitError>).retryAfterMs).toBe(retryAfterMs);
  });

  it("that would outlast the deadline is not begun", async () => {
    const { errorOf, replay, clock } = setUp(() => busy({ "retry-after": "60" }));
    const error = await errorOf({ retry: submission }, { deadline: 10_000 });
    expect(ServiceUnavailableError.isInstance(error)).toBe(true);
    expect([replay.sent.length, clock.now()]).toEqual([1, 0]);
  });

  it("ends when the caller aborts", async () => {
    const controller = new AbortController();
    const { errorOf, replay } = setUp(() => {
      queueMicrotask(() => controller.abort());
      return busy({ "retry-after": "3600" });
    });
    expect((await errorOf({ retry: submission }, { signal: controller.signal })).name).toBe("AbortError");
    expect(replay.sent).toHaveLength(1);
  });
});

describe("an address that is not requested", () => {
  it("is not tried again", async () => {
    const { errorOf, replay } = setUp(() => new Response(null, { status: 307, headers: { location: "http://a.b/" } }));
    expect((await errorOf({ retry: followUp })).message).toContain("does not use https");
    expect(replay.sent).toHaveLength(1);
  });
});
