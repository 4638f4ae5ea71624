import { InferenceClient } from "../../client/index.ts";
import { base64, dataUrl, defineProvider, imageGeneration, openAiChat } from "../../provider/index.ts";
import { expect } from "vitest";
import { codeKeys, type ListedProvider } from "../code-keys.ts";
import type { CodeCall } from "../record-request.ts";
import { writeInferenceCode, type InferenceCode, type InferenceCodeOptions } from "../write-inference-code.ts";

/** A provider that published clients know. */
export const entry: ListedProvider & { origin: string } = {
  id: "acme",
  origin: "built-in",
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: ["https://api.acme.test"],
  keyEnv: "ACME_KEY",
  tasks: {
    conversational: { stream: true },
    "text-to-image": {},
    "image-to-image": {},
    "automatic-speech-recognition": {},
    "image-classification": {},
    translation: {},
    "text-to-3d": {},
  },
  clients: {
    huggingface_hub: true,
    "@huggingface/inference": ["conversational", "image-to-image", "image-classification"],
    fal_client: true,
  },
};
const plugin = {
  id: "acme",
  manifest: entry,
  ...defineProvider({
    tasks: {
      conversational: openAiChat({ path: "v1/chat/completions" }),
      "text-to-image": imageGeneration({ path: "v1/images/generations", expected: "data[0].b64_json or url" }),
      "image-to-image": {
        route: () => ({ path: "queue/edit" }),
        async body({ args }) {
          const { inputs, parameters } = args as { inputs: Blob; parameters: object };
          return { image: await dataUrl(inputs), ...parameters };
        },
        read: ({ data }) => data,
      },
      "image-classification": {
        route: () => ({ path: "classify" }),
        body: async ({ args: { inputs, ...args } }) => ({ inputs: await base64(inputs as Blob), ...args }),
        read: ({ data }) => data,
      },
      "text-to-3d": { route: () => ({ path: "3d" }), body: ({ args }) => args, read: ({ data }) => data },
      translation: { route: () => ({ path: "translate" }), body: ({ args }) => args, read: ({ data }) => data },
      "automatic-speech-recognition": {
        upload: async ({ baseUrl, args }, { send }) =>
          (await send(`${baseUrl}/upload`, { method: "POST", body: args["inputs"] as Blob, as: "json" })).data,
        route: () => ({ path: "transcripts" }),
        body: ({ uploaded }) => ({ audio: uploaded }),
        read: ({ data }) => data,
      },
    },
  }),
};

/** Code for a call of that provider. @param kind which key it is to use */
export function writeFor(
  { named = "at/model", ...call }: Partial<CodeCall> & Pick<CodeCall, "task" | "args"> & { readonly named?: string },
  kind = "hub",
  options: Partial<InferenceCodeOptions> = {},
): Promise<InferenceCode> {
  const { task, model = "owner/model" } = call;
  return writeInferenceCode(
    { provider: "acme", model, ...call },
    {
      client: (key, clientOptions) => new InferenceClient(key, { ...clientOptions, providers: [plugin] }),
      entryOf: (id) => (id === "acme" ? entry : undefined),
      key: codeKeys(entry).find((one) => one.kind === kind) ?? codeKeys(entry)[0],
      async lookUp(url, init) {
        expect(new Headers(init?.headers).has("authorization")).toBe(false);
        expect(String(url)).toContain("/api/models/");
        return Response.json({
          inferenceProviderMapping: { acme: { status: "live", task, providerId: named } },
        });
      },
      ...options,
    },
  );
}

export const codeOf = ({ clients }: InferenceCode, id: string) => clients.find((one) => one.id === id)?.code;
