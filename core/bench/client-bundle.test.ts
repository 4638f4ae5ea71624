import { expect, it } from "vitest";
import { bundleSize } from "./client-bundle.bench.ts";

it("the client with one provider takes a page at most 15 KB", async () => {
  expect(await bundleSize("@patchbay/core/client + groq")).toBeLessThanOrEqual(15_000);
});
