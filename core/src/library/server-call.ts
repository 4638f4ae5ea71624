import { js, sh } from "./code.ts";
import type { ModelRecord, SnippetContext } from "./contract.ts";

/** How a conversation with a model may begin: the sample of its task; undefined where there is none, or the model does not converse. */
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
 * A command that calls a server on this machine which speaks the OpenAI protocol.
 * @param address up to the version, for example `http://localhost:8000/v1`
 * @param messages a conversation; without one the model is asked to go on with a text
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
