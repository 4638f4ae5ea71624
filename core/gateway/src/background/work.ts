const encoder = new TextEncoder();

/** Events in their order, which any number of callers read while more are added. */
export class EventLog {
  readonly #events: string[] = [];
  readonly #first: number;
  #isOver = false;
  #share: ((number: number, event: string) => void) | undefined;
  /** Readers that wait for another event. */
  readonly #waiting: (() => void)[] = [];

  /** @param first how many events were before the log's own */
  constructor(first = 0) {
    this.#first = first;
  }

  get events(): readonly string[] {
    return this.#events;
  }

  /** Passes further events on, with their numbers from 1. */
  share(share: (number: number, event: string) => void): void {
    this.#share = share;
  }

  append(event: string): void {
    this.#events.push(event);
    this.#share?.(this.#first + this.#events.length, event);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /**
   * The events after the first ones, up to the end of the log. One is taken each time that the caller wants more.
   * @param known how many of the first events are left out; a number beyond those that exist is of an earlier log
   */
  read(known = 0): ReadableStream<Uint8Array> {
    const index = known - this.#first;
    let at = index < 0 || index > this.#events.length ? 0 : index;
    let hasLeft = false;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await this.#until(() => hasLeft || at < this.#events.length);
          if (hasLeft) return;
          const event = this.#events[at++];
          if (event === undefined) controller.close();
          else controller.enqueue(encoder.encode(event));
        },
        cancel: () => {
          hasLeft = true;
          this.#wake();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Waits until the log fulfills a condition, or has ended. */
  async #until(isFulfilled: () => boolean): Promise<void> {
    while (!isFulfilled() && !this.#isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one change after the other
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Something that goes on when the request that started it has been answered. */
export interface RunningWork {
  /** The events after the first ones, as `EventLog.read`. */
  read(known?: number): ReadableStream<Uint8Array>;
  /** Stops it. Resolves when it has ended. */
  cancel(): Promise<void>;
}

/** Work of this process. */
export interface Work extends RunningWork {
  readonly ended: Promise<void>;
}

/** What goes on in all processes of a gateway, by id. */
export interface Works {
  /**
   * Starts work, and lists it until it has ended.
   * @param run reports its own failures: only those of a store are left
   * @returns undefined if a process is doing it already
   */
  start(
    id: string,
    run: (log: EventLog, signal: AbortSignal) => Promise<void>,
    log?: EventLog,
  ): Promise<Work | undefined>;
  find(id: string): Promise<RunningWork | undefined>;
}

/** How the processes of a gateway share work. One that dies loses its claims after some seconds. */
export interface SharedWorks {
  /** @param owner id of the token that it belongs to @returns false if another process has claimed it */
  claim(id: string, owner: string | undefined, stop: () => void): Promise<boolean>;
  release(id: string): Promise<void>;
  /** Adds an event for readers at other processes. @param number from 1 */
  append(id: string, number: number, event: string): Promise<void>;
  /** Work that any process has claimed. */
  find(id: string): Promise<RunningWork | undefined>;
  /** Calls back for work whose process has died, again and again until that returns true. */
  onLost(follow: (id: string, owner: string | undefined) => Promise<boolean>): void;
}

/** Lists the work of this process, and of those that it shares work with. @returns the work of each owner */
export function createWorks(shared?: SharedWorks): (owner: string | undefined) => Works {
  const here = new Map<string, Work>();
  return (owner) => ({
    async start(id, run, log = new EventLog()) {
      if (here.has(id)) return undefined;
      const controller = new AbortController();
      const claimed = shared ? shared.claim(id, owner, () => controller.abort()) : Promise.resolve(true);
      if (shared) log.share((number, event) => void shared.append(id, number, event).catch(() => undefined));
      const ended = perform();
      const work: Work = {
        ended,
        read: (known) => log.read(known),
        async cancel() {
          controller.abort();
          await ended;
        },
      };
      here.set(id, work);
      return (await claimed) ? work : undefined;

      async function perform(): Promise<void> {
        try {
          if (await claimed) await run(log, controller.signal);
        } catch {
          // Its caller has the error.
        }
        here.delete(id);
        log.end();
        if (await claimed.catch(() => false)) await shared?.release(id).catch(() => undefined);
      }
    },
    find: async (id) => here.get(id) ?? shared?.find(id),
  });
}

/** Events as an answer. */
export function eventResponse(events: BodyInit, headers: HeadersInit = {}): Response {
  const response = new Response(events, { headers });
  response.headers.set("content-type", "text/event-stream; charset=utf-8");
  response.headers.set("cache-control", "no-cache");
  return response;
}
