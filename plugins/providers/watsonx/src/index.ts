import { defineProvider, openAiChat } from "@patchbay/core/provider";

/** The API version, as a date. */
const VERSION = "2024-10-08";

/** Source: https://cloud.ibm.com/apidocs/watsonx-ai, https://www.ibm.com/docs/en/watsonx/saas?topic=solutions-chat */
export default defineProvider({
  tasks: {
    conversational: {
      ...openAiChat({
        structuredOutput: "json_object",
        body(body, { settings, providerModelId }) {
          // Streams have a separate route, and a tool choice that is a string has a separate member.
          const { stream: _byAddress, stream_options: _always, model: _renamed, tool_choice: choice, ...rest } = body;
          return {
            ...rest,
            ...(choice !== undefined && {
              [typeof choice === "string" ? "tool_choice_option" : "tool_choice"]: choice,
            }),
            model_id: providerModelId,
            project_id: settings["project"],
          };
        },
      }),
      route: ({ streaming }) => ({ path: `ml/v1/text/chat${streaming ? "_stream" : ""}`, query: { version: VERSION } }),
    },
  },
});
