/** A template to start from, written by us in the style of a family of models. */
export interface SampleTemplate {
  /** As in the address. */
  readonly id: string;
  readonly label: string;
  readonly bosToken: string;
  readonly eosToken: string;
  /** Id of the conversation that shows the template best. */
  readonly conversation: string;
  /** Other variables that the template reads. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Fetches the source. */
  load(): Promise<{ readonly default: string }>;
}

/** Not the id of a sample: the user's own template. */
export const OWN_TEMPLATE = "own";

export const SAMPLE_TEMPLATES: readonly [SampleTemplate, ...SampleTemplate[]] = [
  {
    id: "qwen2.5",
    label: "Qwen 2.5",
    bosToken: "",
    eosToken: "<|im_end|>",
    conversation: "tools",
    load: () => import("@patchbay/chat-template/families/qwen2.5.jinja?raw"),
  },
  {
    id: "llama-3",
    label: "Llama 3",
    bosToken: "<|begin_of_text|>",
    eosToken: "<|eot_id|>",
    conversation: "chat",
    load: () => import("@patchbay/chat-template/families/llama-3.jinja?raw"),
  },
  {
    id: "llama-3.1-tools",
    label: "Llama 3.1, tools",
    bosToken: "<|begin_of_text|>",
    eosToken: "<|eot_id|>",
    conversation: "tools",
    variables: { tools_in_user_message: false },
    load: () => import("@patchbay/chat-template/families/llama-3.1-tools.jinja?raw"),
  },
  {
    id: "chatml",
    label: "ChatML",
    bosToken: "",
    eosToken: "<|im_end|>",
    conversation: "chat",
    load: () => import("@patchbay/chat-template/families/chatml.jinja?raw"),
  },
  {
    id: "qwen3-thinking",
    label: "Qwen 3, thinking",
    bosToken: "",
    eosToken: "<|im_end|>",
    conversation: "thinking",
    variables: { enable_thinking: true },
    load: () => import("@patchbay/chat-template/families/qwen3-thinking.jinja?raw"),
  },
  {
    id: "mistral-tools",
    label: "Mistral, tools",
    bosToken: "<s>",
    eosToken: "</s>",
    conversation: "tools",
    load: () => import("@patchbay/chat-template/families/mistral-tools.jinja?raw"),
  },
  {
    id: "llama-2",
    label: "Llama 2",
    bosToken: "<s>",
    eosToken: "</s>",
    conversation: "chat",
    load: () => import("@patchbay/chat-template/families/llama-2.jinja?raw"),
  },
  {
    id: "deepseek",
    label: "DeepSeek",
    bosToken: "<｜begin▁of▁sentence｜>",
    eosToken: "<｜end▁of▁sentence｜>",
    conversation: "thinking",
    load: () => import("@patchbay/chat-template/families/deepseek.jinja?raw"),
  },
  {
    id: "gemma",
    label: "Gemma",
    bosToken: "<bos>",
    eosToken: "<eos>",
    conversation: "image",
    load: () => import("@patchbay/chat-template/families/gemma.jinja?raw"),
  },
  {
    id: "command-r",
    label: "Command R",
    bosToken: "<BOS_TOKEN>",
    eosToken: "<|END_OF_TURN_TOKEN|>",
    conversation: "documents",
    load: () => import("@patchbay/chat-template/families/command-r.jinja?raw"),
  },
  {
    id: "granite",
    label: "Granite",
    bosToken: "<|end_of_text|>",
    eosToken: "<|end_of_text|>",
    conversation: "documents",
    load: () => import("@patchbay/chat-template/families/granite.jinja?raw"),
  },
  {
    id: "gpt-oss",
    label: "GPT-OSS",
    bosToken: "<|startoftext|>",
    eosToken: "<|return|>",
    conversation: "tools",
    variables: { reasoning_effort: "medium" },
    load: () => import("@patchbay/chat-template/families/gpt-oss.jinja?raw"),
  },
];
