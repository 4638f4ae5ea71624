import { describe, expect, it } from "vitest";
import { createRedactor, describeBody } from "./redaction.ts";
import { encodeBody } from "./request-body.ts";

describe("encodeBody", () => {
  it("writes objects as JSON, without members that are undefined", () => {
    expect(encodeBody({ a: 1, b: undefined })).toEqual({ content: '{"a":1}', contentType: "application/json" });
  });

  it("leaves binary bodies and forms to fetch", () => {
    for (const body of [new Blob(["a"]), new ArrayBuffer(1), new FormData()]) {
      expect(encodeBody(body)).toEqual({ content: body });
    }
  });

  it("refuses binary data inside JSON, which would arrive as {}", async () => {
    await expect(encodeBody({ inputs: { image: new Blob(["a"]) } })).rejects.toThrow(
      'takes no binary data for "image"',
    );
  });

  it.each([
    ["Promise", Promise.resolve("abc")],
    ["ReadableStream", new ReadableStream()],
    ["Response", new Response("abc")],
    ["SharedArrayBuffer", new SharedArrayBuffer(3)],
    ["Map", new Map([["a", 1]])],
  ])("refuses a %s, which would arrive as {}", async (kind, value) => {
    for (const body of [{ inputs: value }, { inputs: { image: value } }, { messages: [{ content: [value] }] }]) {
      await expect(encodeBody(body)).rejects.toThrow(`is a ${kind}, which cannot be sent. Await or read it first`);
    }
  });

  it("sends objects that are empty", async () => {
    const { content } = await encodeBody({ tools: [{ parameters: {} }], none: Object.create(null) });
    expect(content).toBe('{"tools":[{"parameters":{}}],"none":{}}');
  });

  it("refuses what JSON cannot say", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(() => encodeBody(circle)).toThrow("cannot be written as JSON");
    expect(() => encodeBody({ seed: 1n })).toThrow("cannot be written as JSON");
  });
});

describe("describeBody", () => {
  it("shows JSON and names the rest", () => {
    const redactor = createRedactor(undefined);
    expect(describeBody({ a: "b" }, redactor)).toEqual({ a: "b" });
    expect(describeBody(new FormData(), redactor)).toBe("[FormData]");
    expect(describeBody(new Blob(["ab"]), redactor)).toBe("[Blob of unknown type, 2 bytes]");
    expect(describeBody(undefined, redactor)).toBeUndefined();
  });
});
