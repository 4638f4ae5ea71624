import { js, sh } from "./code.ts";
import type { ModelRecord, SnippetContext } from "./contract.ts";

/**
 * Messages to start a conversation: the sample of the model's task; undefined for a model that does not chat, or without a
 * sample.
 */
export function sampleMessages(
  { tags, pipeline_tag: task }: ModelRecord,
  { sampleInput }: Pick<SnippetContext, "sampleInput">,
): readonly unknown[] | undefined {
  if (!tags.includes("conversational")) return undefined;
  const sample = task === undefined ? undefined : sampleInput(task);
  if (sample?.kind === "messages") return sample.messages;
  return sample?.kind === "text" ? [{ role: "user", content: sample.text }] : undefined;
}

/**
 * A command that calls an OpenAI-compatible server on this machine.
 * @param address up to the version, for example `http://localhost:8000/v1`
 * @param messages a conversation; without one, the model completes a text
 */
export function serverCall(address: string, model: string, messages?: readonly unknown[]): string {
  const body = messages
    ? { model, messages }
    : { model, prompt: "The first thing a gardener learns in spring is", max_tokens: 512, temperature: 0.5 };
  const route = messages ? "chat/completions" : "completions";
  return sh`
    curl -X POST ${`${address}/${route}`} \\
      -H 'Content-Type: application/json' \\
      --data ${js`${body}`}
  `;
}
