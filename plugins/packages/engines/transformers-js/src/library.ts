import { EngineError, type EngineContext } from "@patchbay/core/provider";

// The part of @huggingface/transformers that this engine uses. The library is not a dependency of Patchbay's packages, so its
// types are not available to the type checker.

/** An image in memory. */
export interface LibraryImage {
  readonly width: number;
  readonly height: number;
  /** In browsers. */
  toBlob(type: string): Promise<Blob>;
  /** In Node. */
  toSharp(): { png(): { toBuffer(): Promise<Uint8Array<ArrayBuffer>> } };
}

/** A model with its tokenizer or processor; called with the input of its task. */
export interface Pipeline {
  (...input: readonly unknown[]): Promise<unknown>;
  readonly model: { readonly config: ModelConfig };
  readonly tokenizer?: Tokenizer;
  readonly processor?: {
    readonly feature_extractor?: { readonly config: { readonly sampling_rate: number } };
    readonly image_processor?: object;
  };
  dispose(): Promise<void>;
}

/** `config.json` of a repository. */
export interface ModelConfig {
  readonly model_type?: string;
  readonly architectures?: readonly string[];
  readonly id2label?: Readonly<Record<string, string>>;
  /** The prefix that a model expects before a text, by the task's name, such as `translation_en_to_de`. */
  readonly task_specific_params?: Readonly<Record<string, { readonly prefix?: string } | null>>;
}

interface Tokenizer {
  (text: string): { readonly input_ids: { readonly dims: readonly number[] } };
  readonly chat_template?: unknown;
  readonly mask_token?: string;
  readonly all_special_ids?: readonly number[];
  readonly eos_token_id?: number;
  apply_chat_template(messages: readonly object[], options: object): unknown;
}

/** The library's progress events while it loads. */
export interface LoadEvent {
  readonly status: string;
  readonly loaded?: number;
  readonly total?: number;
}

export interface LoadOptions {
  readonly device?: string;
  readonly dtype?: string;
  readonly progress_callback?: (event: LoadEvent) => void;
}

interface LibraryCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

export interface Library {
  readonly env: {
    remoteHost: string;
    allowLocalModels: boolean;
    useWasmCache: boolean;
    useFSCache: boolean;
    useBrowserCache: boolean;
    useCustomCache: boolean;
    customCache: LibraryCache | null;
    cacheDir: string | null;
    logLevel: number;
    fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
    readonly backends: { readonly onnx: { readonly wasm?: WasmSettings } };
  };
  pipeline(task: string, model: string, options: LoadOptions): Promise<Pipeline>;
  readonly AutoConfig: { from_pretrained(model: string, options: object): Promise<ModelConfig> };
  readonly ModelRegistry: {
    get_available_dtypes(model: string): Promise<readonly string[]>;
    get_pipeline_files(task: string, model: string, options: LoadOptions): Promise<readonly string[]>;
    get_file_metadata(
      model: string,
      file: string,
      options?: { readonly local_files_only: boolean },
    ): Promise<{ readonly exists: boolean; readonly size?: number }>;
  };
  readonly RawImage: { fromBlob(blob: Blob): Promise<LibraryImage> };
  readonly TextStreamer: new (tokenizer: unknown, options: object) => object;
  readonly InterruptableStoppingCriteria: new () => { interrupt(): void };
}

interface WasmSettings {
  wasmBinary?: ArrayBuffer;
  wasmPaths?: { mjs: string } | string;
  numThreads?: number;
}

/** Only errors are logged: anything less would clutter the page's console. */
const SILENT = 50;

const BROWSER_LIBRARY = "transformers.min.js";
const RUNTIME = "ort-wasm-simd-threaded.asyncify";
// In variables, so that neither the bundler nor a browser looks for them.
const NODE_LIBRARY: string = "@huggingface/transformers";
const NODE_OS: string = "node:os";
const NODE_MODULE: string = "node:module";
const NODE_PROCESS: string = "node:process";

declare const WorkerGlobalScope: unknown;

/** Whether this is a browser's worker; otherwise it is Node. */
export const isBrowser = (): boolean => typeof WorkerGlobalScope !== "undefined";

/** The smallest module with SIMD instructions, which the model runtime uses as well. */
const SIMD_MODULE = Uint8Array.from(
  [..."\0asm\u0001\0\0\0\u0001\u0005\u0001`\0\u0001{\u0003\u0002\u0001\0\n\u0008\u0001\u0006\0A\0\u00fd\u000f\u000b"],
  (letter) => letter.charCodeAt(0),
);

/** Why no model can run in this browser; undefined when models can run. WebGPU is also used from WebAssembly. */
export function missingRuntime(): string | undefined {
  if (!isBrowser()) return undefined;
  const elsewhere = "Use another browser, or a provider that runs elsewhere.";
  if (typeof WebAssembly === "undefined") {
    return "This browser has no WebAssembly, which models need; some modes for more security turn it off. Turn it on, or choose a provider that runs elsewhere.";
  }
  if (!WebAssembly.validate(SIMD_MODULE)) {
    return `WebAssembly in this browser lacks SIMD instructions, which models need. ${elsewhere}`;
  }
  try {
    // oxlint-disable-next-line no-new -- The constructor throws when a content policy forbids WebAssembly.
    new WebAssembly.Module(SIMD_MODULE);
    return undefined;
  } catch {
    return `This page is not allowed to run WebAssembly, which models need. ${elsewhere}`;
  }
}

let loading: Promise<Library> | undefined;

/**
 * The library, loaded on first use: in browsers from the engine's files, in Node from the package.
 * @throws EngineError when it is not installed
 */
export function loadLibrary(asset: EngineContext["asset"]): Promise<Library> {
  loading ??= (isBrowser() ? loadInBrowser(asset) : loadInNode()).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Makes the next call reload the library. In browsers it runs work in sequence, and after a failure everything that follows
 * fails, too.
 */
export function discardLibrary(): void {
  if (isBrowser()) loading = undefined;
}

async function loadInBrowser(asset: EngineContext["asset"]): Promise<Library> {
  const missing = missingRuntime();
  if (missing !== undefined) throw new EngineError(missing);
  const [script, factory, binary] = await Promise.all([
    asset(BROWSER_LIBRARY),
    asset(`${RUNTIME}.mjs`),
    asset(`${RUNTIME}.wasm`),
  ]);
  const library = (await import(/* @vite-ignore */ scriptUrl(script))) as Library;
  const { wasm } = library.env.backends.onnx;
  if (!wasm) throw new EngineError("The runtime for models could not be set up in this browser.");
  wasm.wasmBinary = binary;
  wasm.wasmPaths = { mjs: scriptUrl(factory) };
  // Threads need shared memory, which only pages with COOP and COEP have.
  wasm.numThreads = 1;
  return setUp(library);
}

/** Checked modules are imported from memory, because a second request could return other bytes. */
const scriptUrl = (bytes: ArrayBuffer): string => URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));

async function loadInNode(): Promise<Library> {
  const [{ createRequire }, { cwd }] = await Promise.all([
    import(/* @vite-ignore */ NODE_MODULE) as Promise<{ createRequire(file: string): (name: string) => unknown }>,
    import(/* @vite-ignore */ NODE_PROCESS) as Promise<{ cwd(): string }>,
  ]);
  // In a thread the engine's code has no path, so the package could not be resolved from it.
  const require = createRequire(`${cwd()}/package.json`);
  const load = async (): Promise<unknown> => {
    try {
      return (await import(/* @vite-ignore */ NODE_LIBRARY)) as unknown;
    } catch {
      return require(NODE_LIBRARY);
    }
  };
  const library = await load().catch((error: unknown) => {
    throw new EngineError(
      `Models run in Node with @huggingface/transformers, which could not be loaded from ${cwd()}. Run there: npm install --ignore-scripts @huggingface/transformers`,
      { cause: error },
    );
  });
  return setUp(library as Library);
}

function setUp(library: Library): Library {
  const { env } = library;
  env.logLevel = SILENT;
  env.allowLocalModels = false;
  env.useWasmCache = false;
  env.useBrowserCache = false;
  return library;
}

/** The folder where models are cached in Node, with a subfolder for each hub. */
export async function nodeCacheFolder(): Promise<string> {
  const { homedir } = (await import(/* @vite-ignore */ NODE_OS)) as { homedir(): string };
  return `${homedir()}/.cache/patchbay/transformers-js`;
}
