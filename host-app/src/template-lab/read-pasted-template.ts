import { chatTemplate } from "@patchbay/chat-template";
import type { LabEdits } from "./share-link.ts";

/**
 * Finds template and special tokens in a pasted `tokenizer_config.json`.
 * @returns undefined when the text is not one, or none that has a template to take without asking
 */
export function readPastedTemplate(text: string): LabEdits | undefined {
  if (!text.trimStart().startsWith("{") || !text.includes('"chat_template"')) return undefined;
  try {
    const tokenizer: unknown = JSON.parse(text);
    if (typeof tokenizer !== "object" || tokenizer === null) return undefined;
    const found = chatTemplate({ config: { tokenizer_config: { ...tokenizer } } });
    if (!found) return undefined;
    const { bos_token: bosToken = "", eos_token: eosToken = "" } = found.specialTokens;
    return { template: found.source, bosToken, eosToken };
  } catch {
    return undefined;
  }
}
