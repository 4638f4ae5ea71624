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

/** A thread that was started for an engine. */
export interface EngineThread {
  /** Resolves when it has ended or failed, with what is known of why. */
  readonly ended: Promise<string>;
  end(): void;
  /** Tells whether somebody waits for it: a process need not live for one that is idle. */
  hold?(isNeeded: boolean): void;
}

/** What a host gives an engine that runs in a thread of its own. */
export interface EngineRealm {
  /** The plugin in error texts: `provider 'acme'`. */
  readonly name: string;
  /** Code of the container. @throws PluginLoadError when it is not what the manifest says */
  code(): Promise<ArrayBuffer>;
  /** Bytes of an asset. @throws PluginLoadError when it is not what the manifest says */
  asset(name: string): Promise<ArrayBuffer>;
  /** Origin of the hub whose files a thread may fetch, where it may not fetch from others. */
  readonly hub?: string;
  /** For how long, in milliseconds, a call that was aborted may go on before the thread is ended with it; 5000 unless told. */
  readonly farewellMs?: number;
  /** Starts a thread that hands the port to `serveEngine`. @param hub as above, of the calls that are to come */
  open(port: EnginePort, hub: string | undefined): EngineThread;
}

/** An engine in its thread. */
export interface ConnectedEngine {
  readonly engine: HostedEngine;
  /** Ends the thread, and with it what it does. */
  close(): void;
}

/** After an abort, for as long an engine may clean up. One that computes without a pause is ended with its thread. */
const FAREWELL_MS = 5000;

interface OpenCall {
  readonly context: Partial<Pick<EngineContext, "progress" | "emit">>;
  isAborted: boolean;
  /** Aborted so long ago that it will hardly end by itself. */
  isOverdue: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Running {
  readonly hub: string | undefined;
  readonly actions: readonly ModelActionName[];
  readonly calls: Map<number, OpenCall>;
  /** Wakes those that wait until a call or the thread has ended. */
  readonly waiting: Set<() => void>;
  readonly port: EnginePort;
  readonly thread: EngineThread;
}

/** Ends a thread in which nothing but calls go on that should have ended. */
function endIfStuck({ calls, thread }: Pick<Running, "calls" | "thread">): void {
  if (calls.size > 0 && [...calls.values()].every(({ isOverdue }) => isOverdue)) thread.end();
}

/**
 * Starts an engine in a thread. One that ends by itself is started anew with the next call.
 * @throws PluginLoadError, IncompatiblePluginError when it cannot be started
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

  /** The thread; for another hub than it may ask it is started anew as soon as it is idle. */
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

  /** The thread for a run. Behind calls that were aborted it would wait in the thread, and be ended with it where they hang. */
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
    const { signal, ...told } = context;
    signal?.throwIfAborted();
    const { calls, port, thread } = await (method === "run" ? threadToRunIn(hubUrl, signal) : threadFor(hubUrl));
    signal?.throwIfAborted();
    ids += 1;
    const id = ids;
    const post = (message: ToThread): void => port.postMessage(message);
    return new Promise<Result>((resolve, reject) => {
      const opened: OpenCall = {
        context: told,
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
          }, realm.farewellMs ?? FAREWELL_MS);
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
      run: (own, context) => call("run", [own], own.hubUrl, context),
      ...(actions.length > 0 && { manageModels: Object.fromEntries(manageModels) }),
    },
    close() {
      void running?.then(({ thread }) => thread.end()).catch(() => {});
      running = undefined;
    },
  };
}

/** @param onEnd called when the thread has ended, whatever the reason */
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
    // A port that listens keeps a process of Node alive; its thread decides about that.
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
