import { PluginError, PluginLoadError } from "@patchbay/core/errors";
import type { Argument, FromPlugin, FromThread, Limits, Part, ShapeNode, StreamEvent, ToPlugin } from "../messages.ts";
import { HeldMedia, MediaTable } from "./media-table.ts";
import { openCall, type Answering, type OpenCall } from "./open-call.ts";
import type { EngineThread } from "./thread.ts";

/** Makes a message to the plugin. */
type Writing = (id: number, media: MediaTable) => string;

interface RunOptions {
  readonly answer?: Answering | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly stream?: number;
}

/** What a plugin needs of the sandbox. */
export interface ProcessOptions {
  /** `provider 'acme'`. */
  readonly name: string;
  readonly key: string;
  readonly code: string;
  readonly part: Part;
  readonly limits: Limits;
  /** The thread for the next message. @throws PluginError while the plugin is in quarantine */
  thread(): EngineThread;
  /** Called when its engine was ended. @returns the error of its calls */
  fault(reason: string): PluginError;
}

/** Reads of files for one call. */
const MOST_READS = 1000;
/** Files that the mocks of a plugin keep at most. */
const MOST_HELD = 100;

const FAULTS = {
  work: "It computed for too long.",
  memory: "It used more memory than plugins have.",
  output: "It sent more than the host takes.",
};

/** A plugin in its engine: opens it when needed, and calls its code. */
export class PluginProcess {
  readonly #options: ProcessOptions;
  readonly #calls = new Map<number, OpenCall>();
  /** Mocks keep files for later requests, as servers do. */
  readonly #held: HeldMedia | undefined;
  #thread: EngineThread | undefined;
  #opening: Promise<ShapeNode> | undefined;
  #ids = 0;
  #streams = 0;
  #usedAt = 0;

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.#held = options.part === "mocks" ? new HeldMedia(MOST_HELD) : undefined;
  }

  get thread(): EngineThread | undefined {
    return this.#thread;
  }

  /** The secret number of its notes and placeholders. */
  get nonce(): string {
    return this.#options.limits.nonce;
  }

  /** When it was last called, in milliseconds; undefined while it works, or while its engine is not open. */
  get idleSince(): number | undefined {
    return this.#thread && this.#calls.size === 0 && this.#streams === 0 ? this.#usedAt : undefined;
  }

  /** Opens the engine if it is not open. @throws PluginLoadError, PluginError */
  shape(): Promise<ShapeNode> {
    this.#usedAt = performance.now();
    if (this.#opening) return this.#opening;
    const opening = this.#open();
    this.#opening = opening;
    // One that failed is tried again with the next call.
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  /** Calls a function of the plugin. @throws what it throws; PluginError if it hangs or crashes; what the signal does */
  async call(
    path: readonly string[],
    args: readonly Argument[],
    answer?: Answering,
    signal?: AbortSignal,
  ): Promise<unknown> {
    return this.#run((id, media) => media.write(["call", id, path, args]), { answer, signal });
  }

  /** A stream whose chunks the plugin makes. */
  async stream(): Promise<{
    make(path: readonly string[], events: readonly StreamEvent[], call: object): Promise<unknown>;
    end(): void;
  }> {
    await this.shape();
    this.#ids += 1;
    const id = this.#ids;
    const thread = this.#thread;
    let isKnown = false;
    this.#streams += 1;
    return {
      make: (path, events, call) => {
        // Another thread does not have the stream's state.
        if (this.#thread !== thread) throw this.#options.fault("");
        // The plugin remembers the call.
        const first = !isKnown;
        isKnown = true;
        const write: Writing = first
          ? (_, media) => media.write(["chunks", id, path, events, call])
          : (_, media) => media.writeJson(["chunks", id, path, events]);
        return this.#run(write, { stream: id });
      },
      end: () => {
        this.#streams -= 1;
        this.#send(["end", id]);
      },
    };
  }

  /** The thread has ended. @param error of its calls if this plugin is to blame */
  lost(error: PluginError | undefined): void {
    this.#thread = undefined;
    this.#opening = undefined;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) {
      if (error) call.reject(error);
      else if (call.isTied) call.reject(interrupted(this.#options.name));
      else call.again();
    }
  }

  close(): void {
    this.#thread?.send({ type: "close", plugin: this.#options.key }, () => {});
    this.lost(new PluginError(`The ${this.#options.name} was taken out while it worked.`));
  }

  #mediaTable(): MediaTable {
    const { nonce, largestRead } = this.#options.limits;
    return new MediaTable(nonce, largestRead, this.#held);
  }

  async #open(): Promise<ShapeNode> {
    const { key, code, part, limits, name } = this.#options;
    const thread = this.#options.thread();
    this.#thread = thread;
    return new Promise((resolve, reject) => {
      const failed = (error: unknown): void => {
        const { name: kind, message } = error as Error;
        reject(
          PluginError.isInstance(error)
            ? error
            : new PluginLoadError(`The ${name} failed while it was loaded: ${kind}: ${message}`),
        );
      };
      const opened = openCall({
        text: "",
        media: this.#mediaTable(),
        answer: undefined,
        isTied: false,
        again: () => void this.shape().then(resolve, reject),
        resolve: resolve as OpenCall["resolve"],
        reject: failed,
      });
      this.#calls.set(0, opened);
      thread.send({ type: "open", plugin: key, code, part, limits }, (answer) => {
        opened.isDelivered = true;
        this.#received(answer);
      });
    });
  }

  async #run(write: Writing, { answer, signal, stream }: RunOptions): Promise<unknown> {
    await this.shape();
    signal?.throwIfAborted();
    if (stream === undefined) this.#ids += 1;
    const id = stream ?? this.#ids;
    const media = this.#mediaTable();
    const text = write(id, media);
    return new Promise((resolve, reject) => {
      const call = openCall({
        text,
        media,
        answer,
        isTied: stream !== undefined,
        again: () => void this.shape().then(() => this.#deliver(id, call), reject),
        resolve,
        reject,
      });
      this.#deliver(id, call);
      signal?.addEventListener("abort", () => {
        if (this.#calls.get(id) !== call) return;
        this.#calls.delete(id);
        this.#send(["end", id]);
        reject(signal.reason as Error);
      });
    });
  }

  #deliver(id: number, call: OpenCall): void {
    this.#calls.set(id, call);
    this.#post(call.text, () => {
      call.isDelivered = true;
    });
  }

  #send(message: ToPlugin): void {
    if (this.#thread) this.#post(`0${JSON.stringify(message)}`);
  }

  #post(text: string, delivered: () => void = () => {}, bytes?: ArrayBuffer): void {
    const message = { type: "send", plugin: this.#options.key, text, ...(bytes && { bytes }) } as const;
    const take = (answer: FromThread): void => {
      delivered();
      this.#received(answer);
    };
    this.#thread?.send(message, take, bytes ? [bytes] : []);
  }

  #received({ out, fault, error }: FromThread): void {
    for (const text of out) this.#take(JSON.parse(text) as FromPlugin, MediaTable.isRestored(text));
    if (fault) {
      this.lost(this.#options.fault(FAULTS[fault]));
      return;
    }
    if (error)
      for (const call of this.#calls.values())
        call.reject(Object.assign(new Error(error.message), { name: error.name }));
    else this.#endStuck();
  }

  /** Calls that wait for nothing can never be answered. */
  #endStuck(): void {
    for (const [id, call] of this.#calls) {
      if (call.asks > 0 || !call.isDelivered) continue;
      this.#calls.delete(id);
      call.reject(new PluginError(`The ${this.#options.name} waits for something that cannot happen.`));
    }
  }

  #take(message: FromPlugin, isRestored: boolean): void {
    const call = this.#calls.get(message[1]);
    if (!call) return;
    if (message[0] === "ask") {
      this.#answer(message[1], message, call);
      return;
    }
    this.#calls.delete(message[1]);
    if (message[0] === "failed") call.reject(call.errors.unpack(message[2]));
    else if (!isRestored) call.resolve(message[2]);
    else call.media.restore(message[2]).then(call.resolve, call.reject);
  }

  /** The bytes of a file. A call that reads on and on is ended: each read is a message, which no budget counts. */
  #read(id: number, call: OpenCall, range: unknown): Promise<ArrayBuffer> {
    call.reads += 1;
    if (call.reads <= MOST_READS) return call.media.bytes(range);
    const error = new PluginError(`The ${this.#options.name} reads files more than ${MOST_READS} times for one call.`);
    this.#calls.delete(id);
    this.#send(["end", id]);
    call.reject(error);
    throw error;
  }

  #answer(
    id: number,
    [, , ask, method, args]: Extract<FromPlugin, readonly ["ask", ...unknown[]]>,
    call: OpenCall,
  ): void {
    call.asks += 1;
    call.isTied ||= method === "send";
    const reply = (message: ToPlugin, bytes?: ArrayBuffer): void => {
      const delivered = (): void => {
        call.asks -= 1;
      };
      if (this.#calls.get(id) === call) this.#post(call.media.write(message), delivered, bytes);
    };
    const work = async (): Promise<unknown> => {
      if (method === "bytes") return this.#read(id, call, args[0]);
      if (!call.answer) throw new PluginError("Nothing can be asked for here.");
      return call.answer(method, (await call.media.restore(args)) as readonly unknown[], call.media);
    };
    work().then(
      (value) => (value instanceof ArrayBuffer ? reply(["reply", ask, null], value) : reply(["reply", ask, value])),
      (error: unknown) => reply(["refusal", ask, call.errors.pack(error)]),
    );
  }
}

function interrupted(name: string): PluginError {
  return new PluginError(`The ${name} was interrupted, because another plugin in its thread hung. Call again.`);
}
