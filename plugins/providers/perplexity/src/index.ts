import { chatStream, defineProvider, openAiModels } from "@patchbay/core/provider";
import { featureExtraction } from "./embedding.ts";
import { readResponse, readResponseEvent, startResponse } from "./answer.ts";
import { agentBody } from "./request.ts";

/** Source: https://docs.perplexity.ai/docs/agent-api/migrate-from-sonar */
export default defineProvider({
  listModels: openAiModels(),
  tasks: {
    conversational: {
      structuredOutput: "json_schema",
      route: () => ({ path: "v1/agent" }),
      body: agentBody,
      read: ({ data }) => readResponse(data),
      stream: { ...chatStream, state: startResponse, chunk: readResponseEvent },
    },
    "feature-extraction": featureExtraction,
  },
});
