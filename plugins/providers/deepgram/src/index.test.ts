import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("deepgram", packageJson, provider);
const inputs = { $blob: "abc", type: "audio/wav" };

it("rejects an argument that the query cannot hold, before sending a request", async () => {
  const args = { inputs, parameters: { keyterm: { tram: 1 } } };
  const { error, message, requests } = await tryProvider({ task: "automatic-speech-recognition", args });
  expect(InputError.isInstance(error)).toBe(true);
  expect(message).toContain("`keyterm`");
  expect(requests).toEqual([]);
});

it("repeats an argument that is a list, as the vendor's own client does", async () => {
  const args = { inputs, parameters: { keyterm: ["tram", "two words"], mip_opt_out: true } };
  const { requests } = await tryProvider({ task: "automatic-speech-recognition", args, answers: [{ json: {} }] });
  expect([...new URL(requests[0]?.url ?? "").searchParams]).toEqual([
    ["keyterm", "tram"],
    ["keyterm", "two words"],
    ["mip_opt_out", "true"],
    ["model", "model"],
  ]);
});

it("calls the named model even if the parameters name another", async () => {
  const args = { inputs, parameters: { model: "other" } };
  const { requests } = await tryProvider({
    task: "automatic-speech-recognition",
    providerModelId: "nova-3",
    args,
    answers: [{ json: {} }],
  });
  expect(requests[0]?.url).toBe("https://api.deepgram.com/v1/listen?model=nova-3");
});

it("passes on the address of a recording", async () => {
  const args = { inputs: "https://files.example/a.mp3" };
  const { requests } = await tryProvider({ task: "automatic-speech-recognition", args, answers: [{ json: {} }] });
  expect(requests[0]?.body).toEqual({ url: "https://files.example/a.mp3" });
});

it.each([
  ["aura-2-thalia-en", "v1"],
  ["flux-alexis-en", "v2"],
])("speaks with %s at the route of its family", async (providerModelId, version) => {
  const { requests } = await tryProvider({ task: "text-to-speech", providerModelId, args: { inputs: "Hi" } });
  expect(requests.map(({ url }) => url)).toEqual([
    `https://api.deepgram.com/${version}/speak?model=${providerModelId}`,
  ]);
});
