import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("elevenlabs", packageJson, provider);

it.each(["../../user", "", "a/b", 7])("rejects a voice that would change the address: %j", async (voice) => {
  const args = { inputs: "hi", parameters: { voice } };
  const { error, message, requests } = await tryProvider({ task: "text-to-speech", args });
  expect(InputError.isInstance(error)).toBe(true);
  expect(message).toContain(`not ${JSON.stringify(voice)}`);
  expect(requests).toEqual([]);
});

it("passes on the address of a recording", async () => {
  const args = { inputs: "https://files.example/a.mp3" };
  const { requests } = await tryProvider({ task: "automatic-speech-recognition", args, answers: [{ json: {} }] });
  const form = requests[0]?.body;
  expect(form instanceof FormData && [...form]).toEqual([
    ["source_url", "https://files.example/a.mp3"],
    ["model_id", "model"],
  ]);
});

it("sends `enable_logging` in the query, where the vendor reads it", async () => {
  const parameters = { enable_logging: false, output_format: "mp3_22050_32", seed: 7 };
  const speech = await tryProvider({ task: "text-to-speech", args: { inputs: "hi", parameters } });
  const [spoken] = speech.requests;
  expect(spoken?.url).toMatch(/\?enable_logging=false&output_format=mp3_22050_32$/);
  expect(spoken?.body).toEqual({ text: "hi", model_id: "model", seed: 7 });
  const args = {
    inputs: "https://files.example/a.mp3",
    parameters: { enable_logging: false, keyterms: ["tram", "ferry"] },
  };
  const { requests } = await tryProvider({ task: "automatic-speech-recognition", args, answers: [{ json: {} }] });
  expect(requests[0]?.url).toMatch(/\/speech-to-text\?enable_logging=false$/);
  const form = requests[0]?.body;
  expect(form instanceof FormData && [...form]).toEqual([
    ["keyterms", "tram"],
    ["keyterms", "ferry"],
    ["source_url", "https://files.example/a.mp3"],
    ["model_id", "model"],
  ]);
});

it("sends a model of sound effects a text, at its own address", async () => {
  const { requests } = await tryProvider({
    task: "text-to-audio",
    providerModelId: "eleven_text_to_sound_v2",
    args: { inputs: "Rain", parameters: { duration_seconds: 3 } },
    answers: [{ blob: { $blob: "snd", type: "audio/mpeg" } }],
  });
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    [
      "https://api.elevenlabs.io/v1/sound-generation",
      { duration_seconds: 3, text: "Rain", model_id: "eleven_text_to_sound_v2" },
    ],
  ]);
});
