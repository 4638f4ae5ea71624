import { z } from "zod";
import { without } from "../parameters/fit-parameters.ts";
import type { JsonObject } from "../request/read-json.ts";
import { isListOf } from "../relay/same-request.ts";
import { OPENAI_TELLING } from "./openai-chat.ts";
import type { AnswerFacts, GatewayRoute } from "../route.ts";

/** Source: https://platform.openai.com/docs/api-reference/completions/create */
const request = z.looseObject({
  model: z.string(),
  prompt: z.union([z.string(), z.array(z.unknown())]),
  stream: z.boolean().nullish(),
  max_tokens: z.int().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  seed: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  user: z.string().nullish(),
});

/** What the client's text generation has no room for, with the values that mean the same as none. */
const SAME_ONLY: Readonly<Record<string, unknown>> = {
  n: 1,
  best_of: 1,
  logprobs: null,
  echo: false,
  suffix: "",
  logit_bias: null,
  presence_penalty: 0,
};

/** Completions of texts in OpenAI's older format. */
export const openAiCompletionsRoute: GatewayRoute = {
  method: "POST",
  path: "/v1/completions",
  task: "text-generation",
  shape: "openai-completions",
  samePath: "/v1/completions",
  isSameAnswer: isListOf("choices", "text"),
  handled: ["model", "prompt", "stream", ...Object.keys(SAME_ONLY)],
  errors: "openai",
  request,
  fields: { inputs: "prompt", max_new_tokens: "max_tokens" },
  sameOnly: (body) =>
    Array.isArray(body["prompt"])
      ? "prompt"
      : Object.keys(SAME_ONLY).find((name) => (body[name] ?? SAME_ONLY[name]) !== SAME_ONLY[name]),
  toCall({ model: _model, prompt, stream, max_tokens: most, ...others }, isSame) {
    const rest = isSame ? others : without(others, Object.keys(SAME_ONLY));
    const named = isSame ? { max_tokens: most } : { max_new_tokens: most };
    const parameters: JsonObject = { ...rest, ...(most !== undefined && named) };
    return {
      inputs: prompt,
      ...(stream !== undefined && { stream }),
      ...(Object.keys(parameters).length > 0 && { parameters }),
    };
  },
  toAnswer: (output, facts) => ({
    ...completion(facts, (output as { readonly generated_text: string }).generated_text, "stop"),
    usage: {
      prompt_tokens: facts.usage?.inputTokens ?? 0,
      completion_tokens: facts.usage?.outputTokens ?? 0,
      total_tokens: facts.usage?.totalTokens ?? 0,
    },
  }),
  stream: {
    isStateless: true,
    telling: OPENAI_TELLING,
    open: (facts) => ({
      chunk: (chunk) => `data: ${JSON.stringify(completionChunk(chunk, facts))}\n\n`,
      end: () => "data: [DONE]\n\n",
    }),
  },
};

function completion({ id, created, model }: AnswerFacts, text: string, finishReason: string | null): object {
  const choices = [{ index: 0, text, logprobs: null, finish_reason: finishReason }];
  return { id: `cmpl-${id}`, object: "text_completion", created, model, choices };
}

interface Chunk {
  readonly choices?: readonly object[];
  readonly token?: { readonly text: string; readonly special?: boolean };
  readonly details?: { readonly finish_reason?: string } | null;
}

/** Servers of text-generation-inference send tokens, all others choices as OpenAI does. */
function completionChunk(chunk: unknown, facts: AnswerFacts): object {
  const { choices, token, details } = chunk as Chunk;
  if (choices) return { object: "text_completion", ...(chunk as object) };
  const reason = details?.finish_reason;
  const finish = reason === undefined ? null : reason === "length" ? "length" : "stop";
  return completion(facts, token?.special === true ? "" : (token?.text ?? ""), finish);
}
