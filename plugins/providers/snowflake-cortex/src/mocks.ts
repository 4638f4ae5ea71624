import { embed, HttpResponse, mockFail, mockProvider, readJson, vendorModels, vendorRoute } from "@patchbay/mocks";

export const models = vendorModels({
  conversational: "openai-gpt-5-mini",
  "feature-extraction": "snowflake-arctic-embed-m-v1.5",
});

export const errorSource =
  "github.com/snowflakedb/snowflake-rest-api-specs, specifications/common.yaml (form); unverified: the codes and the words";

const ROOT = "https://:account.snowflakecomputing.com/api/v2/cortex";

const fail = mockFail({ body: ({ message, code }) => ({ message, code, request_id: "simulated" }) });

/** Each vector is the only one of a list. */
const embeddings = vendorRoute({ models, key: "authorization", fail }, `${ROOT}/inference\\:embed`, {
  kind: "embeddings",
  tasks: ["feature-extraction"],
  read: readJson,
  simulate: ({ text }) => ({ vectors: (text as readonly string[]).map(embed) }),
  write: ({ vectors }, { model }) =>
    HttpResponse.json({
      object: "list",
      data: vectors.map((vector, index) => ({ object: "embedding", embedding: [vector], index })),
      model,
      usage: { total_tokens: vectors.length },
    }),
});

export const handlers = [
  ...mockProvider({ roots: [`${ROOT}/v1`], calls: ["chat", "messages"], models, fail }),
  embeddings,
];
