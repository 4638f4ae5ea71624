import { defineProvider, InputError, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({
      path: "chat/completions",
      structuredOutput: "json_schema",
      body(body) {
        // The vendor ignores them, and answers as if there were none.
        if (!body["tools"]) return body;
        throw new InputError("Perplexity's models call no tools. Leave out `tools`, or call another provider.");
      },
    }),
  },
});
