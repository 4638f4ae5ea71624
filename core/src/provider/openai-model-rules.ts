import { InputError } from "../errors/index.ts";

/** Values without an effect: they are not sent to reasoning models. */
const NEUTRAL: Readonly<Record<string, unknown>> = {
  temperature: 1,
  top_p: 1,
  logprobs: false,
  top_logprobs: 0,
  frequency_penalty: 0,
  presence_penalty: 0,
};

/** Members that some reasoning models accept while reasoning is off. */
const WITHOUT_REASONING = ["temperature", "top_p", "logprobs", "top_logprobs"];

/**
 * Applies what OpenAI's models accept to the body of a chat: reasoning models get `max_completion_tokens` instead of
 * `max_tokens`, no sampling members and no `logit_bias`; older models get no `reasoning_effort`. With `renameLimit`,
 * every
 * model gets `max_completion_tokens`, which OpenAI's own API takes for all of them; other hosts of its models may not.
 * Facts as of 2026-11-23. Source: https://platform.openai.com/docs/guides/reasoning and model capabilities of `@ai-sdk/openai`
 * @throws InputError with the name of the member that the model does not accept
 */
export function openAiModelRules(body: Record<string, unknown>, { renameLimit = false } = {}): Record<string, unknown> {
  const model = String(body["model"]);
  const name = model.replace(/^ft:/, "");
  const [, major, minor] = /^gpt-(\d)(?:\.(\d+))?(?!\d|-chat)/.exec(name) ?? [];
  const reasons = /^o\d+(?:-|$)/.test(name) || Number(major) >= 5;
  const { max_tokens: limit, ...rest } = body;
  const sent = limit !== undefined && (reasons || renameLimit) ? { max_completion_tokens: limit, ...rest } : body;
  const refuse = (member: string) =>
    new InputError(`Model "${model}" does not accept \`${member}\`. Remove it or choose another model.`);
  if (!reasons) {
    if (sent["reasoning_effort"] != null && /^(?:chatgpt-4|gpt-[34])/.test(name)) throw refuse("reasoning_effort");
    return sent;
  }
  const effort = sent["reasoning_effort"] ?? "none";
  const canSample = Number(major) === 5 && Number(minor) >= 1 && effort === "none";
  const unsupported = [...Object.keys(NEUTRAL), "logit_bias"].filter(
    (member) => sent[member] != null && !(canSample && WITHOUT_REASONING.includes(member)),
  );
  const refused = unsupported.find((member) => sent[member] !== NEUTRAL[member]);
  if (refused) throw refuse(refused);
  return Object.fromEntries(Object.entries(sent).filter(([member]) => !unsupported.includes(member)));
}
