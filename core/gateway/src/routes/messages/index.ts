import type { GatewayRoute } from "../../route.ts";
import { messageOf } from "./answer.ts";
import { messageEvents } from "./events.ts";
import { GatewayError } from "../../errors/gateway-error.ts";
import { chatOf, checkBlocks, MESSAGES_FIELDS, messagesRequest } from "./request.ts";

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
  check: checkBlocks,
  fields: MESSAGES_FIELDS,
  toCall: chatOf,
  toAnswer: messageOf,
  stream: { telling: /^event:(?! *content_block_delta\s*$)|"error"/m, open: messageEvents },
};

const { stream: _events, ...whole } = messagesRoute;

/**
 * The tokens that a message would have, as its vendor counts them.
 * Source: https://platform.claude.com/docs/en/api/csharp/messages/count_tokens
 */
export const countTokensRoute: GatewayRoute = {
  ...whole,
  path: "/v1/messages/count_tokens",
  suffix: "/count_tokens",
  request: messagesRequest.extend({ max_tokens: messagesRequest.shape.max_tokens.nullish() }),
  toCall() {
    const message =
      "Only Anthropic's own models have their tokens counted: other providers report them with an answer.";
    throw new GatewayError(501, "not_counted", message, { param: "model" });
  },
  toAnswer: (output) => output,
};
