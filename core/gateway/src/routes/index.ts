import type { GatewayRoute } from "../route.ts";
import { messagesRoute } from "./messages/index.ts";
import { openAiSpeechRoute, openAiTranscriptionsRoute, openAiTranslationsRoute } from "./openai-audio.ts";
import { openAiChatRoute } from "./openai-chat.ts";
import { openAiCompletionsRoute } from "./openai-completions.ts";
import { openAiEmbeddingsRoute } from "./openai-embeddings.ts";
import { openAiImageEditsRoute, openAiImagesRoute } from "./openai-images.ts";
import { openAiModerationsRoute } from "./openai-moderations.ts";
import { rerankRoute } from "./rerank.ts";
import { responsesRoute } from "./responses/index.ts";
import { taskRoutes } from "./tasks/index.ts";

/** Every route that calls a task. */
export const ROUTES: readonly GatewayRoute[] = [
  openAiChatRoute,
  messagesRoute,
  responsesRoute,
  openAiCompletionsRoute,
  openAiEmbeddingsRoute,
  openAiImagesRoute,
  openAiImageEditsRoute,
  openAiSpeechRoute,
  openAiTranscriptionsRoute,
  openAiTranslationsRoute,
  openAiModerationsRoute,
  rerankRoute,
  ...taskRoutes,
];
