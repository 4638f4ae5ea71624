import { expect, it } from "vitest";
import { followUpUrl } from "./job-results.ts";

const answer = { url: "https://queue.vendor.example/app/sub?_subdomain=queue" };
const direct = { routed: false, baseUrl: "https://vendor.example" };
const routed = { routed: true, baseUrl: "https://router.example/base/vendor" };

it.each([
  ["the host that was asked", direct, "https://queue.vendor.example/jobs/1?key=a"],
  ["the router", routed, "https://router.example/base/vendor/jobs/1?key=a"],
])("stays at %s", (_, call, expected) => {
  expect(followUpUrl("https://elsewhere.example/jobs/1?key=a", answer, call)?.href).toBe(expected);
  expect(followUpUrl("/jobs/1?key=a", answer, call)?.href).toBe(expected);
});

it("cannot be led out of the router's path", () => {
  const url = followUpUrl("https://elsewhere.example/../../%2e%2e/other", answer, routed);
  expect(url?.pathname.startsWith("/base/vendor/")).toBe(true);
  expect(followUpUrl("//evil.example/x", answer, direct)?.origin).toBe("https://queue.vendor.example");
});

it.each([undefined, 7, "https://"])("is undefined for %j", (address) => {
  expect(followUpUrl(address, answer, direct)).toBeUndefined();
});
