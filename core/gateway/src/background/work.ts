const encoder = new TextEncoder();

/** Events in their order, which any number of callers read while more are added. */
export class EventLog {
  readonly #events: string[] = [];
  readonly #first: number;
  #isOver = false;
  /** Readers that wait for another event. */
  readonly #waiting: (() => void)[] = [];

  /** @param first how many events were before the log's own */
  constructor(first = 0) {
    this.#first = first;
  }

  get events(): readonly string[] {
    return this.#events;
  }

  append(event: string): void {
    this.#events.push(event);
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
export interface Work {
  readonly log: EventLog;
  readonly ended: Promise<void>;
  cancel(): void;
}

/** What goes on in this process, by id. */
export type Works = Map<string, Work>;

/** Starts work, and lists it until it has ended. @param run reports its own failures: only those of a store are left */
export function startWork(
  works: Works,
  id: string,
  run: (log: EventLog, signal: AbortSignal) => Promise<void>,
  log = new EventLog(),
): Work {
  const controller = new AbortController();
  const end = (): void => {
    works.delete(id);
    log.end();
  };
  const ended = run(log, controller.signal).then(end, end);
  const work = { log, ended, cancel: () => controller.abort() };
  works.set(id, work);
  return work;
}

/** Events as an answer. */
export function eventResponse(events: BodyInit, headers: HeadersInit = {}): Response {
  const response = new Response(events, { headers });
  response.headers.set("content-type", "text/event-stream; charset=utf-8");
  response.headers.set("cache-control", "no-cache");
  return response;
}
