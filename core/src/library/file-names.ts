import type { SnippetContext } from "./contract.ts";

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
