import { describe, expect, it } from "vitest";
import { followUpUrl } from "./follow-up-url.ts";

const routed = { routed: true, baseUrl: "https://router.example/fal-ai" };
const direct = { routed: false, baseUrl: "https://fal.run" };
const viaRouter = { url: "https://router.example/fal-ai/a/b?_subdomain=queue" };
const viaQueue = { url: "https://queue.fal.run/a/b" };
const addresses = [
  "https://queue.fal.run/app/requests/r?x=1",
  "/app/requests/r?x=1",
  "https://evil.example/app/requests/r?x=1",
  "https://me:pw@queue.fal.run/app/./requests/r?x=1",
];

describe("followUpUrl", () => {
  it.each(addresses)("stays on the router, or at the host that was called: %s", (address) => {
    expect(followUpUrl(address, viaRouter, routed)?.href).toBe("https://router.example/fal-ai/app/requests/r?x=1");
    expect(followUpUrl(address, viaQueue, direct)?.href).toBe("https://queue.fal.run/app/requests/r?x=1");
  });

  it.each(["//evil.example//evil.example/x", "https:////evil.example/x", "/../../x", "/%2e%2e/x"])(
    "cannot be led below another host or out of the router's path: %s",
    (address) => {
      expect(followUpUrl(address, viaRouter, routed)?.href).toMatch(/^https:\/\/router\.example\/fal-ai\//);
      expect(followUpUrl(address, viaQueue, direct)?.origin).toBe("https://queue.fal.run");
    },
  );

  it.each([undefined, 5, null, "http://"])("is nothing for %j", (address) => {
    expect(followUpUrl(address, viaQueue, direct)).toBeUndefined();
  });
});
