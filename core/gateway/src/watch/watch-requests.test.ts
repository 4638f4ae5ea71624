import { describe, expect, it } from "vitest";
import { completion, event, gatewayWith, KEY, post, streamed, type VendorAnswer } from "../testing/fake-vendor.ts";
import type { GatewayOptions } from "../create-gateway.ts";
import type { GatewayRecord } from "../usage/record.ts";

const PATH = "/v1/chat/completions";
const SECRET_TEXT = "what no log may have";
const chat = (more: object = {}) => ({
  model: "acme/small",
  messages: [{ role: "user", content: SECRET_TEXT }],
  ...more,
});

interface Line extends Readonly<Record<string, unknown>> {
  readonly level: string;
}

/** A gateway with its log. */
function logged(answer: VendorAnswer = () => Response.json(completion), options: Partial<GatewayOptions> = {}) {
  const lines: Line[] = [];
  const records: GatewayRecord[] = [];
  const log = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
  const { gateway, seen } = gatewayWith(answer, {
    logger: { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") },
    onRecord: (record) => records.push(record),
    ...options,
  });
  return { gateway, lines, records, seen };
}

const cut = (): never => {
  throw new TypeError("terminated");
};
const add = () => Promise.reject(new Error(`no room for ${KEY}`));

describe("the id of a request", () => {
  it("is the caller's, in the answer, the record and the log, and is not sent on", async () => {
    const { gateway, lines, records, seen } = logged();
    const response = await post(gateway, PATH, chat(), { headers: { "x-request-id": "trace-1:a/b" } });
    expect(response.headers.get("x-request-id")).toBe("trace-1:a/b");
    expect([lines[0]?.["requestId"], records[0]?.requestId]).toEqual(["trace-1:a/b", "trace-1:a/b"]);
    expect(JSON.stringify(seen)).not.toContain("trace-1");
  });

  it.each([undefined, "", "with space", "x".repeat(129), '"}{"'])("is a new one in place of %j", async (id) => {
    const { gateway } = logged();
    const headers = new Headers(id === undefined ? {} : { "x-request-id": id });
    const response = await post(gateway, PATH, chat(), { headers: Object.fromEntries(headers) });
    expect(response.headers.get("x-request-id")).toMatch(/^req_[\da-f]{32}$/);
  });

  it("is in every answer: lists, unknown routes, refusals, streams", async () => {
    const { gateway } = logged(() => streamed(event("a", "stop"), "data: [DONE]\n\n"), {
      token: "operator-0123456789",
    });
    const answers = [
      await gateway.request("/health"),
      await gateway.request("/nowhere"),
      await post(gateway, PATH, chat()),
      await post(gateway, PATH, chat({ stream: true }), { headers: { "x-api-key": "operator-0123456789" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(4);
  });

  it("is in the body and the header of errors in Anthropic's format", async () => {
    const { gateway } = logged();
    const response = await post(
      gateway,
      "/v1/messages",
      { model: "acme/small" },
      { headers: { "x-request-id": "r1" } },
    );
    expect(response.headers.get("request-id")).toBe("r1");
    expect(await response.json()).toMatchObject({ type: "error", request_id: "r1" });
  });
});

describe("the log", () => {
  it("has one line for a request, without its content", async () => {
    const { gateway, lines } = logged();
    await post(gateway, PATH, chat());
    expect(lines).toEqual([
      expect.objectContaining({
        level: "info",
        message: "request",
        method: "POST",
        route: PATH,
        status: 200,
        state: "completed",
        model: "acme/small",
        provider: "acme",
        providerModel: "small",
        inputTokens: 1,
        outputTokens: 2,
        ms: expect.any(Number) as number,
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(SECRET_TEXT);
  });

  it("has the line of a stream when it has ended, with the failure's code", async () => {
    const { gateway, lines } = logged(() => streamed(event("a"), event("b"), cut));
    const response = await post(gateway, PATH, chat({ stream: true }));
    expect(lines).toEqual([]);
    await response.text();
    expect(lines).toEqual([expect.objectContaining({ status: 200, state: "failed", code: "provider_stream" })]);
  });

  it("has no key, whatever a caller or a provider writes", async () => {
    const { gateway, lines, records } = logged(() =>
      Response.json({ error: `${KEY} ${SECRET_TEXT}` }, { status: 500 }),
    );
    await post(gateway, PATH, chat({ model: `acme/${KEY}` }), { headers: { "x-request-id": KEY } });
    await gateway.request(`/v1/${KEY}?key=${KEY}`);
    expect(lines.map(({ level, status }) => [level, status])).toEqual([
      ["warn", 502],
      ["info", 404],
    ]);
    expect(JSON.stringify(lines)).not.toContain(KEY);
    expect(JSON.stringify([lines, records])).not.toContain(SECRET_TEXT);
  });

  it("reports where an unexpected error came from, without its message", async () => {
    const recall = () => {
      throw new Error(SECRET_TEXT);
    };
    const store = { get: recall, put: recall, delete: recall, list: recall };
    const { gateway, lines } = logged(undefined, { store });
    const response = await post(gateway, "/v1/responses", {
      model: "acme/small",
      input: "Hi",
      previous_response_id: "resp_1",
    });
    expect(response.status).toBe(500);
    const failed = lines.find(({ level }) => level === "error");
    expect(failed).toMatchObject({ error: "Error", requestId: response.headers.get("x-request-id") });
    expect(String(failed?.["stack"])).toContain("watch-requests.test.ts");
    expect(JSON.stringify(lines)).not.toContain(SECRET_TEXT);
  });

  it("reports a record that could not be stored", async () => {
    const { gateway, lines } = logged(undefined, {
      records: { add, sum: async () => [], latest: async () => [] },
    });
    await post(gateway, PATH, chat());
    expect(lines.at(-1)).toMatchObject({ level: "error", reason: "no room for [redacted]" });
  });

  it("mentions checks of the process only at the level debug", async () => {
    const { gateway, lines } = logged();
    await gateway.request("/health");
    expect(lines).toEqual([expect.objectContaining({ level: "debug", route: "/health" })]);
  });
});
