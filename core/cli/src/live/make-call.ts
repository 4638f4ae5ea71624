import type { InferenceClient } from "@patchbay/core/client";
import { smallCalls } from "./small-calls.ts";
import type { PlannedCall } from "./plan-calls.ts";

export interface LiveResult {
  /** What went wrong, in one line without the key; absent when the call succeeded. */
  readonly failure?: string;
  readonly milliseconds: number;
}

const DEADLINE_MS = 180_000;
const LONGEST_FAILURE = 160;

/** Makes one small call and measures it. Never rejects: a call that fails is a result too. */
export async function makeCall(client: InferenceClient, planned: PlannedCall): Promise<LiveResult> {
  const { provider, model, task } = planned;
  const started = performance.now();
  const milliseconds = (): number => Math.round(performance.now() - started);
  try {
    const args = await smallCalls.get(task)?.();
    await client.run(task as string, { ...args, provider, model }, { deadline: DEADLINE_MS });
    return { milliseconds: milliseconds() };
  } catch (error) {
    const failure = (error as Error).message.replaceAll(/\s+/g, " ").slice(0, LONGEST_FAILURE);
    return { failure, milliseconds: milliseconds() };
  }
}
