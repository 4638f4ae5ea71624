import { z } from "zod";
import { GatewayError } from "../errors/gateway-error.ts";
import { isListOf } from "../relay/same-request.ts";
import type { GatewayRoute } from "../route.ts";

/** Source: https://platform.openai.com/docs/api-reference/moderations/create */
const request = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.union([z.string(), z.looseObject({ type: z.string() })])).min(1)]),
});

/** Moderation in OpenAI's format, of providers with the same one: what another classifier flags would be a guess. */
export const openAiModerationsRoute: GatewayRoute = {
  method: "POST",
  path: "/v1/moderations",
  task: "text-classification",
  shape: "openai-moderations",
  samePath: "/moderations",
  isSameAnswer: isListOf("results", "category_scores"),
  errors: "openai",
  request,
  fields: { inputs: "input" },
  sameOnly: () => "model",
  toCall: ({ model: _model, input, ...parameters }) => ({
    inputs: input,
    ...(Object.keys(parameters).length > 0 && { parameters }),
  }),
  toAnswer() {
    throw new GatewayError(502, "provider_answer", "The provider's answer is not one of a moderation.");
  },
};
