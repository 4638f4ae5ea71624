import { mockFail, mockProvider, vendorModels } from "@patchbay/mocks";

export const models = vendorModels({
  conversational: "databricks-gpt-oss-120b",
  "feature-extraction": "databricks-gte-large-en",
});

export const errorSource = "unverified: the form {error_code, message} and all words";

export const handlers = mockProvider({
  // Every workspace has its own address.
  roots: ["https://:workspace/serving-endpoints"],
  calls: ["chat", "embeddings"],
  models,
  fail: mockFail({
    words: {
      "missing-key": { message: "Credential was not sent or was of an unsupported type for this API.", code: 401 },
      "wrong-key": { status: 403, message: "Invalid access token.", code: 403 },
      "unknown-model": { message: "The given endpoint does not exist.", code: "RESOURCE_DOES_NOT_EXIST" },
      other: { code: "BAD_REQUEST" },
    },
    body: ({ code, message }) => ({ error_code: code, message }),
  }),
});
