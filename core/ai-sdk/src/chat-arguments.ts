import type { LanguageModelV4CallOptions, LanguageModelV4ToolChoice, SharedV4Warning } from "@ai-sdk/provider";
import { withOutputFormat, type ChatArguments, type OutputMode } from "@patchbay/core/chat";
import { messagesOf } from "./prompt.ts";
import { ownOptions, targetOf, unsupported, unsupportedHeaders, type ModelBase } from "./model.ts";

/** A call of the SDK as a chat's arguments, and warnings about unsupported options. */
export interface SdkChat {
  readonly args: ChatArguments;
  readonly warnings: SharedV4Warning[];
}

type Tool = NonNullable<LanguageModelV4CallOptions["tools"]>[number];

/** @param mode how strictly the model's provider enforces a schema */
export async function chatArguments(
  options: LanguageModelV4CallOptions,
  base: ModelBase,
  mode: OutputMode,
): Promise<SdkChat> {
  const { temperature, topP, seed, presencePenalty, frequencyPenalty, maxOutputTokens, stopSequences, topK } = options;
  const reasoning = reasoningEffort(options.reasoning);
  const tools = functionTools(options.tools);
  const chat: ChatArguments = {
    ...targetOf(base),
    messages: await messagesOf(options.prompt, base),
    ...withoutUndefined({
      max_tokens: maxOutputTokens,
      temperature,
      top_p: topP,
      seed,
      presence_penalty: presencePenalty,
      frequency_penalty: frequencyPenalty,
      stop: stopSequences?.length ? stopSequences : undefined,
      reasoning_effort: reasoning.effort,
      tools: tools.length > 0 ? tools : undefined,
      tool_choice: tools.length > 0 ? toolChoice(options.toolChoice) : undefined,
    }),
    ...ownOptions(options.providerOptions),
  };
  const format = formatted(chat, options.responseFormat, mode);
  return {
    args: format.args,
    warnings: [
      ...unsupported({ topK }),
      ...unsupportedHeaders(options.headers),
      ...unsupportedTools(options.tools),
      ...reasoning.warnings,
      ...format.warnings,
    ],
  };
}

function formatted(
  chat: ChatArguments,
  format: LanguageModelV4CallOptions["responseFormat"],
  mode: OutputMode,
): SdkChat {
  if (format?.type !== "json") return { args: chat, warnings: [] };
  const { schema, name, description } = format;
  const isEnforced = mode === "json_schema" || (mode === "json_object" && !schema);
  return {
    args: withOutputFormat(chat, {
      mode,
      jsonSchema: schema as Record<string, unknown> | undefined,
      name,
      description,
    }),
    warnings: isEnforced
      ? []
      : [
          {
            type: "compatibility",
            feature: "responseFormat",
            details: schema
              ? "The provider does not enforce JSON Schema, so the schema is part of the prompt."
              : "The provider does not enforce JSON, so the prompt asks for it.",
          },
        ],
  };
}

function functionTools(tools: readonly Tool[] = []): NonNullable<ChatArguments["tools"]> {
  return tools.flatMap((tool) =>
    tool.type === "function"
      ? [
          {
            type: "function",
            function: {
              name: tool.name,
              parameters: tool.inputSchema,
              ...withoutUndefined({ description: tool.description, strict: tool.strict }),
            },
          },
        ]
      : [],
  );
}

function unsupportedTools(tools: readonly Tool[] = []): SharedV4Warning[] {
  return tools.flatMap((tool) =>
    tool.type === "function"
      ? unsupported({ [`providerOptions of tool ${tool.name}`]: tool.providerOptions })
      : unsupported({ [`tool ${tool.id}`]: tool }),
  );
}

function toolChoice(choice: LanguageModelV4ToolChoice | undefined): ChatArguments["tool_choice"] {
  if (choice?.type !== "tool") return choice?.type;
  return { type: "function", function: { name: choice.toolName } };
}

/** Servers support low, medium and high, and most also minimal and none. */
function reasoningEffort(reasoning: LanguageModelV4CallOptions["reasoning"]): {
  readonly effort?: string;
  readonly warnings: SharedV4Warning[];
} {
  if (reasoning === undefined || reasoning === "provider-default") return { warnings: [] };
  if (reasoning !== "xhigh" && reasoning !== "max") return { effort: reasoning, warnings: [] };
  const details = `reasoning "${reasoning}" is sent as reasoning_effort "high".`;
  return { effort: "high", warnings: [{ type: "compatibility", feature: "reasoning", details }] };
}

/** Without members that are undefined, which some servers' checks would see as null. */
function withoutUndefined<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}
