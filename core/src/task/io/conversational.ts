/** One message of a conversation. Vendors allow further members; they are passed on. */
export interface ChatMessage {
  role: "system" | "user" | "assistant" | "tool" | (string & {});
  content?: string | ChatContentPart[] | null;
  name?: string;
  /** Calls that the assistant asked for. */
  tool_calls?: ChatToolCall[];
  /** In a message of role `tool`: the call that it answers. */
  tool_call_id?: string;
}

export type ChatContentPart = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

export interface ChatToolCall {
  id: string;
  type: "function" | (string & {});
  function: { name: string; description?: string | null; arguments: string };
}

export interface ChatTool {
  type: "function" | (string & {});
  function: { name: string; description?: string | null; parameters?: unknown };
}

export type ChatResponseFormat =
  | { type: "text" | "json_object" }
  | {
      type: "json_schema";
      json_schema: {
        name: string;
        description?: string | null;
        schema?: Record<string, unknown> | null;
        strict?: boolean | null;
      };
    }
  /** The older form, which servers of text-generation-inference understand. */
  | { type: "json" | "regex" | "json_schema"; value: unknown };

/** Arguments of a chat, all at top level. */
export interface ChatCompletionInput {
  messages: ChatMessage[];
  frequency_penalty?: number | null;
  logit_bias?: number[] | null;
  logprobs?: boolean | null;
  max_tokens?: number | null;
  n?: number | null;
  presence_penalty?: number | null;
  reasoning_effort?: string | null;
  response_format?: ChatResponseFormat | null;
  seed?: number | null;
  stop?: string[] | null;
  stream_options?: { include_usage?: boolean } | null;
  temperature?: number | null;
  tool_choice?: "auto" | "none" | "required" | { function: { name: string } } | null;
  tool_prompt?: string | null;
  tools?: ChatTool[] | null;
  top_logprobs?: number | null;
  top_p?: number | null;
}

export interface ChatCompletionUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

export interface ChatLogprob {
  token: string;
  logprob: number;
  top_logprobs: { token: string; logprob: number }[];
}

export interface ChatCompletionOutput {
  id: string;
  /** Unix time in seconds. */
  created: number;
  model: string;
  system_fingerprint?: string | null;
  choices: {
    index: number;
    finish_reason: string;
    message: { role: string; content?: string | null; tool_calls?: ChatToolCall[]; tool_call_id?: string | null };
    logprobs?: { content: ChatLogprob[] } | null;
  }[];
  usage: ChatCompletionUsage;
}

/** One piece of a streamed chat. */
export interface ChatCompletionStreamOutput {
  id: string;
  created: number;
  model: string;
  system_fingerprint?: string | null;
  choices: {
    index: number;
    delta: {
      role?: string;
      content?: string | null;
      tool_calls?: {
        index: number;
        id: string;
        type: string;
        function: { name?: string | null; arguments: string };
      }[];
      tool_call_id?: string | null;
    };
    finish_reason?: string | null;
    logprobs?: { content: ChatLogprob[] } | null;
  }[];
  usage?: ChatCompletionUsage | null;
}
