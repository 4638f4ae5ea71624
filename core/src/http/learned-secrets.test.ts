import { expect, it } from "vitest";
import { Secrets } from "./secrets.ts";

it("hides a token that is learned after the redactor was used", async () => {
  const secrets = new Secrets("first-key-0123");
  expect((await secrets.redactor()).text("first-key-0123 learned-token-4567")).toBe("[redacted] learned-token-4567");
  secrets.learn("learned-token-4567");
  expect((await secrets.redactor()).text("first-key-0123 learned-token-4567")).toBe("[redacted] [redacted]");
});
