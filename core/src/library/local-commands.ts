import { js, sh } from "./code.ts";
import type { ModelRecord, SnippetContext } from "./contract.ts";

/** How commands name the chosen GGUF file. */
export interface FileNames {
  /**
   * Suffix of the model's id, such as `:Q4_K_M`; empty if the repository has only one file and its name has no quantization.
   */
  readonly tag: string;
  /** The same without the colon. */
  readonly label: string;
  /** How to replace the placeholder, if there is one. */
  readonly note?: string;
}

/**
 * Names for the chosen file as llama.cpp, Ollama and Docker expect them: by its quantization. If that is unknown, they
 * contain the placeholder `{{QUANT_TAG}}`, which the user replaces. Safe in any language without quoting.
 *
 * @example
 * const { tag, note } = fileNames(context);
 * return [{ language: "sh", code: sh`ollama run ${`hf.co/${model.id}`}${code(tag)}`, ...(note && { note }) }];
 */
export function fileNames({ file }: Pick<SnippetContext, "file">): FileNames {
  const label = file?.quantization ?? "";
  if (/^[\w.-]+$/.test(label)) return { label, tag: `:${label}` };
  if (file?.only) return { label: "", tag: "" };
  return {
    label: "{{QUANT_TAG}}",
    tag: ":{{QUANT_TAG}}",
    note: "Replace {{QUANT_TAG}} with a quantization of the repository, such as Q4_K_M.",
  };
}

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
