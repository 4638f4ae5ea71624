import { describeValue } from "../errors/describe-value.ts";
import { InputError } from "../errors/index.ts";
import { isObject } from "../provider/payload.ts";
import type { ChatToolCall } from "../task/io/parts/chat-message.ts";
import type { ChatTool } from "../task/io/parts/chat-tools.ts";
import { tryParse } from "./json-text.ts";
import { readSchema, toSentSchema, type ReadSchema, type SchemaOutput, type ValueSchema } from "./value-schema.ts";

/** Second argument of a tool. */
export interface ToolContext {
  /** Aborts when the run is aborted or left. */
  readonly signal: AbortSignal;
  /** The model's id of the call. */
  readonly callId: string;
  /** Number of the answer with this call, from 1. */
  readonly step: number;
}

export interface ToolDefinition<Schema extends ValueSchema | ReadSchema> {
  /** Describes to the model what the tool does and when to use it. */
  readonly description?: string;
  /** Schema of its arguments, or the `parameters` of another tool; default: none. */
  readonly parameters?: Schema;
  /** Runs the tool. The model receives text unchanged, other results as JSON, and the message of an error. */
  run(args: SchemaOutput<Schema>, context: ToolContext): unknown;
}

/** A tool that `runTools` can offer, made by `defineTool`. */
export interface Tool {
  readonly description: string | undefined;
  readonly parameters: ReadSchema;
  readonly run: (args: unknown, context: ToolContext) => unknown;
}

const noParameters = { type: "object", properties: {} } as const;

/**
 * Types a tool: its arguments have the type of its schema's output.
 *
 * @example
 * const weather = defineTool({
 *   description: "The weather in a city",
 *   parameters: z.object({ city: z.string() }),
 *   run: async ({ city }) => readWeather(city),
 * });
 */
export function defineTool<const Schema extends ValueSchema | ReadSchema>(definition: ToolDefinition<Schema>): Tool {
  return {
    description: definition.description,
    parameters: readSchema(definition.parameters ?? noParameters, "parameters"),
    run: (args, context) => definition.run(args as SchemaOutput<Schema>, context),
  };
}

/** Tools by the name that the model uses. */
export type Tools = Readonly<Record<string, Tool>>;

/** Tools as a request offers them. */
export function offeredTools(tools: Tools): ChatTool[] {
  return Object.entries(tools).map(([name, tool]) => {
    if (!isObject(tool?.parameters) || !isObject(tool.parameters.jsonSchema)) {
      throw new InputError(
        `tools.${name} must be made by defineTool({ description, parameters, run }), but is ${describeValue(tool)} without a schema.`,
      );
    }
    const { description, parameters } = tool;
    if (!/^[\w-]{1,64}$/.test(name)) {
      throw new InputError(`A tool cannot be named "${name}": use up to 64 letters, digits, "_" and "-".`);
    }
    const { $schema: _draft, ...schema } = parameters.jsonSchema;
    const { schema: closed, isStrict } = toSentSchema(schema);
    return {
      type: "function",
      function: { name, ...(description !== undefined && { description }), parameters: isStrict ? closed : schema },
    };
  });
}

/** One tool call and its result. */
export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  /** The model's arguments, parsed; the text if it is not JSON. */
  readonly arguments: unknown;
  /** The tool's result. */
  readonly result?: unknown;
  /** The tool's error, or the problem of the call. */
  readonly error?: unknown;
  /** The text that the model receives. */
  readonly content: string;
}

/** The arguments of a call, parsed; the text if it is not JSON. */
export function parsedArguments({ function: { arguments: text } }: ChatToolCall): unknown {
  const parsed = tryParse(text);
  return parsed ? parsed.value : text;
}

/** Runs a call. Errors are returned to the model, which can then call again. */
export async function runToolCall(call: ChatToolCall, tools: Tools, context: ToolContext): Promise<ToolResult> {
  const { name } = call.function;
  const args = parsedArguments(call);
  const base = { callId: call.id, name, arguments: args };
  try {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (!tool) throw new Error(`There is no tool ${name}. The tools are: ${Object.keys(tools).join(", ")}.`);
    if (!isObject(args)) throw new Error(`The arguments are not a JSON object: ${call.function.arguments}`);
    const checked = await tool.parameters.check(args);
    if ("problem" in checked) throw new Error(`The arguments do not fit: ${checked.problem}.`);
    const result = await tool.run(checked.value, context);
    return { ...base, result, content: typeof result === "string" ? result : (JSON.stringify(result) ?? "null") };
  } catch (error) {
    return { ...base, error, content: `Error: ${error instanceof Error ? error.message : String(error)}` };
  }
}
