import { TemplateOptionsError } from "./errors.ts";
import type { ChatTemplate, SpecialTokens } from "./chat-template.ts";
import { compile, type CompileOptions, type CompiledTemplate } from "./compile.ts";
import { stripSpace } from "./values/text.ts";

/** One message; what else it may hold (`tool_calls`, `reasoning_content` …) is between caller and template. */
export interface ChatMessage {
  role: string;
  content?: unknown;
  [field: string]: unknown;
}

export interface RenderChatOptions {
  /** Tools as JSON schemas, in the shape of the chat completion API. */
  tools?: readonly unknown[] | undefined;
  /** Documents for templates that ground the answer in some. */
  documents?: readonly unknown[] | undefined;
  /** End with what begins the assistant's answer. Default false, as in transformers. */
  addGenerationPrompt?: boolean | undefined;
  /** Leave the last message open, for the model to go on with it. */
  continueFinalMessage?: boolean | undefined;
  /** Tokens that are not the template's own. */
  specialTokens?: SpecialTokens | undefined;
  /** Other variables of the template, such as `enable_thinking`. */
  variables?: Readonly<Record<string, unknown>> | undefined;
  /** How the template is compiled, where it has not been yet. */
  compile?: CompileOptions | undefined;
}

/**
 * Renders a conversation to the prompt that the model was trained on, as `apply_chat_template` of transformers does.
 *
 * @param template what `chatTemplate` found, what `compile` made (the fastest, for many prompts), or a source.
 * @throws {TemplateError} from the template; {TemplateOptionsError} for options that exclude each other, or a final message that
 *   the template does not print.
 * @example
 * renderChat(template, [{ role: "user", content: "Hello" }], { addGenerationPrompt: true });
 */
export function renderChat(
  template: ChatTemplate | CompiledTemplate | string,
  messages: readonly ChatMessage[],
  options: RenderChatOptions = {},
): string {
  const { addGenerationPrompt = false, continueFinalMessage = false } = options;
  if (addGenerationPrompt && continueFinalMessage) {
    throw new TemplateOptionsError("addGenerationPrompt and continueFinalMessage exclude each other: set one of them");
  }
  const text = compiled(template, options.compile).render({
    ...(typeof template === "object" && "specialTokens" in template ? template.specialTokens : undefined),
    ...options.specialTokens,
    ...options.variables,
    messages,
    tools: options.tools ?? null,
    documents: options.documents ?? null,
    add_generation_prompt: addGenerationPrompt,
  });
  return continueFinalMessage ? upToFinalMessage(text, messages.at(-1)) : text;
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

/** Cuts what the template writes behind the last message. A template may have trimmed the message. */
function upToFinalMessage(text: string, message: ChatMessage | undefined): string {
  const content = finalText(message?.content);
  const trimmed = stripSpace(content);
  const start = text.lastIndexOf(trimmed);
  if (message === undefined || start === -1) {
    throw new TemplateOptionsError("The template does not print the final message as it is, so it cannot be continued");
  }
  const whole = stripSpace(content, true, false);
  return text.slice(0, start + (text.startsWith(whole, start) ? whole : trimmed).length);
}

/** The text of a message, or of its last part that has one. */
function finalText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const part: unknown = content.findLast((entry) => typeof entry === "object" && entry !== null && "text" in entry);
  return typeof part === "object" && part !== null && "text" in part ? String(part.text) : "";
}
