import { TemplateOptionsError } from "./errors.ts";
import type { ChatTemplate, SpecialTokens } from "./chat-template.ts";
import { compile, type AssistantRange, type CompileOptions, type CompiledTemplate } from "./compile.ts";
import { givenValue } from "./values/given.ts";
import { stripSpace } from "./values/text.ts";
import type { Value } from "./values/value.ts";

/**
 * One message; other members (`tool_calls`, `reasoning_content` …) are up to caller and template. Messages of
 * OpenAI's client, the AI SDK and your own interfaces are accepted.
 */
export interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
}

export interface RenderChatOptions {
  /** Tools as JSON schemas, in the shape of the chat completion API. */
  tools?: readonly unknown[] | undefined;
  /** Documents for templates that ground the answer in some. */
  documents?: readonly unknown[] | undefined;
  /** End with what begins the assistant's answer. Default false, as in transformers. */
  addGenerationPrompt?: boolean | undefined;
  /** Keep the last message open for the model to continue: its content, or the named field. */
  continueFinalMessage?: boolean | string | undefined;
  /** Tokens that are not the template's own. */
  specialTokens?: SpecialTokens | undefined;
  /** Other variables of the template, such as `enable_thinking`. */
  variables?: Readonly<Record<string, unknown>> | undefined;
  /** Compile options, for a template that is not compiled yet. */
  compile?: CompileOptions | undefined;
}

/** A prompt, and where in it the assistant speaks. */
export interface RenderedChat {
  readonly text: string;
  /** The output of `{% generation %}` blocks, in order. Empty if the template has none. */
  readonly assistantRanges: readonly AssistantRange[];
}

/**
 * Renders a conversation to the prompt that the model was trained on, as `apply_chat_template` of transformers does.
 * Fields
 * that are undefined are left out; a `Map` is a dict.
 *
 * @param template the result of `chatTemplate` or `compile` (the fastest for many prompts), or a source.
 * @throws {TemplateError} from the template; {TemplateOptionsError} for options that exclude each other, values that no
 *   template can read, or a final message that the template does not print.
 * @example
 * renderChat(template, [{ role: "user", content: "Hello" }], { addGenerationPrompt: true });
 */
export function renderChat<Message extends ChatMessage>(
  template: ChatTemplate | CompiledTemplate | string,
  messages: readonly Message[],
  options: RenderChatOptions = {},
): string {
  return renderChatWithRanges(template, messages, options).text;
}

/**
 * Like `renderChat`, and also returns the ranges that the assistant wrote: the mask for training on a conversation.
 *
 * @example
 * const { text, assistantRanges } = renderChatWithRanges(template, messages);
 * assistantRanges.map(({ start, end }) => text.slice(start, end));
 */
export function renderChatWithRanges<Message extends ChatMessage>(
  template: ChatTemplate | CompiledTemplate | string,
  messages: readonly Message[],
  options: RenderChatOptions = {},
): RenderedChat {
  const { addGenerationPrompt = false, continueFinalMessage = false } = options;
  const field = continueFinalMessage === true ? "content" : continueFinalMessage;
  if (addGenerationPrompt && field !== false) {
    throw new TemplateOptionsError("addGenerationPrompt and continueFinalMessage exclude each other: set one of them");
  }
  const ready = compiled(template, options.compile);
  const conversation = givenValue(messages, "messages") as readonly unknown[] as readonly Message[];
  const open = field === false ? undefined : openFinalMessage(conversation, field, ready.tree.source);
  const { text, assistantRanges } = ready.renderWithRanges({
    ...(typeof template === "object" && "specialTokens" in template ? template.specialTokens : undefined),
    ...options.specialTokens,
    ...(givenValue(options.variables ?? {}, "variables") as Readonly<Record<string, Value>>),
    messages: open?.messages ?? conversation,
    tools: givenValue(options.tools ?? null, "tools"),
    documents: givenValue(options.documents ?? null, "documents"),
    add_generation_prompt: addGenerationPrompt,
  });
  return open === undefined ? { text, assistantRanges } : cutAtMark(text, assistantRanges, open.final);
}

const compiledTemplates = new WeakMap<ChatTemplate, CompiledTemplate>();

function compiled(
  template: ChatTemplate | CompiledTemplate | string,
  options: CompileOptions | undefined,
): CompiledTemplate {
  if (typeof template === "string") return compile(template, options);
  if (!("source" in template)) return template;
  const known = options === undefined ? compiledTemplates.get(template) : undefined;
  if (known !== undefined) return known;
  const made = compile(template.source, options);
  if (options === undefined) compiledTemplates.set(template, made);
  return made;
}

/** The marker that transformers appends to the final message to find its end: some templates handle it specially. */
const mark = "CONTINUE_FINAL_MESSAGE_TAG ";

/** The messages with a marker after the last one's text, and that text. */
function openFinalMessage(
  messages: readonly ChatMessage[],
  field: string,
  source: string,
): { messages: readonly ChatMessage[]; final: string } {
  const last: (ChatMessage & Readonly<Record<string, unknown>>) | undefined = messages.at(-1) && {
    ...(messages.at(-1) as ChatMessage),
  };
  const text = last?.[field];
  if (last === undefined || text === undefined || text === null) {
    throw new TemplateOptionsError(`continueFinalMessage: the final message has no '${field}' to continue`);
  }
  if (!source.includes(field)) {
    throw new TemplateOptionsError(`continueFinalMessage: the template does not read '${field}'`);
  }
  const [final, marked] = markText(text);
  return { messages: [...messages.slice(0, -1), { ...last, [field]: marked }], final };
}

/** The text of a message, or of its last part that has one, and the same with the mark behind it. */
function markText(content: unknown): [final: string, marked: unknown] {
  if (typeof content === "string") return [content, content + mark];
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  const index = parts.findLastIndex((part) => textOf(part) !== undefined);
  const part = parts[index];
  const text = textOf(part);
  if (text === undefined) throw new TemplateOptionsError("continueFinalMessage: the final message has no text");
  return [text, parts.with(index, { ...(part as object), text: text + mark })];
}

function textOf(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null || !("text" in part)) return undefined;
  return typeof part.text === "string" ? part.text : undefined;
}

/** Removes everything that the template writes after the final message. The template may have trimmed the message. */
function cutAtMark(text: string, ranges: readonly AssistantRange[], final: string): RenderedChat {
  const bare = mark.trimEnd();
  const end = text.lastIndexOf(bare);
  if (end === -1 || !text.includes(stripSpace(final))) {
    throw new TemplateOptionsError(
      "The template does not print the final message unchanged, so it cannot be continued",
    );
  }
  const head = text.slice(0, end);
  const cut = text.startsWith(mark, end) ? head : stripSpace(head, false, true);
  const assistantRanges = ranges.flatMap((range) =>
    range.start > cut.length ? [] : { start: range.start, end: Math.min(range.end, cut.length) },
  );
  return { text: cut, assistantRanges };
}
