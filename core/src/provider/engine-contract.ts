import type { ModelActionName } from "../manifest/server-facts.ts";
import type { ListedModel } from "./model-contract.ts";
import type { Json, OutputType, Progress } from "./call-contract.ts";

/** One call of an engine. It holds no key, and nothing of another provider's call. */
export interface EngineCall {
  /** Provider task, one of the manifest's. */
  readonly task: string;
  /** Arguments of the task, as its input schema describes them; binary ones are Blobs. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The caller's `parameters`; undefined when the caller gave none. */
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** The engine's id of the model; empty where the caller named none: the engine takes its own for the task. */
  readonly model: string;
  /** The hub's origin, from which weights are fetched. */
  readonly hubUrl: string;
  /** What the caller wants of an image, audio or video; undefined: a Blob. */
  readonly outputType: OutputType | undefined;
  /** Whether the caller asked for chunks: they go to `emit`. */
  readonly streaming: boolean;
}

/** What an engine may do while it works, besides computing. */
export interface EngineContext {
  /** Aborts when the caller aborts, leaves the stream, or the deadline passes: stop, and leave nothing half done behind. */
  readonly signal: AbortSignal;
  /** Tells how far the call or the download is, to the caller's `onProgress`. */
  progress(progress: Progress): void;
  /** Gives the caller one chunk of the task's type, as JSON, in a call that streams. */
  emit(chunk: Json | object): void;
  /**
   * Bytes of a file that the manifest lists in `engine.assets`, for example a WebAssembly module. The host fetches it at
   * each call, checks its hash, and gives the bytes away.
   * @param name of the file, without its folder
   * @throws PluginLoadError when it is not listed, cannot be read, or is not what the manifest says
   */
  asset(name: string): Promise<ArrayBuffer>;
}

/** What computes: the GPU by WebGPU, or the processor, in browsers by WebAssembly. */
export type EngineDevice = "webgpu" | "wasm" | "cpu";

/** Whether a model can run on this device now. */
export type EngineAvailability =
  | {
      readonly status: "ready";
      /** What it would run on; absent where nobody tells. */
      readonly device?: EngineDevice;
    }
  | {
      readonly status: "downloadable";
      /** Likewise. */
      readonly device?: EngineDevice;
      /** Bytes that would be fetched; absent where nobody tells. */
      readonly bytes?: number;
    }
  | {
      readonly status: "unavailable";
      /** What is missing, and what to do, in a sentence or two. */
      readonly reason: string;
    };

/** What an engine's model is asked about besides its id. */
export interface EngineQuestion extends Pick<EngineCall, "hubUrl"> {
  /** Provider task, one of the manifest's. */
  readonly task: string;
}

/**
 * Does something with a model besides running it.
 * @param model the engine's id
 * @throws InputError, EngineError
 */
export type EngineAction<Context = Omit<EngineContext, "emit">> = (
  model: string,
  question: Pick<EngineCall, "hubUrl">,
  context: Context,
) => Promise<void>;

/**
 * A provider that runs models on the user's own device instead of asking a server. Exposed by `src/engine.ts` as its default
 * export, and loaded when the engine is first used. It runs in a thread of its own, a Worker in browsers, unless its manifest
 * says `"realm": "page"`; what crosses is cloned.
 */
export interface Engine {
  /** The models that it offers, of each task the best for most people first, and whatever is kept here. Asks nobody. */
  models(): readonly ListedModel[] | Promise<readonly ListedModel[]>;
  /** Whether a model can run here. Downloads nothing. */
  availability(model: string, question: EngineQuestion): Promise<EngineAvailability>;
  /**
   * Runs a model, which is downloaded first where that is needed.
   * @returns the task's output; of a call that streams, nothing
   * @throws InputError for arguments that it cannot serve, EngineError where the device or the model fails
   */
  run(call: EngineCall, context: EngineContext): Promise<unknown>;
  /** What it can do with models besides, by the actions of its manifest; `pull` leaves nothing behind where it fails. */
  readonly manageModels?: Readonly<Partial<Record<ModelActionName, EngineAction>>>;
}
