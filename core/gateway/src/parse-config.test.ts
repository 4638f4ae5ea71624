import { expect, it } from "vitest";
import { parseConfig } from "./parse-config.ts";

it("takes aliases that name others, keys, settings and limits", () => {
  const config = {
    aliases: { small: ["groq/a", "cerebras/b"], usual: "small" },
    keys: { groq: "gsk", bedrock: { keyId: "a", secret: "b" } },
    callerKeys: true,
    settings: { bedrock: { region: "eu-west-1" } },
    limits: { bodyBytes: 1, deadlineMs: 1, concurrency: 1, headerBytes: 1024, headerMs: 1, requestMs: 5, unreadMs: 1 },
  };
  expect(parseConfig(config)).toEqual(config);
});

it.each([
  [[], "The configuration: expected object, received array."],
  [{ alias: {} }, "The configuration: there is no member `alias`."],
  [{ aliases: { small: 5 } }, "The configuration's `aliases.small`: expected string or array, received number."],
  [{ aliases: { small: [] } }, "The configuration's `aliases.small`: expected at least 1 element."],
  [{ aliases: { small: ["small"] } }, "The alias small leads back to small: small → small. Name a model"],
  [
    { keys: { groq: undefined } },
    "The configuration's `keys.groq`: expected string or record or array, received nothing.",
  ],
  [{ keys: { groq: { secret: 5 } } }, "The configuration's `keys.groq.secret`: expected string, received number."],
  [{ limits: { header: 5 } }, "The configuration's `limits`: there is no member `header`."],
  [{ limits: { headerBytes: 5 } }, "The configuration's `limits.headerBytes`: expected at least 1024."],
  [{ limits: { unreadMs: "5" } }, "The configuration's `limits.unreadMs`: expected number, received string."],
  [{ limits: { requestMs: 1.5 } }, "The configuration's `limits.requestMs`: expected whole number, received 1.5."],
  [{ limits: { deadlineMs: 2 ** 31 } }, "The configuration's `limits.deadlineMs`: expected at most 2147483647."],
  [
    { limits: { headerMs: 200_000 } },
    "The configuration's `limits.headerMs`: 200000 is longer than `limits.requestMs`, 120000",
  ],
])("refuses %j by name", (config, message) => {
  expect(() => parseConfig(config)).toThrow(message);
});
