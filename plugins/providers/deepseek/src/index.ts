import { defineProvider, openAiChat, openAiCompletion, openAiModels } from "@patchbay/core/provider";

export default defineProvider({
  listModels: openAiModels({ path: "models" }),
  tasks: {
    conversational: openAiChat({ path: "chat/completions", structuredOutput: "json_object" }),
    // Also the text between a prompt and a `suffix`. Source: a copy of https://api-docs.deepseek.com/api/create-completion
    "text-generation": openAiCompletion({
      path: "beta/completions",
      expected: "Expected {choices: [{text: string}]}",
    }),
  },
});
