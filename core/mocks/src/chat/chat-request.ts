/** A message of a chat, as far as mocks look at it. */
export interface ChatMessage {
  readonly role?: unknown;
  readonly content?: unknown;
  readonly tool_call_id?: unknown;
  readonly tool_calls?: unknown;
}

export interface ChatTool {
  readonly type?: unknown;
  readonly function?: { readonly name?: unknown; readonly description?: unknown; readonly parameters?: unknown };
}

/** A request for a chat in OpenAI's form, as it came in: nothing of it is sure. */
export interface ChatRequest {
  readonly model?: unknown;
  readonly messages?: unknown;
  readonly stream?: unknown;
  readonly stream_options?: { readonly include_usage?: boolean } | null;
  readonly tools?: unknown;
  readonly tool_choice?: unknown;
  readonly response_format?: unknown;
  readonly n?: unknown;
  readonly seed?: unknown;
  readonly temperature?: unknown;
  readonly max_tokens?: unknown;
  readonly max_completion_tokens?: unknown;
  readonly stop?: unknown;
  readonly logprobs?: unknown;
  readonly top_logprobs?: unknown;
  readonly reasoning_effort?: unknown;
}

export function messagesOf({ messages }: ChatRequest): readonly ChatMessage[] {
  return Array.isArray(messages) ? messages.filter((message) => typeof message === "object" && message !== null) : [];
}

/** The text of a message's content, whether it is a text or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown } | null) => (typeof part?.text === "string" ? part.text : "")).join(" ");
}

/** The last user message. */
export function questionOf(request: ChatRequest): string {
  return textOf(messagesOf(request).findLast(({ role }) => role === "user")?.content);
}

/** The image that the user showed last, as an address or a `data:` URL; undefined where the conversation has none. */
export function imageOf(request: ChatRequest): string | undefined {
  const parts = messagesOf(request).flatMap(({ role, content }) =>
    role === "user" && Array.isArray(content) ? (content as readonly (ImagePart | null)[]) : [],
  );
  const image = parts.findLast((part) => part?.image_url !== undefined)?.image_url;
  const url = typeof image === "object" ? image?.url : image;
  return typeof url === "string" ? url : undefined;
}

interface ImagePart {
  readonly image_url?: string | { readonly url?: unknown } | null;
}

/**
 * What a message holds in a vendor's form, with OpenAI's part in the place of each image: so a simulated answer can describe
 * it.
 * @param urlOf address or `data:` URL of an image; undefined for what is none
 */
export function withImages<Block extends object>(
  blocks: readonly Block[],
  urlOf: (block: Block) => string | undefined,
): readonly object[] {
  return blocks.map((block) => {
    const url = urlOf(block);
    return url === undefined ? block : { type: "image_url", image_url: { url } };
  });
}

export function toolsOf({ tools }: ChatRequest): readonly ChatTool[] {
  return Array.isArray(tools) ? (tools as ChatTool[]).filter((tool) => typeof tool?.function?.name === "string") : [];
}

/** The function that `tool_choice` names. */
export function forcedName(choice: unknown): string | undefined {
  const { function: named } = (choice ?? {}) as { readonly function?: { readonly name?: unknown } };
  return typeof named?.name === "string" ? named.name : undefined;
}

/** Tokens of a text, by the rule of thumb of four characters each. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Tokens of a chat's messages and tools; an image or a recording counts as 85, as OpenAI counts small images. */
export function promptTokensOf({ messages, tools }: ChatRequest): number {
  const length = messagesOf({ messages }).reduce((sum, message) => sum + lengthOf(message), 0);
  return Math.ceil((length + (tools ? JSON.stringify(tools).length : 0)) / 4);
}

function lengthOf({ content, tool_calls: calls }: ChatMessage): number {
  // What frames a message counts, too.
  const frame = 12 + (calls ? JSON.stringify(calls).length : 0);
  if (typeof content === "string") return frame + content.length;
  if (!Array.isArray(content)) return frame;
  return content.reduce(
    (sum: number, part: { text?: unknown } | null) => sum + (typeof part?.text === "string" ? part.text.length : 340),
    frame,
  );
}
