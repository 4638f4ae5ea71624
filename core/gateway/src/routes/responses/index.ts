import type { GatewayRoute } from "../../route.ts";
import { responseOf } from "./answer.ts";
import { responseEvents } from "./events.ts";
import { inBackground } from "./background.ts";
import { chatOf, checkItems, RESPONSES_FIELDS, RESPONSES_PARAMETERS, responsesRequest } from "./request.ts";
import { responseMemory } from "./stored-responses.ts";

/** Chats in the format of OpenAI's Responses and of Open Responses. */
export const responsesRoute: GatewayRoute = {
  method: "POST",
  path: "/v1/responses",
  task: "conversational",
  shape: "openai-responses",
  errors: "openai",
  request: responsesRequest,
  check: checkItems,
  fields: RESPONSES_FIELDS,
  parameters: RESPONSES_PARAMETERS,
  toCall: chatOf,
  toAnswer: responseOf,
  stream: { open: responseEvents },
  memory: responseMemory,
  later: inBackground,
};
