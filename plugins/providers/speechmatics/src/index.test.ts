import { JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("speechmatics", packageJson, provider);
const trial = { task: "automatic-speech-recognition", args: { inputs: "https://files.example/a.mp3" } };
const accepted = { json: { id: "j1" } };

const pieces = (...list: readonly (readonly [content: string, attaches?: string])[]) =>
  list.map(([content, attaches]) => ({
    type: attaches === undefined ? "word" : "punctuation",
    ...(attaches !== undefined && { attaches_to: attaches }),
    alternatives: [{ content }],
  }));

it.each([
  [
    "separates words, but no marks that belong to a word",
    pieces(["¿", "next"], ["Qué"], ["tal"], ["?", "previous"]),
    " ",
    "¿Qué tal?",
  ],
  ["joins words of a language without spaces", pieces(["東京"], ["駅"], ["。", "previous"]), "", "東京駅。"],
])("%s", async (_title, results, delimiter, text) => {
  const metadata = { language_pack_info: { word_delimiter: delimiter } };
  const answers = [accepted, { json: { job: { status: "done" } } }, { json: { metadata, results } }];
  const { output } = await tryProvider({ ...trial, answers });
  expect(output).toEqual({ text });
});

it("fails with the vendor's errors about a rejected job", async () => {
  const errors = [{ message: "Error fetching data file" }, { message: "Giving up." }];
  const answers = [accepted, { json: { job: { status: "rejected", errors } } }];
  const { error, message } = await tryProvider({ ...trial, answers });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toContain("Speechmatics made no transcript: Error fetching data file Giving up.");
});

it.each([
  ["enhanced", { transcription_config: { language: "de" } }, { model: "enhanced", language: "de" }],
  ["melia-1", {}, { model: "melia-1", language: "multi" }],
])("sends the language that %s takes with %j", async (providerModelId, parameters, expected) => {
  const args = { ...trial.args, parameters };
  const { requests } = await tryProvider({ ...trial, providerModelId, args });
  const form = requests[0]?.body;
  const config = form instanceof FormData ? (JSON.parse(String(form.get("config"))) as object) : {};
  expect(config).toMatchObject({ transcription_config: expected });
});
