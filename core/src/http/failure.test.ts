import { describe, expect, it } from "vitest";
import {
  AuthenticationError,
  HttpError,
  RateLimitError,
  ServiceUnavailableError,
  type PatchbayError,
} from "../errors/index.ts";
import { readFailure } from "./failure.ts";
import { createRedactor } from "./redaction.ts";

const request = { method: "POST", url: "https://a.example/", headers: {} };

function failureOf(status: number, body: string, headers: Record<string, string> = {}) {
  const response = new Response(body, { status, headers: { "content-type": "application/json", ...headers } });
  return readFailure(response, { peer: "Provider x", request, redactor: createRedactor("hf_canary"), now: 0 });
}

describe("readFailure", () => {
  it.each([
    ['{"error":"bad"}', "Provider x answered with status 400: bad. Check the arguments."],
    ['{"error":{"message":"m."}}', "Provider x answered with status 400: m. Check the arguments."],
    ['{"error":{"code":7}}', 'Provider x answered with status 400: {"code":7}. Check the arguments.'],
    ['{"error":["a","b"]}', "Provider x answered with status 400: a; b. Check the arguments."],
    ['{"detail":"d"}', "Provider x answered with status 400: d. Check the arguments."],
    [
      '{"detail":[{"loc":["body"],"msg":"field required"}]}',
      "Provider x answered with status 400: field required. Check the arguments.",
    ],
    [
      '{"detail":[{"loc":["body","model_name"],"msg":"Field required"},{"loc":["body","messages",0],"msg":"bad"}]}',
      "Provider x answered with status 400: model_name: Field required; messages.0: bad. Check the arguments.",
    ],
    ['{"errors":[{"message":"a"},{"message":"b"}]}', "Provider x answered with status 400: a; b. Check the arguments."],
    [
      '{"code":17,"reason":"no"}',
      'Provider x answered with status 400: {"code":17,"reason":"no"}. Check the arguments.',
    ],
    ['{"msg":"m","code":17}', "Provider x answered with status 400: m. Check the arguments."],
    ['{"message":"m"}', "Provider x answered with status 400: m. Check the arguments."],
    ['{"error":null,"message":"m"}', "Provider x answered with status 400: m. Check the arguments."],
    ["plain text\n", "Provider x answered with status 400: plain text. Check the arguments."],
    ["<html>nginx</html>", "Provider x answered with status 400. Check the arguments."],
    ["{}", "Provider x answered with status 400. Check the arguments."],
    ["", "Provider x answered with status 400. Check the arguments."],
    [
      '{"error":"token hf_canary is bad"}',
      "Provider x answered with status 400: token [redacted] is bad. Check the arguments.",
    ],
  ])("contains the server's message: %s", async (body, message) => {
    expect((await failureOf(400, body)).message).toBe(message);
  });

  it.each<[number, typeof PatchbayError, string]>([
    [401, AuthenticationError, "Check the access token"],
    [403, AuthenticationError, "Check the access token"],
    [404, HttpError, "status 404"],
    [429, RateLimitError, "Try again later."],
    [503, ServiceUnavailableError, "status 503"],
  ])("names the cause of status %i", async (status, errorClass, hint) => {
    const error = await failureOf(status, "{}");
    expect(errorClass.isInstance(error)).toBe(true);
    expect(error.message).toContain(hint);
    expect(error.status).toBe(status);
  });

  it("has request id, body and the requested pause", async () => {
    const error = await failureOf(429, '{"error":"slow"}', { "x-request-id": "r1", "retry-after": "20" });
    expect(error).toMatchObject({
      requestId: "r1",
      retryAfterMs: 20_000,
      response: { body: { error: "slow" } },
      request,
    });
    expect(error.message).toBe("Provider x answered with status 429: slow. Try again in 20 s.");
  });

  it.each([400, 401, 422, 500])("names the cause of status %i regardless of the body", async (status) => {
    const many = 200_000;
    for (const body of ["[".repeat(many) + "]".repeat(many), '{"error":'.repeat(many) + "1" + "}".repeat(many)]) {
      const error = await failureOf(status, body);
      expect(HttpError.isInstance(error)).toBe(true);
      expect(error.status).toBe(status);
      expect(JSON.stringify(error).length).toBeLessThan(10_000);
    }
  });

  it("stops reading a body without end", async () => {
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks++;
        controller.enqueue(new Uint8Array(100_000).fill(120));
      },
    });
    const error = await readFailure(new Response(body, { status: 500 }), {
      peer: "Provider x",
      request,
      redactor: createRedactor(undefined),
      now: 0,
    });
    expect(chunks).toBeLessThan(15);
    expect(String(error.response.body).length).toBeLessThan(10_000);
  });

  it("survives a body that breaks off", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
    const error = await readFailure(new Response(body, { status: 500 }), {
      peer: "Provider x",
      request,
      redactor: createRedactor(undefined),
      now: 0,
    });
    expect(error.status).toBe(500);
  });
});
