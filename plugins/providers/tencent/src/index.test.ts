import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

it("asks for the language of a translation, and sends nothing", async () => {
  const { error, message, requests } = await providerTrial(
    "tencent",
    packageJson,
    provider,
  )({ task: "translation", args: { inputs: "Hello" } });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  expect(message).toBe("A translation needs `parameters.tgt_lang`: the code of a language, for example en.");
});
