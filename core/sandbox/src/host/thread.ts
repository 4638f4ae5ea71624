import type { FromThread, ToThread } from "../messages.ts";

/** What a message to a thread needs in addition to its number. */
export type Message = ToThread extends infer One ? (One extends ToThread ? Omit<One, "n"> : never) : never;

/** A worker, in a browser or in Node. */
export interface ThreadPort {
  post(message: ToThread, transfer?: readonly ArrayBuffer[]): void;
  /** @param take receives the messages */
  listen(take: (message: FromThread) => void): void;
  /** Resolves with the reason when the worker has ended. */
  readonly ended: Promise<string>;
  end(): void;
  /** Keeps a Node process alive while an answer is pending. */
  hold?(isNeeded: boolean): void;
  /** Milliseconds of processor time that the process has used, where that is known: a busy machine is not a hang. */
  cpuTime?(): number;
}

export interface ThreadOptions {
  /** Milliseconds within which a message must be answered. */
  readonly answerMs: number;
  /** Milliseconds within which the worker must start. */
  readonly startMs: number;
}

interface Waiting {
  readonly message: ToThread;
  readonly transfer: readonly ArrayBuffer[];
  readonly take: (answer: FromThread) => void;
}

/** On a machine that is busy with other work, a thread gets this many times as long. */
const MOST_PATIENCE = 2;

/** Why a thread has ended. */
export interface ThreadEnd {
  /** The plugin whose message was not answered; undefined for another end. */
  readonly guilty: string | undefined;
  readonly reason: string;
  /** Whether its engines had started. */
  readonly isStarted: boolean;
}

/**
 * The thread with the engines. Messages are handed over one at a time, so that one which is not answered names the plugin
 * that hangs. The first one waits in the thread until its engines have started.
 */
export class EngineThread {
  /** Called once. */
  onEnd: (end: ThreadEnd) => void = () => {};
  readonly #port: ThreadPort;
  readonly #options: ThreadOptions;
  readonly #queue: Waiting[] = [];
  #current: Waiting | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sequence = 0;
  #isStarted = false;
  #isOver = false;

  constructor(port: ThreadPort, options: ThreadOptions) {
    this.#port = port;
    this.#options = options;
    port.listen((answer) => this.#received(answer));
    void port.ended.then((reason) => this.#finish(reason));
    port.hold?.(true);
    this.#watch(options.startMs);
  }

  send(message: Message, take: (answer: FromThread) => void, transfer: readonly ArrayBuffer[] = []): void {
    if (this.#isOver) return;
    this.#sequence += 1;
    this.#queue.push({ message: { ...message, n: this.#sequence } as ToThread, transfer, take });
    this.#next();
  }

  end(): void {
    this.#current = undefined;
    this.#finish("It was ended.");
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#queue.shift();
    if (this.#current) this.#port.post(this.#current.message, this.#current.transfer);
    if (this.#isStarted) this.#wait();
  }

  #wait(): void {
    this.#port.hold?.(this.#current !== undefined);
    if (this.#current) this.#watch(this.#options.answerMs);
  }

  #received(answer: FromThread): void {
    clearTimeout(this.#timer);
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.#wait();
      return;
    }
    const answered = this.#current;
    this.#current = undefined;
    if (answered && answered.message.n === answer.n) answered.take(answer);
    this.#next();
  }

  #watch(milliseconds: number): void {
    const { cpuTime } = this.#port;
    const cpu = cpuTime?.() ?? 0;
    const began = performance.now();
    const look = (): void => {
      const used = cpuTime ? cpuTime() - cpu : Number.POSITIVE_INFINITY;
      const isPatient = used < milliseconds * 0.8 && performance.now() - began < milliseconds * MOST_PATIENCE;
      if (isPatient) this.#timer = setTimeout(look, milliseconds / 4);
      else this.#finish(`It did not answer within ${milliseconds} ms.`);
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(look, milliseconds);
  }

  #finish(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#port.hold?.(false);
    this.#port.end();
    const isStarted = this.#isStarted;
    this.onEnd({ guilty: isStarted ? this.#current?.message.plugin : undefined, reason, isStarted });
  }
}
