import type { Answer } from "../http/answer.ts";
import type { RequestBody } from "../http/request.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";
import type { Progress, ProviderCall, ReadContext, Route, StreamFormat } from "./call-contract.ts";

/** A model as its vendor lists it. */
export interface ListedModel {
  /** The vendor's id; callers pass it as `model`, after the manifest's `modelPrefix`. */
  readonly id: string;
  /** Provider task that it serves, one of the manifest's. */
  readonly task: string;
  /** Display name; absent: the id is shown. */
  readonly label?: string;
  /** Tokens of input and output together. */
  readonly contextLength?: number;
  /** Only if the vendor's answer contains it. */
  readonly price?: ModelPrice;
  /** Further capabilities, for example `tools`, `structured-output`, `vision`, `reasoning`. */
  readonly capabilities?: readonly string[];
  /** All types of input that it accepts, only if the vendor's answer lists them; absent: unknown. */
  readonly inputs?: readonly ModelInput[];
  /** Output tokens per second, from the vendor's answer. */
  readonly throughput?: number;
  /** Bytes of its files, on the user's server or device. */
  readonly bytes?: number;
  /** Bytes that an engine has stored on this device; absent: none. */
  readonly storedBytes?: number;
  /** @deprecated Use `storedBytes`. */
  readonly kept?: number;
  /** Quantization of its weights, as the server reports it: `Q4_K_M`, `4bit`. */
  readonly quantization?: string;
  /** Whether the user's server has it in memory; absent: the server does not report it. */
  readonly loaded?: boolean;
}

/** An input type of a model; a `document` is for example a PDF. */
export type ModelInput = "text" | "image" | "audio" | "video" | "document";

/** A model's price, according to the vendor's answer. */
export interface ModelPrice {
  /** ISO 4217, for example `USD`. */
  readonly currency: string;
  /** Unit of a price. */
  readonly unit: "million tokens" | "request" | "image" | "second" | "character";
  /** Price of one unit of input. */
  readonly input?: number;
  /** Price of one unit of output. */
  readonly output?: number;
  /** Price of one unit of input that the vendor reads from its cache. */
  readonly cachedInput?: number;
}

/** How a vendor's models are listed: a GET request, and how its answer is read. */
export interface ModelListing {
  /**
   * Where the models are listed.
   * @param call has the settings; its task is the requested one, or empty
   */
  route(call: ProviderCall): Route;
  /** Headers beyond authorization. */
  headers?(call: ProviderCall): Readonly<Record<string, string>>;
  /**
   * Reads the models from the answer. Models of tasks that the manifest does not declare are omitted.
   * @throws OutputError when the answer has another shape
   */
  read(answer: Answer, context: ReadContext): readonly ListedModel[] | Promise<readonly ListedModel[]>;
}

/** Request of an action on a model. */
export interface ModelActionRoute extends Omit<Route, "method" | "host"> {
  /** Default `POST`. */
  readonly method?: "GET" | "POST" | "DELETE";
}

/** Progress of an action on a model. */
export interface ModelProgress extends Progress {
  /** True in the last event: the action has finished. */
  readonly done?: boolean;
}

/** How a server performs an action, for example loading a model. `call.providerModelId` names the model. */
export interface ModelAction {
  /** The first request. */
  route(call: ProviderCall): ModelActionRoute;
  /** The body of the first request; absent: no body. */
  body?(call: ProviderCall): RequestBody;
  /**
   * Waits until the action has finished, if the answer does not mean that: polls with `context.send` and
   * `context.wait`, and
   * reports progress. Absent: the answer means that it has finished.
   * @throws JobError if the server reports a failure
   */
  read?(answer: Answer, context: ReadContext): void | Promise<void>;
  /** Instead of `read`, for a server that streams its progress. A stream without `done` was cut off. */
  readonly stream?: Pick<StreamFormat<ModelProgress>, "format" | "chunk" | "state">;
  /** Asks the server to stop when the caller aborts; absent: disconnecting is enough, or it cannot be stopped. */
  cancel?(call: ProviderCall): ModelActionRoute & { readonly body?: RequestBody };
}

/** The actions on models that a server performs. */
export type ModelManagement = Readonly<Partial<Record<ModelActionName, ModelAction>>>;
