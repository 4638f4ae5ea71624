import type { Answer } from "../http/answer.ts";
import type { VendorAnswer, VendorFailure } from "../http/failed-answer.ts";
import type { FormBody, FormField, RequestBody } from "../http/request.ts";
import type { ProviderBatch } from "./batch-contract.ts";
import type { BodyContext, CancelRoute, ProviderCall, ReadContext, Route, StreamFormat } from "./call-contract.ts";
import type { ModelManagement, ModelListing } from "./model-contract.ts";

export type * from "./batch-contract.ts";
export type * from "./call-contract.ts";
export type * from "./engine-contract.ts";
export type * from "./model-contract.ts";
export type { Answer, FormBody, FormField, RequestBody, VendorAnswer, VendorFailure };

/**
 * How far a vendor enforces the format of a chat's answer. `json_schema`: its servers enforce a JSON Schema from
 * `response_format`; `json_object`: they enforce JSON of any shape.
 */
export type StructuredOutput = "json_schema" | "json_object";

/** How a provider serves one task: four pure steps. */
export interface ProviderTask<Output = unknown, Chunk = unknown> {
  /**
   * Uploads inputs before the main call, for vendors that take them only by reference: once per call, also if it is
   * retried. The result is `call.uploaded` in the other steps.
   */
  upload?(call: ProviderCall, context: ReadContext): Promise<unknown>;
  /**
   * Where the call is sent.
   * @throws InputError if the provider does not support the arguments
   */
  route(call: ProviderCall): Route;
  /** The request's body: JSON, a form, text or bytes. */
  body(call: ProviderCall, context: BodyContext): RequestBody | Promise<RequestBody>;
  /** Headers beyond content type, authorization and bill-to. */
  headers?(call: ProviderCall): Readonly<Record<string, string>>;
  /**
   * Turns the answer into the task's output. When a job is resumed, it may run again in another process with the same
   * answer: the call's arguments then have no binary data.
   * @throws OutputError if the answer has another shape
   */
  read(answer: Answer, context: ReadContext): Output | Promise<Output>;
  /**
   * The request that cancels the job that this answer accepted; undefined if this job cannot be canceled. Absent: the
   * vendor cannot cancel jobs.
   */
  cancel?(answer: Answer, call: ProviderCall): CancelRoute | undefined;
  /** How a streamed answer is read; absent: the task does not stream. */
  readonly stream?: StreamFormat<Chunk>;
  /** For chats, according to the vendor's documentation; absent: a schema is only part of the prompt. */
  readonly structuredOutput?: StructuredOutput;
}

// Method syntax keeps `ProviderTask<ChatCompletionOutput>` assignable here, whatever its output.
/** Tasks by the name of the provider task. */
export type ProviderTasks = Readonly<Record<string, ProviderTask>>;

/** The export of a provider plugin: how each task of its manifest is called. */
export interface Provider {
  /** How each task is called, by the provider task's name: the same names as in the manifest. */
  readonly tasks: ProviderTasks;
  /** Serves raw requests without a task, if the manifest has `acceptsUnnamedTask`. */
  readonly generic?: ProviderTask;
  /** Lists the vendor's models, if the manifest has `"models": "own"`. */
  readonly listModels?: ModelListing;
  /**
   * Runs many calls as one job of the vendor, for the tasks that the manifest's `batch` names; or a function that loads
   * it with the first batch.
   */
  readonly batch?: ProviderBatch | (() => Promise<ProviderBatch>);
  /** Actions on the server's models, other than listing and calling them: the manifest's `server.actions`. */
  readonly manageModels?: ModelManagement;
  /** Reads the vendor's error envelope; undefined leaves it to core, which knows the usual formats. */
  failure?(answer: VendorAnswer): VendorFailure | undefined;
}

/**
 * Types a provider.
 *
 * @example
 * export default defineProvider({
 *   tasks: { conversational: openAiChat({ path: "openai/v1/chat/completions" }) },
 * });
 */
export function defineProvider<Definition extends Provider>(provider: Definition): Definition {
  return provider;
}
