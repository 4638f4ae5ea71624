import { defineProvider, openAiChat, openAiTranscription } from "@patchbay/core/provider";
import { at, bodyOf } from "./route.ts";
import { featureExtraction, textGeneration, textRanking } from "./text-tasks.ts";

const transcription = openAiTranscription({ expected: "Expected {text: string}" });

/** Source: https://cloud.ibm.com/apidocs/watsonx-ai, https://www.ibm.com/docs/en/watsonx/saas?topic=solutions-chat */
export default defineProvider({
  tasks: {
    conversational: {
      ...openAiChat({
        structuredOutput: "json_object",
        body(body, call) {
          // Streams have a separate route, and a tool choice that is a string has a separate member.
          const { stream: _byAddress, stream_options: _always, model: _renamed, tool_choice: choice, ...rest } = body;
          return bodyOf(call, {
            ...rest,
            ...(choice !== undefined && {
              [typeof choice === "string" ? "tool_choice_option" : "tool_choice"]: choice,
            }),
          });
        },
      }),
      route: at("text/chat"),
    },
    "text-generation": textGeneration,
    "feature-extraction": featureExtraction,
    "text-ranking": textRanking,
    // Source: https://github.com/IBM/watsonx-ai-node-sdk/blob/main/src/vml_v1.ts: transcribeAudio
    "automatic-speech-recognition": {
      ...transcription,
      route: at("audio/transcriptions"),
      body: (call, context) =>
        transcription.body(
          { ...call, parameters: { ...call.parameters, project_id: call.settings["project"] } },
          context,
        ),
    },
  },
});
