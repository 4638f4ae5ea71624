export {
  addReasoningDetails,
  ChatCollector,
  collectStream,
  IncompleteAnswerError,
  readAnswer,
  readChunk,
  type ChatAnswer,
  type ChatArguments,
  type ChatClient,
  type ChunkParts,
} from "./chat-answer.ts";
export { AnswerFormatError, ToolStepsError } from "./chat-errors.ts";
export { generateOutput, type GeneratedOutput, type OutputArguments, type OutputOptions } from "./generate-output.ts";
export {
  isFormatRefusal,
  weakestOutput,
  withOutputFormat,
  type OutputFormat,
  type OutputMode,
} from "./output-format.ts";
export {
  runTools,
  runToolsStream,
  type RunToolsOptions,
  type ToolArguments,
  type ToolRun,
  type ToolRunEvent,
  type ToolStep,
} from "./run-tools.ts";
export { defineTool, type Tool, type ToolContext, type ToolDefinition, type ToolResult, type Tools } from "./tool.ts";
export { ToolCallCollector, type GrowingToolCall } from "./tool-calls.ts";
export type { SchemaOutput, StandardSchema, ValueSchema } from "./value-schema.ts";
export { fromResponse, toResponse, type ToResponseOptions } from "./web-response.ts";
export { checkJson, describeJsonIssues, type JsonIssue, type JsonSchema } from "../json-schema/check-json.ts";
