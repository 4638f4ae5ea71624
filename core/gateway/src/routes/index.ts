import type { GatewayRoute } from "../route.ts";
import { openAiChatRoute } from "./openai-chat.ts";

/** Every route that calls a task. */
export const ROUTES: readonly GatewayRoute[] = [openAiChatRoute];
