import type { ErrorShapeName } from "../errors/error-shapes.ts";
import type { GatewayRoute } from "../route.ts";
import { countTokensRoute, messagesRoute } from "./messages/index.ts";
import { openAiSpeechRoute, openAiTranscriptionsRoute, openAiTranslationsRoute } from "./openai-audio.ts";
import { openAiChatRoute } from "./openai-chat.ts";
import { openAiCompletionsRoute } from "./openai-completions.ts";
import { openAiEmbeddingsRoute } from "./openai-embeddings.ts";
import { openAiImageEditsRoute, openAiImagesRoute } from "./openai-images.ts";
import { openAiModerationsRoute } from "./openai-moderations.ts";
import { rerankRoute, rerankV2Route } from "./rerank.ts";
import { responsesRoute } from "./responses/index.ts";
import { taskRoutes } from "./tasks/index.ts";

/** Every route that calls a task. */
export const ROUTES: readonly GatewayRoute[] = [
  openAiChatRoute,
  messagesRoute,
  countTokensRoute,
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
  rerankV2Route,
  ...taskRoutes,
];

/** The error shape of a path; unknown ones are answered in the format of the routes beside them. */
export function routeError(path: string): ErrorShapeName {
  if (path === "/mcp") return "jsonRpc";
  return ROUTES.find((route) => path === route.path || path.startsWith(`${route.path}/`))?.errors ?? "openai";
}
