import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("hume", packageJson, provider);
const task = "text-to-speech";

it("lets version 1 make up a voice", async () => {
  const { requests } = await tryProvider({ task, providerModelId: "octave-1", args: { inputs: "hi" } });
  expect(requests.map(({ body }) => body)).toEqual([{ utterances: [{ text: "hi" }], version: "1" }]);
});

it.each([
  ["octave-2", { voice: "ava" }, 'not "ava"'],
  ["tts-1", {}, 'not with "tts-1"'],
])(
  "rejects a voice without its collection, and a model of another vendor: %s %j",
  async (...[id, parameters, text]) => {
    const args = { inputs: "hi", parameters };
    const { error, message, requests } = await tryProvider({ task, providerModelId: id, args });
    expect(InputError.isInstance(error)).toBe(true);
    expect(message).toContain(text);
    expect(requests).toEqual([]);
  },
);
