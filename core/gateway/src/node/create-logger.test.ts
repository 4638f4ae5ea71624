import { describe, expect, it } from "vitest";
import { completion, gatewayWith, KEY, post } from "../testing/fake-vendor.ts";
import { createLogger, type LoggerOptions } from "./create-logger.ts";

const chat = { model: "acme/small", messages: [{ role: "user", content: "a secret of a conversation" }] };

async function linesOf(options: Pick<LoggerOptions, "level" | "format">): Promise<string[]> {
  const lines: string[] = [];
  const logger = createLogger({ ...options, write: (line) => lines.push(line) });
  const { gateway } = gatewayWith(() => Response.json(completion), { logger });
  await post(gateway, "/v1/chat/completions", chat, { headers: { "x-request-id": "r1" } });
  await post(
    gateway,
    "/v1/chat/completions",
    { ...chat, model: `nowhere/${KEY}` },
    { headers: { "x-request-id": "r2" } },
  );
  await gateway.request("/health");
  return lines;
}

describe("createLogger", () => {
  it("writes a line of JSON for each request", async () => {
    const lines = await linesOf({ level: "info", format: "json" });
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        msg: "request",
        requestId: "r1",
        method: "POST",
        route: "/v1/chat/completions",
        status: 200,
        ms: expect.any(Number) as number,
        state: "completed",
        model: "acme/small",
        provider: "acme",
        providerModel: "small",
        inputTokens: 1,
        outputTokens: 2,
      },
      expect.objectContaining({ requestId: "r2", status: 404, code: "model_not_found" }),
    ]);
    expect(lines.join("")).not.toContain(KEY);
    expect(lines.join("")).not.toContain("conversation");
  });

  it("writes a line of text for people", async () => {
    const [first, second, ...others] = await linesOf({ level: "info", format: "text" });
    expect(first).toMatch(/^\d\d:\d\d:\d\d 200 POST \/v1\/chat\/completions acme\/small \d+ ms 1\+2 tokens r1$/);
    expect(second).toMatch(
      /^\S+ 404 POST \/v1\/chat\/completions nowhere\/\[redacted\] failed model_not_found \d+ ms r2$/,
    );
    expect(others).toEqual([]);
  });

  it("writes only lines of its level", async () => {
    expect(await linesOf({ level: "debug", format: "text" })).toHaveLength(3);
    expect(await linesOf({ level: "warn", format: "text" })).toEqual([]);
    const lines: string[] = [];
    const logger = createLogger({ level: "warn", format: "text", write: (line) => lines.push(line) });
    logger.error({ reason: "disk is full" }, "a store failed");
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d error a store failed reason="disk is full"$/);
  });
});
