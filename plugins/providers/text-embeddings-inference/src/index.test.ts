import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

it("rejects a function of scores that the server cannot apply, and sends nothing", async () => {
  const { error, message, requests } = await providerTrial(
    "text-embeddings-inference",
    packageJson,
    provider,
  )({ task: "text-classification", args: { inputs: "a", parameters: { function_to_apply: "sigmoid" } } });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  expect(message).toBe('The server selects the function itself: `function_to_apply` can only be "none".');
});
