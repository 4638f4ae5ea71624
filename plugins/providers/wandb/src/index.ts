import { defineProvider, openAiChat, openAiModels, type ProviderCall } from "@patchbay/core/provider";

/** The project that pays, as OpenAI's client names it. Source: https://docs.wandb.ai/inference/api-reference */
const headers = ({ settings: { project } }: ProviderCall): Record<string, string> =>
  project === undefined ? {} : { "openai-project": project };

export default defineProvider({
  // Source: https://docs.wandb.ai/inference/api-reference/list-models
  listModels: { ...openAiModels(), headers },
  tasks: {
    // Source: https://docs.wandb.ai/inference/api-reference/chat-completions
    conversational: { ...openAiChat({ structuredOutput: "json_schema" }), headers },
  },
});
