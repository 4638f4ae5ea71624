import { describe, expect, it } from "vitest";
import type { Answer, ProviderCall } from "./contract.ts";
import { jobAddress } from "./job-address.ts";

const routed = { routed: true, baseUrl: "https://router.example/fal-ai" } as ProviderCall;
const direct = { routed: false, baseUrl: "https://fal.run" } as ProviderCall;
const answerOf = (url: string) => ({ url }) as Answer;

describe("jobAddress", () => {
  it.each([
    [routed, "https://router.example/fal-ai/a/b?_subdomain=queue", "https://router.example/fal-ai/app/requests/r?x=1"],
    [direct, "https://queue.fal.run/a/b", "https://queue.fal.run/app/requests/r?x=1"],
  ])("goes the way of the main call", (call, posted, expected) => {
    for (const address of [
      "https://queue.fal.run/app/requests/r?x=1",
      "/app/requests/r?x=1",
      "https://evil.example/app/requests/r?x=1",
    ]) {
      expect(jobAddress(call, answerOf(posted), address)).toBe(expected);
    }
  });

  it("refuses what is no address", () => {
    expect(() => jobAddress(direct, answerOf("https://queue.fal.run/a"), "http://")).toThrow(
      "Expected a job's address",
    );
  });
});
