import { afterEach, describe, expect, it, vi } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { holdsSecrets } from "./recovery.ts";
import { createRedactor, describeBody } from "./redaction.ts";
import { checkAccessToken, encodeBody, isHubToken, mayReceive, originMatches, userAgent } from "./request.ts";

describe("originMatches", () => {
  it.each([
    ["https://fal.run", "https://fal.run/x", true],
    ["https://fal.run", "https://queue.fal.run/x", false],
    ["https://fal.run", "http://fal.run/x", false],
    ["https://fal.run", "https://fal.run:8443/x", false],
    ["https://fal.run", "https://fal.run.evil.example/", false],
    ["https://fal.run", "https://fal.run@evil.example/", false],
    ["https://*.bfl.ai", "https://api.us1.bfl.ai/v1", true],
    ["https://*.bfl.ai", "https://bfl.ai/v1", false],
    ["https://*.bfl.ai", "https://evilbfl.ai/v1", false],
    ["https://*.bfl.ai", "http://api.bfl.ai/v1", false],
    ["https://*.bfl.ai", "https://api.bfl.ai:8443/v1", false],
    ["https://*", "https://evil.example", false],
  ])("%s, %s -> %s", (pattern, url, expected) => {
    expect(originMatches(pattern, new URL(url))).toBe(expected);
  });
});

describe("mayReceive", () => {
  it("is false without credentials", () => {
    expect(mayReceive(undefined, new URL("https://a.example"))).toBe(false);
  });
});

describe("holdsSecrets", () => {
  it.each([
    [{ origins: [], headers: {} }, false],
    [{ origins: [], headers: { "X-HF-Bill-To": "acme" } }, true],
    [{ origins: [], headers: {}, key: { header: "Authorization", value: "Bearer x" } }, true],
    [{ origins: [], headers: {}, cookies: "include" as const }, true],
  ])("%j -> %s", (credentials, expected) => {
    expect(holdsSecrets(credentials)).toBe(expected);
  });
});

describe("checkAccessToken", () => {
  it.each([undefined, null, ""])("takes %j as no token", (token) => {
    expect(checkAccessToken(token)).toBeUndefined();
  });

  it("returns a token unchanged", () => {
    expect(checkAccessToken("hf_abc")).toBe("hf_abc");
  });

  it.each(["hf_canary token", "hf_canary\n", "hf_canary\r\nX-Other: 1", "hf_canaryä", "hf_canary\u0000"])(
    "refuses %j without showing it",
    (token) => {
      expect(() => checkAccessToken(token)).toThrow(
        expect.not.objectContaining({ message: expect.stringMatching("canary") }),
      );
      expect(() => checkAccessToken(token)).toThrow("contains a space, a line break or a character outside ASCII");
    },
  );

  it("rejects a value that is not a string", () => {
    expect(() => checkAccessToken({ token: "hf_x" })).toThrow("must be text, but its type is object");
  });
});

describe("isHubToken", () => {
  it.each([
    ["hf_abc", true],
    ["hf", false],
    ["hfabc", false],
    ["HF_abc", false],
    ["key123", false],
    ["xhf_abc", false],
    [undefined, false],
  ])("%j -> %s", (token, expected) => {
    expect(isHubToken(token)).toBe(expected);
  });
});

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
    await expect(encodeBody({ inputs: { image: new Blob(["a"]) } })).rejects.toThrow("takes no binary data for image");
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

  it("rejects values that JSON cannot represent, naming the member", async () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    await expect(encodeBody({ model: "m", circle })).rejects.toThrow("circle cannot be written as JSON");
    await expect(encodeBody({ seed: 1n })).rejects.toThrow("seed cannot be written as JSON");
  });
});

describe("describeBody", () => {
  it("shows JSON and describes the rest", () => {
    const redactor = createRedactor(undefined);
    expect(describeBody({ a: "b" }, redactor)).toEqual({ a: "b" });
    expect(describeBody(new FormData(), redactor)).toBe("[FormData]");
    expect(describeBody(new Blob(["ab"]), redactor)).toBe("[Blob of unknown type, 2 bytes]");
    expect(describeBody(undefined, redactor)).toBeUndefined();
  });
});

describe("userAgent", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is the package with its version", () => {
    expect(userAgent()).toBe(`patchbay/${packageJson.version}`);
  });

  it.each(["document", "WorkerGlobalScope"])("is the browser's own if there is %s", (name) => {
    vi.stubGlobal(name, {});
    expect(userAgent()).toBeUndefined();
  });
});
