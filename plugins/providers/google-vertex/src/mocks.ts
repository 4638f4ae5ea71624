import { embed, http, HttpResponse, mockProvider, readJson, vendorRoute, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "google/gemini-3.5-flash",
    task: "conversational",
    providerId: "google/gemini-3.5-flash",
    tags: ["conversational", "image-text-to-text"],
  },
  { id: "gemini-embedding-001", task: "feature-extraction", providerId: "gemini-embedding-001" },
];

const ROOTS = ["https://:location-aiplatform.googleapis.com/v1", "https://aiplatform.googleapis.com/v1"].map(
  (root) => `${root}/projects/:project/locations/:place`,
);

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = [
  // Every signed assertion is accepted.
  http.post("https://oauth2.googleapis.com/token", () =>
    HttpResponse.json({ access_token: "simulated", expires_in: 3600, token_type: "Bearer" }),
  ),
  ...mockProvider({ roots: ROOTS.map((root) => `${root}/endpoints/openapi`), calls: ["chat"], models }),
  ...ROOTS.map((root) =>
    vendorRoute({ models, key: "authorization" }, `${root}/publishers/google/models/*redict`, {
      kind: "embeddings",
      tasks: ["feature-extraction"],
      async read(request) {
        const { instances } = await readJson(request);
        const [, model = ""] = /models\/([^/:]+):/.exec(decodeURIComponent(request.url)) ?? [];
        return { model, texts: (instances as { content: string }[]).map(({ content }) => content) };
      },
      simulate: ({ texts }) => ({ vectors: texts.map(embed) }),
      write: ({ vectors }) => HttpResponse.json({ predictions: vectors.map((values) => ({ embeddings: { values } })) }),
    }),
  ),
];
