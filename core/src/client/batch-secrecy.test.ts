import { describe, expect, it } from "vitest";
import { outcomes, storedBatch } from "./testing/batches.ts";
import { providerKey } from "./testing/set-up-client.ts";

const failed = {
  status: "failed",
  errors: { data: [{ message: `no ${providerKey}`, code: providerKey, param: providerKey }] },
};

describe("a key that the vendor repeats", () => {
  it("is not in the reason of a batch that failed", async () => {
    const { batch } = await storedBatch(1, { states: [failed] });
    expect((await batch.status()).failure).toEqual({
      message: "no [redacted]",
      code: "[redacted]",
      field: "[redacted]",
    });
  });

  it.each(["canary-key-0123456789", "CANARY-KEY-0123456789"])("is not in an unknown state: %s", async (key) => {
    const states = [{ status: key }, { status: "completed" }];
    const { batch } = await storedBatch(1, { states }, { token: key });
    expect(await batch.status()).toMatchObject({ state: "unknown", failure: { message: "[redacted]" } });
    const waited = await storedBatch(1, { states }, { token: key });
    await outcomes(waited.batch);
    expect(waited.warnings).toEqual([expect.stringContaining('The job\'s state was "[redacted]"')]);
  });
});
