import type { Answer } from "../http/answer.ts";
import type { RequestBody } from "../http/request.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";
import type { Progress, ProviderCall, ReadContext, Route, StreamFormat } from "./call-contract.ts";

/** A model as its vendor lists it. */
export interface ListedModel {
  /** The vendor's id: what callers name as `model`, with the manifest's `modelPrefix` before it. */
  readonly id: string;
  /** Provider task that it serves, one of the manifest's. */
  readonly task: string;
  /** Name for people; absent: the id is shown. */
  readonly label?: string;
  /** Tokens of input and output together. */
  readonly contextLength?: number;
  /** Only where the vendor's answer tells it. */
  readonly price?: ModelPrice;
  /** What it can do besides, for example `tools`, `structured-output`, `vision`, `reasoning`. */
  readonly capabilities?: readonly string[];
  /** Every kind of input that it takes, only where the vendor's answer lists them all; absent: not known. */
  readonly inputs?: readonly ModelInput[];
  /** Tokens of output in a second, as the vendor's answer tells it. */
  readonly throughput?: number;
  /** Bytes of its files, on a server or a device of one's own. */
  readonly bytes?: number;
  /** Bytes of it that an engine keeps on this device; absent: nothing is kept. */
  readonly kept?: number;
  /** How its weights are stored, as the server says it: `Q4_K_M`, `4bit`. */
  readonly quantization?: string;
  /** Whether a server of one's own has it in memory; absent: the server does not tell. */
  readonly loaded?: boolean;
}

/** A kind of input of a model; a `document` is for example a PDF. */
export type ModelInput = "text" | "image" | "audio" | "video" | "document";

/** What a model costs, by the vendor's answer. */
export interface ModelPrice {
  /** ISO 4217, for example `USD`. */
  readonly currency: string;
  /** What one price is for. */
  readonly unit: "million tokens" | "request" | "image" | "second" | "character";
  /** Price of one unit of input. */
  readonly input?: number;
  /** Price of one unit of output. */
  readonly output?: number;
  /** Price of one unit of input that the vendor reads from its cache. */
  readonly cachedInput?: number;
}

/** How a vendor's models are asked for: a GET, and the reading of its answer. */
export interface ModelListing {
  /**
   * Where the models are listed.
   * @param call holds the settings; its task is the one that is asked for, or empty
   */
  route(call: ProviderCall): Route;
  /** Headers beyond authorization. */
  headers?(call: ProviderCall): Readonly<Record<string, string>>;
  /**
   * Reads the models from the answer. Those of tasks that the manifest does not declare are left out.
   * @throws OutputError when the answer has another shape
   */
  read(answer: Answer, context: ReadContext): readonly ListedModel[] | Promise<readonly ListedModel[]>;
}

/** Where a server is asked to do something with a model. */
export interface ModelActionRoute extends Omit<Route, "method" | "host"> {
  /** Default `POST`. */
  readonly method?: "GET" | "POST" | "DELETE";
}

/** How far a model is. */
export interface ModelProgress extends Progress {
  /** Of the last event: all is done. */
  readonly done?: boolean;
}

/** How a server is asked to load a model, for example. `call.providerModelId` names the model. */
export interface ModelAction {
  /** The first request. */
  route(call: ProviderCall): ModelActionRoute;
  /** What is sent with it; absent: no body. */
  body?(call: ProviderCall): RequestBody;
  /**
   * Waits until it is done, where the answer does not mean that it is: asks again with `context.send` and `context.wait`, and
   * tells of its progress. Absent: the answer means that it is done.
   * @throws JobError when the server says that it failed
   */
  read?(answer: Answer, context: ReadContext): void | Promise<void>;
  /** Instead of `read`, for a server that tells of its progress in a stream. One that ends without `done` was cut. */
  readonly stream?: Pick<StreamFormat<ModelProgress>, "format" | "chunk" | "state">;
  /** Asks the server to stop when the caller aborts; absent: to leave is enough, or there is no way. */
  cancel?(call: ProviderCall): ModelActionRoute & { readonly body?: RequestBody };
}

/** How a server does something with a model, by what it does. */
export type ModelManagement = Readonly<Partial<Record<ModelActionName, ModelAction>>>;
