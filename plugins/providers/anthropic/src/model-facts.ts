import { InputError } from "@patchbay/core/provider";

// Differences between models. Source, 2026-11-23: the vendor's "What's new in Claude 5.5" and the AI SDK's list of models.
/** These models reason in every request, and cannot be forced to call a tool. */
const ALWAYS_THINKS = /^claude-(?:(?:opus|sonnet)-5-5|fable-5)/;
/** Models before 4.6 reason only with a token budget; later ones adapt the amount. */
const THINKS_BY_BUDGET = /^claude-(?:3|(?:opus|sonnet|haiku)-4(?:-[0-5])?(?:-\d{8}|-latest)?$)/;

/** @throws InputError for an effort that the model does not support */
export function checkEffort(model: string, effort: unknown): void {
  if (effort === "none" && ALWAYS_THINKS.test(model)) {
    throw new InputError(`${model} always thinks: leave \`reasoning_effort\` "none" out, or use "low".`);
  }
  if (effort !== undefined && effort !== "none" && THINKS_BY_BUDGET.test(model)) {
    throw new InputError(
      `${model} takes no \`reasoning_effort\`: pass thinking: { type: "enabled", budget_tokens: 2048 } instead.`,
    );
  }
}

/** @throws InputError for a tool choice that the model does not support */
export function checkToolChoice(model: string, choice: unknown): void {
  if (choice === undefined || choice === "auto" || choice === "none" || !ALWAYS_THINKS.test(model)) return;
  throw new InputError(`${model} cannot be made to call a tool: \`tool_choice\` must be "auto" or "none".`);
}
