import { describe, expect, it } from "vitest";
import { createPatchbay } from "./create-patchbay.ts";
import type { PluginSource } from "./plugin/index.ts";
import { createReplay } from "@patchbay/testing";

const nothing: PluginSource = {
  index: async () => ({ plugins: [] }),
  load: () => Promise.reject(new Error("there is nothing to load")),
};
const chat = { model: "org/M", messages: [] };
const hub = () => createReplay(() => Response.json({ inferenceProviderMapping: {} }));
const unavailable = "No Inference Provider available for model org/M.";

describe("the clients of one Patchbay", () => {
  it("share what the hub has answered", async () => {
    const { fetch, sent } = hub();
    const patchbay = await createPatchbay({ plugins: nothing, fetch });
    await expect(patchbay.client().chatCompletion(chat)).rejects.toThrow(unavailable);
    await expect(patchbay.client().chatCompletion(chat)).rejects.toThrow(unavailable);
    expect(sent).toHaveLength(1);
    await expect(patchbay.client("hf_other").chatCompletion(chat)).rejects.toThrow(unavailable);
    expect(sent).toHaveLength(2);
  });

  it("share nothing with one that has another fetch", async () => {
    const [one, other] = [hub(), hub()];
    const patchbay = await createPatchbay({ plugins: nothing, fetch: one.fetch });
    await expect(patchbay.client().chatCompletion(chat)).rejects.toThrow(unavailable);
    await expect(patchbay.client(undefined, { fetch: other.fetch }).chatCompletion(chat)).rejects.toThrow(unavailable);
    expect([one.sent.length, other.sent.length]).toEqual([1, 1]);
  });
});
