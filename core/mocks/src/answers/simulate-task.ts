import { bytesOf } from "./sample-content.ts";
import { membersOf } from "./words.ts";

/** A task's request, in the format of a server that takes `inputs` and `parameters`. */
export interface TaskQuestion {
  /** `inputs` as text; for a file an empty one. */
  readonly text: string;
  readonly inputs: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The image or recording in question. */
  readonly file: Uint8Array;
}

/**
 * A simulated model's answer, in the format of a Transformers pipeline server: JSON, or a file. Simple deterministic
 * rules produce it, with true answers for the sample media. Undefined for an unknown task.
 *
 * @param inputs text, table, base64 or data URL, or a file's bytes
 */
export async function simulateTask(
  task: string,
  inputs: unknown,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const question: TaskQuestion = {
    text: typeof inputs === "string" ? inputs : inputs instanceof Uint8Array ? "" : JSON.stringify(inputs ?? ""),
    inputs,
    parameters,
    file: bytesOf(inputs instanceof Uint8Array || typeof inputs === "string" ? inputs : membersOf(inputs)["image"]),
  };
  // Tests and pages that call no such task do not load the rules.
  const { textAnswers } = await import("./text-answers.ts");
  const answer = textAnswers[task] ?? (await import("./media-answers.ts")).mediaAnswers[task];
  return answer?.(question);
}
