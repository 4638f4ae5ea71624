import type { GatewayRoute } from "../route.ts";
import { messagesRoute } from "./messages/index.ts";
import { openAiChatRoute } from "./openai-chat.ts";
import { responsesRoute } from "./responses/index.ts";

/** Every route that calls a task. */
export const ROUTES: readonly GatewayRoute[] = [openAiChatRoute, messagesRoute, responsesRoute];
