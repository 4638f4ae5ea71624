import { describe, expect, it } from "vitest";
import { askedPause, describePause, parseRetryAfter, retryDelay } from "./retry.ts";

describe("retryDelay", () => {
  it("grows up to a limit", () => {
    expect([0, 1, 2, 5, 6, 50].map((attempt) => retryDelay(attempt, undefined, 1))).toEqual([
      500, 1000, 2000, 16_000, 30_000, 30_000,
    ]);
  });

  it("is spread by chance between half and all", () => {
    expect(retryDelay(1, undefined, 0)).toBe(500);
    expect(retryDelay(1, undefined, 0.5)).toBe(750);
  });

  it("is never shorter than the server requested", () => {
    expect(retryDelay(0, 7000, 0)).toBe(7000);
    expect(retryDelay(4, 10, 1)).toBe(8000);
  });
});

describe("parseRetryAfter", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each([
    ["3", 3000],
    ["0.5", 500],
    ["Thu, 01 Jan 2026 00:00:05 GMT", 5000],
    ["Wed, 31 Dec 2025 23:59:00 GMT", 0],
    ["soon", undefined],
    ["-3", undefined],
    ["", undefined],
    [null, undefined],
  ])("%j -> %s", (header, expected) => {
    expect(parseRetryAfter(header, now)?.pause).toBe(expected);
  });

  it("reads a date relative to the server's clock, if the server sends it", () => {
    const date = "Thu, 01 Jan 2026 01:00:00 GMT";
    expect(parseRetryAfter("Thu, 01 Jan 2026 01:00:02 GMT", now, date)?.pause).toBe(2000);
    expect(parseRetryAfter("Thu, 01 Jan 2026 00:00:05 GMT", now, "soon")?.pause).toBe(5000);
    expect(parseRetryAfter("3", now, date)?.pause).toBe(3000);
  });

  it.each([
    ["600", 600, "in 600 s"],
    ["7200", 7200, "in 7200 s; Patchbay itself waits at most 600 s"],
    ["Fri, 02 Jan 2026 00:00:00 GMT", 86_400, "in 86400 s; Patchbay itself waits at most 600 s"],
  ])("%j waits at most ten minutes and names the requested pause", (header, seconds, text) => {
    const pause = parseRetryAfter(header, now);
    expect(pause).toEqual({ pause: 600_000, requested: seconds * 1000 });
    expect(describePause(pause)).toBe(text);
  });

  it.each([
    ["1250", 1250],
    ["soon", 3000],
  ])("prefers retry-after-ms if it is a number: %s", (exact, pause) => {
    const headers = new Headers({ "retry-after-ms": exact, "retry-after": "3" });
    expect(askedPause(headers, now)?.pause).toBe(pause);
  });
});
