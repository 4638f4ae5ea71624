import type { GatewayRoute } from "../../route.ts";
import { messageOf } from "./answer.ts";
import { messageEvents } from "./events.ts";
import { chatOf, messagesRequest } from "./request.ts";

/** Chats in Anthropic's format. */
export const messagesRoute: GatewayRoute = {
  method: "POST",
  path: "/v1/messages",
  task: "conversational",
  shape: "anthropic-messages",
  samePath: "/v1/messages",
  standIn: { messages: [{ role: "user", content: "Hello" }] },
  headers: ["anthropic-version", "anthropic-beta"],
  errors: "anthropic",
  request: messagesRequest,
  toCall: chatOf,
  toAnswer: messageOf,
  stream: { open: messageEvents },
};
