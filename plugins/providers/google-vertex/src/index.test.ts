import type { ProviderCall } from "@patchbay/core/provider";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const { settings, hosts } = packageJson.patchbay;

it.each([
  ["global", "https://aiplatform.googleapis.com"],
  ["us", "https://aiplatform.us.rep.googleapis.com"],
  ["eu", "https://aiplatform.eu.rep.googleapis.com"],
  ["europe-west4", undefined],
])("calls the address of location %s", (location, host) => {
  const call = { settings: { project: "p", location }, providerModelId: "google/gemini-3-pro" };
  const route = provider.tasks["conversational"]?.route(call as unknown as ProviderCall);
  expect(route).toEqual({
    path: `v1/projects/p/locations/${location}/endpoints/openapi/chat/completions`,
    ...(host && { host }),
  });
  expect(location).toMatch(new RegExp(`^(?:${settings.location.pattern})$`));
  expect(hosts).toContain(host ?? "https://{location}-aiplatform.googleapis.com");
});

it("sends gemini-embedding-2 one text per call", async () => {
  const parameters = { outputDimensionality: 8 };
  const call = { settings: { project: "p", location: "global" }, providerModelId: "gemini-embedding-2", parameters };
  const embedding = provider.tasks["feature-extraction"]!;
  const of = (inputs: unknown) => ({ ...call, args: { inputs } }) as unknown as ProviderCall;
  expect(embedding.route(of("a"))).toMatchObject({
    path: "v1/projects/p/locations/global/publishers/google/models/gemini-embedding-2:embedContent",
  });
  expect(await embedding.body?.(of(["a"]))).toEqual({
    content: { parts: [{ text: "a" }] },
    embedContentConfig: parameters,
  });
  expect(await embedding.read({ data: { embedding: { values: [1, 2] } } } as never)).toEqual([[1, 2]]);
});

it.each(["gemini-embedding-001", "gemini-embedding-2"])("refuses several texts for %s, as the vendor does", (model) => {
  const call = { providerModelId: model, args: { inputs: ["a", "b"] } } as unknown as ProviderCall;
  const body = () => provider.tasks["feature-extraction"]?.body?.(call);
  expect(body).toThrow(`Model "${model}" takes one text in \`inputs\`. Call once for each of the 2.`);
});

it("uses the location with all models by default", () => expect(settings.location.default).toBe("global"));

it("asks for the prompt of an edit", async () => {
  const call = { args: { inputs: new Blob() } } as unknown as ProviderCall;
  const edit = provider.tasks["image-to-image"];
  await expect(Promise.resolve(edit?.body?.(call, {} as never))).rejects.toThrow("Gemini needs `parameters.prompt`");
});
