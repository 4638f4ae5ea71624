import { describe, expect, it } from "vitest";
import { PatchbayError } from "@patchbay/core/errors";
import { hubRefusals, providerRefusals, unreachable } from "./messages/answers.ts";
import { wrongArguments } from "./messages/arguments.ts";
import { makeMistake } from "./messages/scene.ts";

const all = [...wrongArguments, ...hubRefusals, ...providerRefusals, ...unreachable];

describe(`the messages of ${all.length} mistakes`, () => {
  it("cover the mistakes of new users", () => {
    expect(all.length).toBeGreaterThanOrEqual(46);
    expect(new Set(all.map(({ mistake }) => mistake)).size).toBe(all.length);
  });

  it.each(all)("$mistake", async (one) => {
    const { error, message, sent } = await makeMistake(one);
    expect(message).toBe(one.message);
    expect(PatchbayError.isInstance(error)).toBe(true);
    expect(JSON.stringify(error)).not.toContain("token-of-a-user");
    expect(sent).toBe(one.answer ? 1 : 0);
  });
});
