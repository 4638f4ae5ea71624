import {
  defineProvider,
  flatArguments,
  isObject,
  openAiChat,
  openAiEmbedding,
  OutputError,
  type ProviderTask,
} from "@patchbay/core/provider";

const EXPECTED = "Expected {data: [{embedding: [number[]]}]} of Snowflake";
const embedding = openAiEmbedding({ expected: EXPECTED });

/** Source: github.com/snowflakedb/snowflake-rest-api-specs, specifications/cortex-embed.yaml */
const featureExtraction: ProviderTask<number[][]> = {
  route: () => ({ path: "api/v2/cortex/inference:embed" }),
  body: (call) => ({ ...flatArguments(call), text: [call.args["inputs"]].flat(), model: call.providerModelId }),
  read(answer, context) {
    const rows = isObject(answer.data) ? answer.data["data"] : undefined;
    if (!Array.isArray(rows)) throw new OutputError(EXPECTED);
    // Each vector is the only one of a list.
    const data = rows.map((row: unknown) => ({ embedding: isObject(row) ? [row["embedding"]].flat(2) : undefined }));
    return embedding.read({ ...answer, data: { data } }, context);
  },
};

export default defineProvider({
  tasks: {
    // Source: https://docs.snowflake.com/en/user-guide/snowflake-cortex/open_ai_sdk
    conversational: openAiChat({
      path: "api/v2/cortex/v1/chat/completions",
      structuredOutput: "json_schema",
      // The vendor deprecates `max_tokens`.
      body: ({ max_tokens: limit, ...body }) =>
        limit === undefined ? body : { max_completion_tokens: limit, ...body },
    }),
    "feature-extraction": featureExtraction,
  },
});
