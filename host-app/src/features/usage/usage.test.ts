import { describe, expect, it } from "vitest";
import type { GatewayRecord, UsageRow } from "@patchbay/gateway";
import { bodyOf } from "./new-token-form.tsx";
import { changeText, rowsAt, totalsOf } from "./sum-rows.ts";
import { spendText } from "./spend-text.ts";
import { recordsCsv, sumsCsv } from "./usage-csv.ts";
import { bucketsOf, NONE, readChoice, spanOf, usageQuery } from "./usage-filters.ts";

const NOW = Date.parse("2026-11-27T09:30:00Z");

const row = (key: string, more: Partial<UsageRow> = {}): UsageRow => ({
  key,
  requests: 1,
  failed: 0,
  unpriced: 0,
  inputTokens: 10,
  outputTokens: 5,
  cost: 0.5,
  estimatedCost: 0,
  lastAt: NOW,
  durationMs: 10,
  p50Ms: 10,
  p95Ms: 20,
  ...more,
});

const span = (query: string) => {
  const { since, until, by } = spanOf(readChoice(new URLSearchParams(query)), NOW);
  return [new Date(since).toISOString(), new Date(until).toISOString(), by].join(" ");
};

describe("the period of the page", () => {
  it.each([
    ["", "2026-11-26T10:00:00.000Z 2026-11-27T10:00:00.000Z hour"],
    ["period=7d", "2026-11-21T00:00:00.000Z 2026-11-28T00:00:00.000Z day"],
    ["period=own&from=2026-11-01&to=2026-11-02", "2026-11-01T00:00:00.000Z 2026-11-03T00:00:00.000Z hour"],
    ["period=own&from=2026-01-01&to=2026-11-02", "2026-01-01T00:00:00.000Z 2026-11-03T00:00:00.000Z day"],
    ["period=own&from=2026-11-01", "2026-11-01T00:00:00.000Z 2026-11-28T00:00:00.000Z day"],
    ["period=own&from=2026-11-09&to=2026-11-02", "2026-11-09T00:00:00.000Z 2026-11-10T00:00:00.000Z hour"],
    ["period=own&from=soon&to=", "2026-11-26T10:00:00.000Z 2026-11-27T10:00:00.000Z hour"],
    ["period=forever", "2026-11-26T10:00:00.000Z 2026-11-27T10:00:00.000Z hour"],
  ])("of %j is %s", (query, expected) => expect(span(query)).toBe(expected));

  it("has a place for each hour, also where nothing was called", () => {
    const times = bucketsOf(spanOf(readChoice(new URLSearchParams()), NOW));
    const placed = rowsAt(times, [row("2026-11-27T09:00Z"), row("2026-11-26T10:00Z")]);
    expect([times.length, placed.findIndex(Boolean), placed.findLastIndex(Boolean)]).toEqual([24, 0, 23]);
  });

  it("is sent with the filters; a dash chooses requests without a value", () => {
    const choice = readChoice(new URLSearchParams(`token=${NONE}&model=a%2Fb`));
    const query = new URLSearchParams(usageQuery(spanOf(choice, NOW), choice.filters, { by: "day" }));
    expect(Object.fromEntries(query)).toMatchObject({ token: "", model: "a/b", by: "day" });
    expect(query.has("provider")).toBe(false);
  });
});

describe("sums", () => {
  it("add up the states, and take times from completed requests only", () => {
    const failed = row("failed", { requests: 3, failed: 3, cost: 0, p50Ms: 1 });
    expect(totalsOf([row("completed"), failed])).toMatchObject({ requests: 4, failed: 3, cost: 0.5, p50Ms: 10 });
    expect(totalsOf([failed]).p50Ms).toBeUndefined();
  });

  it.each([
    [3, 0, undefined],
    [3, 2, "+50%"],
    [1, 2, "−50%"],
    [2, 2, "as before"],
    [500, 2, "×250"],
  ])("change to %d from %d: %s", (value, before, text) => expect(changeText(value, before)).toBe(text));

  it.each([
    [0, "$0.00"],
    [0.000_012_3, "$0.000012"],
    [1234.5, "$1,234.50"],
  ])("of %d dollars are %s", (amount, text) => expect(spendText(amount)).toBe(text));
});

describe("CSV", () => {
  it("has every sum, and names that a spreadsheet does not run", () => {
    const csv = sumsCsv("token", [row("tok_1"), row("")], (key) => (key === "" ? "none" : '=HYPERLINK("x"),\n'));
    const [head, ...lines] = csv.split("\r\n");
    expect(head).toBe(
      "token,requests,failed,without_price,input_tokens,output_tokens,cost_usd,estimated_cost_usd,mean_ms,median_ms,p95_ms,last_request",
    );
    expect(lines[0]).toBe(`"'=HYPERLINK(""x""),\n",1,0,0,10,5,0.5,0,10,10,20,2026-11-27T09:30:00.000Z`);
  });

  it("has a line for each request, with empty cells where nothing is known", () => {
    const record: GatewayRecord = {
      at: NOW,
      task: "conversational",
      route: "/v1/chat/completions",
      model: "@evil",
      status: 404,
      state: "failed",
      code: "model_not_found",
      durationMs: 3,
      token: "tok_1",
    };
    expect(recordsCsv([record], () => "app").split("\r\n")[1]).toBe(
      "2026-11-27T09:30:00.000Z,failed,404,model_not_found,app,tok_1,conversational,/v1/chat/completions,'@evil,,,,,,false,3,false,false,,,",
    );
  });
});

it("sends only the limits of a new token that are filled in, and leaves their check to the gateway", () => {
  const values = {
    budget: " 5/30d ",
    providers: "groq, , openai",
    concurrent: "4",
    tokensPerMinute: "many",
    expires: "",
  };
  expect(bodyOf(" app ", values, false)).toEqual({
    name: "app",
    budget: "5/30d",
    providers: ["groq", "openai"],
    concurrent: 4,
    tokensPerMinute: "many",
  });
});
