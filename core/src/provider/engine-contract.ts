import type { ModelActionName } from "../manifest/server-facts.ts";
import type { ListedModel } from "./model-contract.ts";
import type { Json, OutputType, Progress } from "./call-contract.ts";

/** One call of an engine. It contains no key, and nothing from another provider's call. */
export interface EngineCall {
  /** Provider task, one of the manifest's. */
  readonly task: string;
  /** Arguments of the task, as its input schema describes them; binary ones are Blobs. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The caller's `parameters`; undefined if the caller passed none. */
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** The engine's id of the model; empty if the caller named none: the engine then uses its default for the task. */
  readonly model: string;
  /** The hub's origin, where weights are fetched. */
  readonly hubUrl: string;
  /** How the caller wants an image, audio or video; undefined: as a Blob. */
  readonly outputType: OutputType | undefined;
  /** Whether the caller requested a stream: chunks go to `emit`. */
  readonly streaming: boolean;
}

/** Second argument of an engine's `run`. */
export interface EngineContext {
  /**
   * Aborts when the caller aborts or leaves the stream, or the deadline passes: stop, and leave no partial work
   * behind.
   */
  readonly signal: AbortSignal;
  /** Reports progress of the call or the download to the caller's `onProgress`. */
  progress(progress: Progress): void;
  /** Sends the caller one chunk of the task's type, as JSON, in a streaming call. */
  emit(chunk: Json | object): void;
  /**
   * Bytes of a file that the manifest lists in `engine.assets`, for example a WebAssembly module. The host fetches
   * the file
   * and checks its hash at each call; it does not retain the bytes.
   * @param name of the file, without its folder
   * @throws PluginLoadError if it is not listed, cannot be read, or its hash differs from the manifest
   */
  asset(name: string): Promise<ArrayBuffer>;
}

/** What runs the model: the GPU through WebGPU, or the CPU, in browsers through WebAssembly. */
export type EngineDevice = "webgpu" | "wasm" | "cpu";

/** Whether a model can run on this device now. */
export type EngineAvailability =
  | {
      readonly status: "ready";
      /** The hardware it would run on; absent if unknown. */
      readonly device?: EngineDevice;
    }
  | {
      readonly status: "downloadable";
      /** The hardware it would run on; absent if unknown. */
      readonly device?: EngineDevice;
      /** Bytes to download; absent if unknown. */
      readonly bytes?: number;
    }
  | {
      readonly status: "unavailable";
      /** The missing requirement and its remedy, in a sentence or two. */
      readonly reason: string;
    };

/** Details of a question about an engine's model. */
export interface EngineQuestion extends Pick<EngineCall, "hubUrl"> {
  /** Provider task, one of the manifest's. */
  readonly task: string;
}

/**
 * Performs an action on a model, apart from running it.
 * @param model the engine's id
 * @throws InputError, EngineError
 */
export type EngineAction<Context = Omit<EngineContext, "emit">> = (
  model: string,
  question: Pick<EngineCall, "hubUrl">,
  context: Context,
) => Promise<void>;

/**
 * A provider that runs models on the user's device instead of calling a server. The default export of
 * `src/engine.ts`, loaded
 * when the engine is first used. It runs in a separate thread, a Worker in browsers, unless its manifest has `"realm":
 * "page"`; arguments and results are cloned.
 */
export interface Engine {
  /**
   * The models that it offers, for each task the best for most users first, and all that are stored here. Sends no
   * request.
   */
  models(): readonly ListedModel[] | Promise<readonly ListedModel[]>;
  /** Whether a model can run here. Downloads nothing. */
  availability(model: string, question: EngineQuestion): Promise<EngineAvailability>;
  /**
   * Runs a model; downloads it first if necessary.
   * @returns the task's output; undefined for a streaming call
   * @throws InputError for unsupported arguments, EngineError if the device or the model fails
   */
  run(call: EngineCall, context: EngineContext): Promise<unknown>;
  /** The other actions on models, as its manifest declares them; `pull` leaves nothing behind if it fails. */
  readonly manageModels?: Readonly<Partial<Record<ModelActionName, EngineAction>>>;
}
