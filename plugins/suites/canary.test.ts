import { BYTE_ENCODINGS, leaksOf, SECRET_ENCODINGS } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { sendBatchCanaries, sendCanaries } from "./canary/send-canaries.ts";

describe("a key that servers repeat", () => {
  it("a key that servers repeat is in nothing that the client shows", { timeout: 60_000 }, async () => {
    expect(await sendCanaries(1, 100)).toEqual([]);
  });

  it("is in nothing that a batch shows", { timeout: 60_000 }, async () => {
    expect(await sendBatchCanaries(1, 40)).toEqual([]);
  });

  it.each(Object.entries({ ...SECRET_ENCODINGS, ...BYTE_ENCODINGS }))("would be detected %s", (_, encode) => {
    for (const secret of ["hf_abcdefghijklmnop0123", "k\"ey\\with`'signs%41&gt;+/=?"]) {
      expect(leaksOf(secret, JSON.stringify({ error: `before ${encode(secret)} after` }))).not.toEqual([]);
      expect(leaksOf(secret, "before [redacted] after")).toEqual([]);
    }
  });
});
