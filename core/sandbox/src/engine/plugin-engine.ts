import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import type { Fault, FromThread, Limits, PackedError, ToThread } from "../messages.ts";
import type { Engine } from "./image.ts";
import { lendNatives } from "./natives.ts";

/** Bytes of the engine's stack: less than that of the thread, so that recursion ends in the engine. */
const STACK = 256 * 1024;
/** Most characters that a plugin may send in answer to one message. */
const MOST_OUTPUT = 64 * 1024 * 1024;
/** Most messages that a plugin may send in answer to one. */
const MOST_MESSAGES = 10_000;
/** Most jobs of promises that follow one message. */
const MOST_JOBS = 100_000;

/** One plugin's engine. Nothing in it is freed: its memory is its own, and goes with it. */
export class PluginEngine {
  readonly #engine: Engine;
  readonly #context: QuickJSContext;
  readonly #limits: Limits;
  #dispatch: QuickJSHandle | undefined;
  #out: string[] = [];
  #characters = 0;
  #work = 0;
  #fault: Fault | undefined;

  constructor(engine: Engine, limits: Limits) {
    this.#engine = engine;
    this.#context = engine.context;
    this.#limits = limits;
    const { runtime } = engine;
    runtime.setMemoryLimit(limits.memory);
    runtime.setMaxStackSize(STACK);
    runtime.setInterruptHandler(() => {
      this.#work += 1;
      if (this.#work > limits.work) this.#fault ??= "work";
      return this.#fault !== undefined;
    });
  }

  /** Runs the plugin's code. */
  open({ plugin, code, part }: Extract<ToThread, { type: "open" }>): Omit<FromThread, "n"> {
    return this.#turn(() => {
      const context = this.#context;
      const { guest } = this.#engine;
      const lent = context.newObject();
      lendNatives(context, (text) => this.#post(text)).consume((natives) => context.setProp(lent, "natives", natives));
      context.newString(this.#limits.nonce).consume((nonce) => context.setProp(lent, "nonce", nonce));
      context.newNumber(this.#limits.largestRead).consume((most) => context.setProp(lent, "largestRead", most));
      this.#dispatch = context.getProp(guest, "dispatch");
      const load = context.getProp(guest, "load");
      this.#call(context.getProp(guest, "lend"), lent);
      this.#call(load, this.#module(code, plugin), context.newString(part));
    });
  }

  /** Gives the plugin a message. */
  send(text: string, bytes?: ArrayBuffer): Omit<FromThread, "n"> {
    return this.#turn(() => {
      const context = this.#context;
      const message = context.newString(text);
      const more = bytes === undefined ? context.undefined : context.newArrayBuffer(bytes);
      const result = context.callFunction(this.#dispatch!, context.undefined, message, more);
      message.dispose();
      if (bytes !== undefined) more.dispose();
      this.#checked(result).dispose();
    });
  }

  #call(code: QuickJSHandle, ...args: readonly QuickJSHandle[]): void {
    this.#checked(this.#context.callFunction(code, this.#context.undefined, ...args)).dispose();
    for (const handle of [code, ...args]) handle.dispose();
  }

  /** An ECMAScript module; one that waits for something before it is complete never is. */
  #module(code: string, name: string): QuickJSHandle {
    const context = this.#context;
    const result = this.#checked(context.evalCode(code, `${name}.js`, { type: "module" }));
    this.#runJobs();
    const state = context.getPromiseState(result);
    if (state.type === "fulfilled") {
      if (!state.notAPromise) result.dispose();
      return state.value;
    }
    result.dispose();
    if (state.type === "pending") throw new Error("Its code waits before it is complete, which no plugin may.");
    throw this.#thrown(state.error);
  }

  #turn(work: () => void): Omit<FromThread, "n"> {
    this.#out = [];
    this.#characters = 0;
    this.#work = 0;
    let error: PackedError | undefined;
    try {
      work();
      this.#runJobs();
    } catch (caught) {
      const { name, message } = caught as Error;
      if (/out of memory/.test(message) || caught instanceof WebAssembly.RuntimeError) this.#fault ??= "memory";
      error = { name, message };
    }
    const out = this.#fault ? [] : this.#out;
    return { out, ...(this.#fault && { fault: this.#fault }), ...(error && { error }) };
  }

  #runJobs(): void {
    let jobs = 0;
    const { runtime } = this.#engine;
    while (runtime.hasPendingJob() && this.#fault === undefined) {
      const result = runtime.executePendingJobs(100);
      if (result.error) {
        const error = this.#thrown(result.error);
        throw error;
      }
      jobs += result.value;
      if (jobs > MOST_JOBS) this.#fault = "work";
    }
  }

  #checked(result: ReturnType<QuickJSContext["callFunction"]>): QuickJSHandle {
    if (!result.error) return result.value;
    throw this.#thrown(result.error);
  }

  #thrown(handle: QuickJSHandle): Error {
    const context = this.#context;
    const read = (name: string): string =>
      context.typeof(handle) === "object"
        ? context
            .getProp(handle, name)
            .consume((value) => (context.typeof(value) === "string" ? context.getString(value) : ""))
        : "";
    const error = Object.assign(new Error(read("message") || "It threw no error."), { name: read("name") || "Error" });
    handle.dispose();
    return error;
  }

  #post(text: string): void {
    this.#characters += text.length;
    if (this.#characters > MOST_OUTPUT || this.#out.length >= MOST_MESSAGES) this.#fault ??= "output";
    else this.#out.push(text);
  }
}
