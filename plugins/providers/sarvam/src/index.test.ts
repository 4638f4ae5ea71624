import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("sarvam", packageJson, provider);

it.each([
  ["a list of texts", { inputs: ["a", "b"], parameters: { tgt_lang: "hi" } }, "one text per call"],
  ["no language", { inputs: "a" }, "`parameters.tgt_lang`"],
])("refuses a translation with %s, before sending a request", async (_, args, expected) => {
  const { error, message, requests } = await tryProvider({ task: "translation", args });
  expect(InputError.isInstance(error)).toBe(true);
  expect(message).toContain(expected);
  expect(requests).toEqual([]);
});

it.each([
  ["ta", "ta-IN"],
  ["bn_IN", "bn-IN"],
  ["or", "od-IN"],
  ["sat-IN", "sat-IN"],
  ["eng_Latn", "eng_Latn"],
])("sends the language %s as %s", async (tgt_lang, expected) => {
  const { requests } = await tryProvider({ task: "translation", args: { inputs: "a", parameters: { tgt_lang } } });
  expect(requests[0]?.body).toMatchObject({ target_language_code: expected });
});
