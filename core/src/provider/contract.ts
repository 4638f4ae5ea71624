import type { Answer } from "../http/answer.ts";
import type { VendorAnswer, VendorFailure } from "../http/failure.ts";
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
 * How far a vendor holds a chat to a form. `json_schema`: its servers enforce a JSON Schema that is sent as
 * `response_format`; `json_object`: they enforce JSON, of any shape.
 */
export type StructuredOutput = "json_schema" | "json_object";

/** How a provider serves one task: four pure steps. */
export interface ProviderTask<Output = unknown, Chunk = unknown> {
  /**
   * Brings inputs to the vendor before the main call, where it takes them by reference only: once for each call, however
   * often that is repeated. What it gives is `call.uploaded` in the other steps.
   */
  upload?(call: ProviderCall, context: ReadContext): Promise<unknown>;
  /**
   * Where the call is sent.
   * @throws InputError when the arguments cannot be served
   */
  route(call: ProviderCall): Route;
  /** What is sent: JSON, a form, text or bytes. */
  body(call: ProviderCall, context: BodyContext): RequestBody | Promise<RequestBody>;
  /** Headers beyond content type, authorization and bill-to. */
  headers?(call: ProviderCall): Readonly<Record<string, string>>;
  /**
   * Turns the answer into the task's output. It may run again in another process with the same answer, when a job is
   * resumed: the call's arguments are then without binary data.
   * @throws OutputError when the answer has another shape
   */
  read(answer: Answer, context: ReadContext): Output | Promise<Output>;
  /**
   * Where a job is cancelled that was accepted with this answer; undefined where this one cannot be. Absent: the vendor has no
   * way to cancel one.
   */
  cancel?(answer: Answer, call: ProviderCall): CancelRoute | undefined;
  /** How a streamed answer is read; absent: the task does not stream. */
  readonly stream?: StreamFormat<Chunk>;
  /** Of a chat, by the vendor's documents; absent: a schema stands in the prompt only. */
  readonly structuredOutput?: StructuredOutput;
}

// Method syntax keeps `ProviderTask<ChatCompletionOutput>` assignable here, whatever its output.
/** Tasks by the name of the provider task. */
export type ProviderTasks = Readonly<Record<string, ProviderTask>>;

/** What a provider plugin exports: for each task that its manifest declares, how it is called. */
export interface Provider {
  /** How each task is called, by the provider task's name: the same names as in the manifest. */
  readonly tasks: ProviderTasks;
  /** Serves raw requests that name no task, where the manifest says `acceptsUnnamedTask`. */
  readonly generic?: ProviderTask;
  /** Lists the vendor's models, where the manifest says `"models": "own"`. */
  readonly listModels?: ModelListing;
  /** Runs many calls as one job of the vendor, for the tasks that the manifest's `batch` names. */
  readonly batch?: ProviderBatch;
  /** What the server can do with models besides listing and calling them: the manifest's `server.actions`. */
  readonly manageModels?: ModelManagement;
  /** Reads the vendor's error envelope; undefined leaves it to core, which knows the usual forms. */
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
