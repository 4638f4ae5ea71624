/** A conversation of a system message, then user and assistant in turn. */
export function conversation(length: number): { role: string; content: string }[] {
  return Array.from({ length }, (_, index) => ({
    role: index === 0 ? "system" : index % 2 === 1 ? "user" : "assistant",
    content: ` Message ${index}: the quick brown fox jumps over the lazy dog, and then it does so again. `,
  }));
}

export interface LlamaValues {
  messages: readonly { role: string; content: string }[];
  bos_token: string;
  add_generation_prompt: boolean;
}

/** A handwritten version of fixtures/families/llama-3.jinja: the upper bound for an interpreter's speed. */
export function renderByHand({ messages, bos_token, add_generation_prompt }: LlamaValues): string {
  let text = "";
  messages.forEach(({ role, content }, index) => {
    if (index === 0) text += bos_token;
    text += `<|start_header_id|>${role}<|end_header_id|>\n\n${content.trim()}<|eot_id|>`;
  });
  if (add_generation_prompt) text += "<|start_header_id|>assistant<|end_header_id|>\n\n";
  return text;
}
