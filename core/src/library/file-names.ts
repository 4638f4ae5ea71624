import type { SnippetContext } from "./contract.ts";

/** How commands name the chosen GGUF file. */
export interface FileNames {
  /** What stands behind the model's id: `:Q4_K_M`; empty where the repository has only one file, whose name tells nothing. */
  readonly tag: string;
  /** The same without the colon. */
  readonly label: string;
  /** What to put in place of a placeholder, where there is one. */
  readonly note?: string;
}

/**
 * Names for the chosen file as llama.cpp, Ollama and Docker take them: by its quantization. Where that is not known, the
 * placeholder `{{QUANT_TAG}}` stands for the reader to replace. Safe as a word of any language.
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
    note: "Put a quantization of the repository, such as Q4_K_M, in place of {{QUANT_TAG}}.",
  };
}
