import { TemplateOptionsError } from "./errors.ts";

/** The tokens that templates name, as text. */
export type SpecialTokens = Readonly<Record<string, string>>;

/** A chat template as a model's record has it. */
export interface ChatTemplate {
  /** `default` if the record has only one. */
  name: string;
  source: string;
  specialTokens: SpecialTokens;
}

/** The template's place in a model's record, as the hub's API gives it. All else is ignored. */
export interface ModelRecord {
  id?: string;
  config?: {
    /** The model's `chat_template.jinja`, which takes precedence over all others. */
    chat_template_jinja?: unknown;
    /** `chat_template` is the source, or a list of `{ name, template }`; tokens are strings or `{ content }`. */
    tokenizer_config?: Readonly<Record<string, unknown>>;
    processor_config?: { chat_template?: unknown };
  };
  gguf?: { chat_template?: unknown };
}

export interface ChatTemplateChoice {
  /** Name of the template, if there are several. */
  name?: string | undefined;
  /** Without `name`: whether tools will be passed; some models have a separate template for them. */
  tools?: boolean | undefined;
}

/**
 * Finds the chat template in a model's record, like transformers: by name, else `tool_use` if there are tools and the
 * model
 * has such a template, else `default`.
 *
 * @returns undefined if the model has no chat template.
 * @throws {TemplateOptionsError} if it has several, but none with this name.
 * @example
 * const template = chatTemplate(await (await fetch("https://huggingface.co/api/models/Qwen/Qwen3-8B")).json());
 */
export function chatTemplate(record: ModelRecord, choice: ChatTemplateChoice = {}): ChatTemplate | undefined {
  const templates = chatTemplates(record);
  if (templates.length === 0) return undefined;
  const hasToolUse = templates.some(({ name }) => name === "tool_use");
  const wanted = choice.name ?? (choice.tools === true && hasToolUse ? "tool_use" : "default");
  const match = templates.find(({ name }) => name === wanted);
  if (match === undefined) {
    const names = templates.map(({ name }) => `'${name}'`).join(", ");
    throw new TemplateOptionsError(
      `${record.id ?? "The model"} has no chat template '${wanted}': choose one of ${names}`,
    );
  }
  return match;
}

/** All chat templates of a model's record, in their order. Most models have one, whose name is `default`, or none. */
export function chatTemplates(record: ModelRecord): readonly ChatTemplate[] {
  const tokens = specialTokens(record.config?.tokenizer_config ?? {});
  return Array.from(namedTemplates(record), ([name, source]) => ({ name, source, specialTokens: tokens }));
}

function namedTemplates({ config, gguf }: ModelRecord): ReadonlyMap<string, string> {
  const tokenizer = config?.tokenizer_config?.["chat_template"];
  if (Array.isArray(tokenizer) && typeof config?.chat_template_jinja !== "string") {
    return new Map(tokenizer.filter(isNamed).map(({ name, template }) => [name, template]));
  }
  const candidates = [
    config?.chat_template_jinja,
    tokenizer,
    config?.processor_config?.chat_template,
    gguf?.chat_template,
  ];
  const only = candidates.find((candidate) => typeof candidate === "string");
  return new Map(only === undefined ? [] : [["default", only]]);
}

function isNamed(entry: unknown): entry is { name: string; template: string } {
  if (typeof entry !== "object" || entry === null || !("name" in entry) || !("template" in entry)) return false;
  return typeof entry.name === "string" && typeof entry.template === "string";
}

function specialTokens(config: Readonly<Record<string, unknown>>): SpecialTokens {
  const tokens: Record<string, string> = {};
  for (const [name, token] of Object.entries(config)) {
    if (!name.endsWith("_token")) continue;
    if (typeof token === "string") tokens[name] = token;
    else if (typeof token === "object" && token !== null && "content" in token && typeof token.content === "string") {
      tokens[name] = token.content;
    }
  }
  return tokens;
}
