import { PluginLoadError } from "../errors/index.ts";
import type { Engine, EngineContext, Progress } from "../provider/contract.ts";
import {
  packError,
  unpackError,
  type EngineMethod,
  type EnginePort,
  type FromThread,
  type ToThread,
} from "./engine-messages.ts";
import { exposePath, isContainer, PART_PATH, partLoader, shareScopeOf, type SharedModule } from "./plugin-source.ts";

export interface EngineThreadOptions {
  /** Runs the code of a container; the host has already checked its hash. */
  importCode(code: ArrayBuffer): Promise<object>;
  /** The modules that engines share with the host. */
  readonly shares: readonly SharedModule[];
}

/** Chunks that follow within this time are sent together. */
const BURST_MS = 1;
/** Progress is only displayed, so it is throttled. */
const PROGRESS_MS = 50;

type Post = (message: FromThread, transfer?: Transferable[]) => void;

/** Serves an engine to the host at the other end of a port. The thread's script calls this, in browsers and in Node. */
export function serveEngine(port: EnginePort, { importCode, shares }: EngineThreadOptions): void {
  let engine: Engine | undefined;
  const calls = new Map<number, AbortController>();
  const assets = new Map<number, { resolve(bytes: ArrayBuffer): void; reject(error: Error): void }>();
  let assetIds = 0;
  const scope = shareScopeOf(shares);
  const post: Post = (message, transfer = []) => port.postMessage(message, transfer);

  const asset: EngineContext["asset"] = (name) =>
    new Promise((resolve, reject) => {
      assetIds += 1;
      assets.set(assetIds, { resolve, reject });
      post({ type: "asset", id: assetIds, name });
    });

  const loadPart = partLoader(async (name) => exposedBy(await asset(name), PART_PATH, name));

  /** Returns what a container exposes. @param what name of the container in error messages */
  async function exposedBy(code: ArrayBuffer, path: string, what: string): Promise<object> {
    const container = await importCode(code);
    if (!isContainer(container)) {
      throw new PluginLoadError(`${what} is no container. Build the plugin with 'patchbay build'.`);
    }
    container.parts?.(loadPart);
    await container.init(scope);
    const factory = await container.get(path);
    return factory();
  }

  async function start(name: string, code: ArrayBuffer): Promise<void> {
    try {
      engine = asEngine(name, await exposedBy(code, exposePath("engine"), `The engine of ${name}`));
      post({ type: "ready", actions: Object.keys(engine.manageModels ?? {}) as never });
    } catch (error) {
      post({ type: "unusable", error: packError(asLoadError(name, error)) });
    }
  }

  async function call(id: number, method: EngineMethod, args: readonly unknown[]): Promise<void> {
    const controller = new AbortController();
    calls.set(id, controller);
    const reporter = createReporter(id, post);
    const context: EngineContext = {
      signal: controller.signal,
      progress: reporter.progress,
      emit: reporter.emit,
      asset,
    };
    try {
      const result: unknown = await invoke(engine!, method, args, context);
      reporter.flush();
      post({ type: "result", id, result });
    } catch (error) {
      reporter.flush();
      // Reports results that cannot be cloned, too.
      post({ type: "error", id, error: packError(error) });
    } finally {
      calls.delete(id);
    }
  }

  port.addEventListener("message", ({ data }: MessageEvent<ToThread>) => {
    if (data.type === "start") void start(data.name, data.code);
    else if (data.type === "call") void call(data.id, data.method, data.args);
    else if (data.type === "abort") calls.get(data.id)?.abort();
    else {
      const waiting = assets.get(data.id);
      assets.delete(data.id);
      if (data.type === "asset") waiting?.resolve(data.bytes);
      else waiting?.reject(unpackError(data.error));
    }
  });
  port.start();
}

function asEngine(name: string, module: object): Engine {
  const { default: exported } = module as { default?: Engine };
  const missing = (["models", "availability", "run"] as const).filter((one) => typeof exported?.[one] !== "function");
  if (!exported || missing.length > 0) {
    throw new PluginLoadError(`The engine of ${name} has the wrong shape: it lacks ${missing.join(", ")}.`);
  }
  return exported;
}

function asLoadError(name: string, error: unknown): unknown {
  const { lineage, name: kind, message } = packError(error);
  return lineage ? error : new PluginLoadError(`The engine of ${name} failed while it was loaded: ${kind}: ${message}`);
}

async function invoke(
  engine: Engine,
  method: EngineMethod,
  args: readonly unknown[],
  context: EngineContext,
): Promise<unknown> {
  // The arguments are those of the host's typed method.
  const [first, second] = args as [never, never];
  if (method === "run") return engine.run(first, context);
  if (method === "models") return engine.models();
  if (method === "availability") return engine.availability(first, second);
  return engine.manageModels?.[method]?.(first, second, context);
}

/** Posts the chunks and the progress of a call, batched without delaying any chunk. */
function createReporter(id: number, post: Post) {
  let waiting: object[] = [];
  let sentAt = Number.NEGATIVE_INFINITY;
  let latest: Progress | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sendChunks(): void {
    if (waiting.length === 0) return;
    post({ type: "chunks", id, chunks: waiting });
    waiting = [];
    sentAt = performance.now();
  }

  function sendProgress(): void {
    clearTimeout(timer);
    timer = undefined;
    if (latest) post({ type: "progress", id, progress: latest });
    latest = undefined;
    toldAt = performance.now();
  }

  return {
    emit(chunk: object): void {
      waiting.push(chunk);
      // The first chunk is posted at once: the engine may block the thread until the next.
      if (performance.now() - sentAt >= BURST_MS) sendChunks();
      else if (waiting.length === 1) queueMicrotask(sendChunks);
    },
    progress(progress: Progress): void {
      const isOther = latest !== undefined && latest.phase !== progress.phase;
      if (isOther) sendProgress();
      latest = progress;
      if (performance.now() - toldAt >= PROGRESS_MS) sendProgress();
      else timer ??= setTimeout(sendProgress, PROGRESS_MS);
    },
    flush(): void {
      sendChunks();
      if (latest) sendProgress();
    },
  };
}
