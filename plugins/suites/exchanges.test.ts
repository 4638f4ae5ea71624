/// <reference types="vite/client" />
import { failedChecks, providerExchangeChecks, withExceptions, type Fixture } from "@patchbay/testing";
import { expect, it } from "vitest";

interface Unverified {
  readonly source?: string;
  readonly unverified?: unknown;
}

const files = Object.entries(
  import.meta.glob<unknown>("../providers/*/fixtures/*.json", { eager: true, import: "default" }),
);
const ids = [...new Set(files.map(([file]) => file.split("/")[2] ?? ""))];

const SPEECH_AT_AN_ADDRESS = {
  "automatic-speech-recognition, the times of a recording at an address: the arguments fit the task":
    "vendor: it downloads recordings from their addresses as well",
};

const MODEL_OF_AN_ADDRESS = {
  "image-to-3d, an image at an address: the arguments fit the task": "vendor: it downloads images as well",
};

/** Intended differences: provider -> name of the check -> reason. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "hf-inference": {
    "conversational, an answer that is not held to the protocol: the answer fits the task":
      "specification: its chat answers are passed on unchecked",
  },
  "fireworks-ai": SPEECH_AT_AN_ADDRESS,
  gladia: SPEECH_AT_AN_ADDRESS,
  groq: SPEECH_AT_AN_ADDRESS,
  meshy: MODEL_OF_AN_ADDRESS,
  mistral: {
    ...SPEECH_AT_AN_ADDRESS,
    "image-to-text, the pages of a document at an address: the arguments fit the task":
      "vendor: it reads images and documents by their addresses as well",
  },
  reka: SPEECH_AT_AN_ADDRESS,
  "rev-ai": SPEECH_AT_AN_ADDRESS,
  speechmatics: SPEECH_AT_AN_ADDRESS,
  tripo: MODEL_OF_AN_ADDRESS,
  xai: SPEECH_AT_AN_ADDRESS,
  "zai-org": {
    "image-to-text, a data URL: the arguments fit the task": "vendor: it reads images by their address as well",
  },
};

it("finds fixtures to check", () => {
  expect(ids.length).toBeGreaterThan(0);
});

it("gives the reason of each fixture that no public document confirms", () => {
  const withoutReason = files.filter(([, content]) => {
    const { cases = [], ...file } = content as { readonly cases?: readonly Unverified[] } & Unverified;
    return [file, ...cases].some(({ source, unverified }) => unverified === true || source?.includes("unverified"));
  });
  expect(withoutReason.map(([file]) => file)).toEqual([]);
});

it.each(ids)("%s takes the arguments and returns the output of each task's schemas", async (id) => {
  const fixtures: Fixture[] = files
    .filter(([file]) => file.startsWith(`../providers/${id}/`))
    .map(([file, content]) => ({ name: file.slice(file.lastIndexOf("/") + 1, -".json".length), content }));
  expect(await failedChecks(withExceptions(providerExchangeChecks(fixtures), exceptions[id]))).toEqual([]);
});
