import { EngineError, InputError } from "../errors/index.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";
import type { EngineContext } from "../provider/contract.ts";
import type { HostedEngine } from "../provider/plugin.ts";
import {
  packError,
  unpackError,
  type EngineMethod,
  type EnginePort,
  type FromThread,
  type ToThread,
} from "./engine-messages.ts";

/** A thread that runs an engine. */
export interface EngineThread {
  /** Resolves with the reason when the thread has ended or failed. */
  readonly ended: Promise<string>;
  end(): void;
  /** Keeps the process alive while a call is pending; an idle thread must not. */
  hold?(isNeeded: boolean): void;
}

/** Services for running an engine in a separate thread. */
export interface EngineRealm {
  /** The plugin's name in error messages: `provider 'acme'`. */
  readonly name: string;
  /** Code of the container. @throws PluginLoadError if its hash differs from the manifest */
  code(): Promise<ArrayBuffer>;
  /** Bytes of an asset. @throws PluginLoadError if its hash differs from the manifest */
  asset(name: string): Promise<ArrayBuffer>;
  /** Origin of the hub, if the thread may fetch files only from there. */
  readonly hub?: string;
  /** Milliseconds that an aborted call may continue before its thread is terminated; default 5000. */
  readonly gracePeriodMs?: number;
  /** Starts a thread that passes the port to `serveEngine`. @param hub as above, for the next calls */
  open(port: EnginePort, hub: string | undefined): EngineThread;
}

/** An engine in its thread. */
export interface ConnectedEngine {
  readonly engine: HostedEngine;
  /** Terminates the thread and its calls. */
  close(): void;
}

/** Grace period in which an aborted engine may clean up. If it computes without a pause, its thread is terminated. */
const GRACE_PERIOD_MS = 5000;

interface OpenCall {
  readonly context: Partial<Pick<EngineContext, "progress" | "emit">>;
  isAborted: boolean;
  /** Aborted longer ago than the grace period, so it will probably not end on its own. */
  isOverdue: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Running {
  readonly hub: string | undefined;
  readonly actions: readonly ModelActionName[];
  readonly calls: Map<number, OpenCall>;
  /** Called when a call or the thread has ended. */
  readonly waiting: Set<() => void>;
  readonly port: EnginePort;
  readonly thread: EngineThread;
}

/** Terminates a thread if all of its running calls should have ended. */
function endIfStuck({ calls, thread }: Pick<Running, "calls" | "thread">): void {
  if (calls.size > 0 && [...calls.values()].every(({ isOverdue }) => isOverdue)) thread.end();
}

/**
 * Starts an engine in a thread. If the thread ends, the next call restarts it.
 * @throws PluginLoadError, IncompatiblePluginError if it cannot be started
 */
export async function connectEngine(realm: EngineRealm): Promise<ConnectedEngine> {
  let running: Promise<Running> | undefined;
  let ids = 0;

  function start(hub = realm.hub): Promise<Running> {
    const forget = (): void => {
      if (running === begun) running = undefined;
    };
    const begun = startThread(realm, hub, forget);
    running = begun;
    begun.catch(forget);
    return begun;
  }

  /** The thread; if it may not fetch from this hub, it is restarted as soon as it is idle. */
  async function threadFor(hubUrl?: string): Promise<Running> {
    const current = await (running ?? start());
    const hub = hubUrl === undefined || current.hub === undefined ? current.hub : new URL(hubUrl).origin;
    if (hub === current.hub) return current;
    if (current.calls.size > 0) {
      throw new EngineError(
        `The ${realm.name} still works with ${current.hub}. Wait until it is done, or cancel that.`,
      );
    }
    current.thread.end();
    return start(hub);
  }

  /**
   * The thread for a run. Waits for aborted calls first: behind one that hangs, the run would be terminated with its
   * thread.
   */
  async function threadToRunIn(hubUrl: string | undefined, signal: AbortSignal | undefined): Promise<Running> {
    const current = await threadFor(hubUrl);
    const calls = [...current.calls.values()];
    if (calls.length === 0 || calls.some(({ isAborted }) => !isAborted)) return current;
    signal?.throwIfAborted();
    await new Promise<void>((resolve) => {
      current.waiting.add(resolve);
      signal?.addEventListener("abort", () => resolve(), { once: true });
    });
    signal?.throwIfAborted();
    return threadToRunIn(hubUrl, signal);
  }

  async function call<Result>(
    method: EngineMethod,
    args: readonly unknown[],
    hubUrl?: string,
    context: Partial<Omit<EngineContext, "asset">> = {},
  ): Promise<Result> {
    const { signal, ...rest } = context;
    signal?.throwIfAborted();
    const { calls, port, thread } = await (method === "run" ? threadToRunIn(hubUrl, signal) : threadFor(hubUrl));
    signal?.throwIfAborted();
    ids += 1;
    const id = ids;
    const post = (message: ToThread): void => port.postMessage(message);
    return new Promise<Result>((resolve, reject) => {
      const opened: OpenCall = {
        context: rest,
        isAborted: false,
        isOverdue: false,
        resolve: resolve as OpenCall["resolve"],
        reject,
      };
      try {
        post({ type: "call", id, method, args });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        reject(new InputError(`An engine takes only what can be cloned: ${reason}`, { cause: error }));
        return;
      }
      calls.set(id, opened);
      thread.hold?.(true);
      signal?.addEventListener(
        "abort",
        () => {
          if (calls.get(id) !== opened) return;
          opened.isAborted = true;
          post({ type: "abort", id });
          reject(signal.reason);
          const timer = setTimeout(() => {
            opened.isOverdue = true;
            endIfStuck({ calls, thread });
          }, realm.gracePeriodMs ?? GRACE_PERIOD_MS);
          (timer as { unref?(): void }).unref?.();
        },
        { once: true },
      );
    });
  }

  const { actions } = await start();
  const manageModels = actions.map((name): [ModelActionName, NonNullable<HostedEngine["manageModels"]>["pull"]] => [
    name,
    (model, question, context) => call(name, [model, question], question.hubUrl, context),
  ]);
  return {
    engine: {
      models: () => call("models", []),
      availability: (model, question) => call("availability", [model, question], question.hubUrl),
      run: (engineCall, context) => call("run", [engineCall], engineCall.hubUrl, context),
      ...(actions.length > 0 && { manageModels: Object.fromEntries(manageModels) }),
    },
    close() {
      void running?.then(({ thread }) => thread.end()).catch(() => {});
      running = undefined;
    },
  };
}

/** @param onEnd called when the thread has ended for any reason */
async function startThread(realm: EngineRealm, hub: string | undefined, onEnd: () => void): Promise<Running> {
  const code = await realm.code();
  const { port1: port, port2 } = new MessageChannel();
  const thread = realm.open(port2, hub);
  const calls: Running["calls"] = new Map();
  const waiting: Running["waiting"] = new Set();
  const wake = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  const actions = await new Promise<readonly ModelActionName[]>((resolve, reject) => {
    port.addEventListener("message", ({ data }: MessageEvent<FromThread>) => {
      if (data.type === "ready") resolve(data.actions);
      else if (data.type === "unusable") {
        reject(unpackError(data.error));
        thread.end();
      } else if (data.type === "asset") void giveAsset(realm, port, data);
      else {
        take(calls, thread, data);
        if (data.type === "result" || data.type === "error") wake();
      }
    });
    port.start();
    // A listening port keeps a Node process alive; `hold` decides about that instead.
    (port as { unref?(): void }).unref?.();
    void thread.ended.then((reason) => {
      onEnd();
      port.close();
      const text = `The ${realm.name} ended while it worked: ${reason} The next call starts it anew.`;
      reject(new EngineError(text));
      for (const call of calls.values()) call.reject(new EngineError(text));
      calls.clear();
      wake();
    });
    port.postMessage({ type: "start", name: realm.name, code } satisfies ToThread, [code]);
  });
  thread.hold?.(false);
  return { hub, actions, calls, waiting, port, thread };
}

type OfCall = Extract<FromThread, { id: number }>;

function take(calls: Map<number, OpenCall>, thread: EngineThread, data: Exclude<OfCall, { type: "asset" }>): void {
  const call = calls.get(data.id);
  if (!call) return;
  if (data.type === "progress") call.context.progress?.(data.progress);
  else if (data.type === "chunks") for (const chunk of data.chunks) call.context.emit?.(chunk);
  else {
    calls.delete(data.id);
    if (calls.size === 0) thread.hold?.(false);
    endIfStuck({ calls, thread });
    if (data.type === "result") call.resolve(data.result);
    else call.reject(unpackError(data.error));
  }
}

async function giveAsset(
  realm: EngineRealm,
  port: EnginePort,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  try {
    const bytes = await realm.asset(name);
    port.postMessage({ type: "asset", id, bytes } satisfies ToThread, [bytes]);
  } catch (error) {
    port.postMessage({ type: "no-asset", id, error: packError(error) } satisfies ToThread);
  }
}
