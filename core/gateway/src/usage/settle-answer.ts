import type { TokenUsage } from "@patchbay/core/client";
import type { TargetAnswer } from "../call-target.ts";
import type { JsonBody } from "../request/read-json.ts";
import type { GatewayRecord } from "./record.ts";

/**
 * Usage and cost of an answer. Providers charge also for what they had generated when they were stopped, so that an estimate
 * replaces a count that has not come, or that they do not send.
 */
export function settleAnswer(
  { response, output, attempt, slot }: TargetAnswer,
  { text, data }: JsonBody,
  { isComplete, pieces }: { readonly isComplete: boolean; readonly pieces?: number },
): Pick<GatewayRecord, "usage" | "isEstimated" | "attempt" | "cost"> {
  const isEstimated = response.usage === undefined && (!isComplete || attempt?.isPricedByTokens === true);
  const usage = isEstimated ? estimate() : response.usage;
  const cost = attempt?.settle(usage, response.price);
  slot.end(usage);
  return {
    usage,
    ...(isEstimated && { isEstimated }),
    ...(attempt && { attempt: attempt.id }),
    ...(cost !== undefined && { cost }),
  };

  function estimate(): TokenUsage {
    const inputTokens = tokensOf(text || JSON.stringify(data));
    const outputTokens = pieces ?? tokensOf(JSON.stringify(output));
    return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
  }
}

/** Roughly, for texts of any language. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);
