import type { Parameter, ParameterTable } from "./fit-parameters.ts";
import type { TargetShape } from "./target-shapes.ts";

const NO_COUNTERPART = "has no counterpart there";

function refusedBy(targets: readonly TargetShape[], more: Omit<Parameter, "refused"> = {}): Parameter {
  return { refused: Object.fromEntries(targets.map((target) => [target, NO_COUNTERPART])), ...more };
}

const ANTHROPIC = "anthropic-messages";
const GOOGLE = "google-generate-content";
const BEDROCK = "bedrock-converse";
const PERPLEXITY = "perplexity-agent";
const OTHERS = [ANTHROPIC, GOOGLE, BEDROCK, PERPLEXITY] as const;

const mapped = refusedBy([]);

/**
 * Parameters of OpenAI's chats. A test compares them with what the providers' own code does.
 * Source: https://platform.openai.com/docs/api-reference/chat/create
 */
export const OPENAI_CHAT_PARAMETERS: ParameterTable = {
  temperature: mapped,
  top_p: mapped,
  max_tokens: mapped,
  max_completion_tokens: mapped,
  n: refusedBy([ANTHROPIC, BEDROCK, PERPLEXITY], { neutral: 1 }),
  seed: refusedBy([ANTHROPIC, BEDROCK, PERPLEXITY]),
  stop: refusedBy([PERPLEXITY]),
  frequency_penalty: refusedBy([ANTHROPIC, BEDROCK, PERPLEXITY], { neutral: 0 }),
  presence_penalty: refusedBy([ANTHROPIC, BEDROCK, PERPLEXITY], { neutral: 0 }),
  logprobs: refusedBy(OTHERS, { neutral: false }),
  top_logprobs: refusedBy(OTHERS),
  logit_bias: refusedBy(OTHERS),
  tools: mapped,
  tool_choice: mapped,
  parallel_tool_calls: refusedBy([GOOGLE, BEDROCK]),
  response_format: mapped,
  reasoning_effort: mapped,
  stream_options: mapped,
  user: refusedBy([GOOGLE, BEDROCK, PERPLEXITY]),
  store: refusedBy(OTHERS, { neutral: false }),
  metadata: refusedBy(OTHERS),
  modalities: refusedBy(OTHERS),
  audio: refusedBy(OTHERS),
  prediction: refusedBy(OTHERS),
  verbosity: refusedBy(OTHERS),
  functions: refusedBy(OTHERS),
  function_call: refusedBy(OTHERS),
  web_search_options: refusedBy(OTHERS),
  prompt_cache_key: refusedBy(OTHERS),
  prompt_cache_retention: refusedBy(OTHERS),
  service_tier: refusedBy(OTHERS, { neutral: "auto" }),
  safety_identifier: refusedBy(OTHERS),
};
