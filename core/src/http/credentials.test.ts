import { describe, expect, it } from "vitest";
import { mayReceive, originMatches } from "./credentials.ts";
import { holdsSecrets } from "./recovery.ts";

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
  it("is false for nobody's credentials", () => {
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
