import { ContentFilterError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("stepfun", packageJson, provider);

it("reports that an image was filtered", async () => {
  const answers = [{ json: { created: 1, data: [{ finish_reason: "content_filtered", b64_json: "" }] } }];
  const { error, message } = await tryProvider({ task: "text-to-image", args: { inputs: "a" }, answers });
  expect(ContentFilterError.isInstance(error)).toBe(true);
  expect(message).toContain("Rephrase the input");
});

it("passes on a size in the vendor's own form", async () => {
  const { requests } = await tryProvider({
    task: "text-to-image",
    args: { inputs: "a", parameters: { size: "768x1360" } },
  });
  expect(requests[0]?.body).toMatchObject({ size: "768x1360" });
});
