import {
  defineProvider,
  InputError,
  isObject,
  openAiChat,
  OutputError,
  type ProviderCall,
} from "@patchbay/core/provider";

/** Locations of more than one region have addresses of their own. Source: `@ai-sdk/google-vertex`, as of 2026-11-23 */
const HOSTS: Readonly<Record<string, string>> = {
  global: "https://aiplatform.googleapis.com",
  us: "https://aiplatform.us.rep.googleapis.com",
  eu: "https://aiplatform.eu.rep.googleapis.com",
};

const below = ({ settings: { project, location = "" } }: ProviderCall, path: string) => ({
  ...(HOSTS[location] && { host: HOSTS[location] }),
  path: `v1/projects/${project}/locations/${location}/${path}`,
});

export default defineProvider({
  tasks: {
    conversational: {
      ...openAiChat({ structuredOutput: "json_schema" }),
      route(call) {
        const { providerModelId: model } = call;
        if (/^[\w-]+\/[\w.@-]+$/.test(model)) return below(call, "endpoints/openapi/chat/completions");
        throw new InputError(`Vertex AI has no model "${model}": its ids are such as google/gemini-2.5-flash.`);
      },
    },
    "feature-extraction": {
      route: (call) => below(call, `publishers/google/models/${encodeURIComponent(call.providerModelId)}:predict`),
      body: ({ args, parameters }) => ({
        instances: [args["inputs"]].flat().map((content) => ({ content })),
        ...(parameters && { parameters }),
      }),
      read({ data }) {
        const rows = isObject(data) && Array.isArray(data["predictions"]) ? data["predictions"].filter(isObject) : [];
        const vectors = rows.map(({ embeddings }) => (isObject(embeddings) ? embeddings["values"] : undefined));
        if (rows.length > 0 && vectors.every((vector) => Array.isArray(vector))) return vectors;
        throw new OutputError("Expected {predictions: [{embeddings: {values: number[]}}]} of Vertex AI");
      },
    },
  },
});
