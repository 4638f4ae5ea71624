import type { Location } from "react-router";

/** So many milliseconds after the last key what is typed comes into the address. */
export const TYPING_PAUSE_MS = 300;

/** A query string that is being typed and not yet in the address. */
export interface TypedQuery {
  readonly search: string;
  /** Keys of the locations over which it holds: the same list as long as these are the same. */
  readonly over: readonly string[];
}

/** The query string of the address at this moment. */
export interface CurrentQuery {
  /** As it is, with what is being typed. */
  get(): string;
  /** It is changed at once: with what was being typed, or in its place. */
  set(search: string): void;
  /**
   * It is being typed. Each change of the address renders every link of a page anew, and browsers refuse more than a few each
   * second: it waits for a pause, or until the person does something else.
   * @param send changes the address
   */
  type(search: string, send: () => void): void;
  /** The address is another one. */
  arrive(location: Pick<Location, "key" | "search">): void;
  /** Forgets what is being typed. */
  drop(): void;
  /** Told with every change that is typed. */
  subscribe(listener: (typed: TypedQuery) => void): () => void;
}

/** What a person does who has typed enough, or leaves. */
const DONE = ["focusout", "pointerdown", "keydown", "submit", "pagehide"];

export function createCurrentQuery({ search, key }: Pick<Location, "key" | "search">): CurrentQuery {
  const listeners = new Set<(typed: TypedQuery) => void>();
  let current = search;
  let over: readonly string[] = [key];
  let sent: string | undefined;
  let typing: { readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void } | undefined;

  function drop(): void {
    if (!typing) return;
    clearTimeout(typing.timer);
    for (const event of DONE) removeEventListener(event, onDone, true);
    typing = undefined;
  }

  function send(): void {
    const last = typing;
    drop();
    sent = current;
    last?.send();
  }

  function onDone(event: Event): void {
    if (event instanceof KeyboardEvent && !isCommand(event)) return;
    send();
  }

  function tell(): void {
    for (const listener of listeners) listener({ search: current, over });
  }

  return {
    get: () => current,
    set(next) {
      drop();
      current = next;
    },
    type(next, change) {
      drop();
      current = next;
      typing = { timer: setTimeout(send, TYPING_PAUSE_MS), send: change };
      for (const event of DONE) addEventListener(event, onDone, true);
      tell();
    },
    arrive(location) {
      if (over.includes(location.key)) return;
      // Who goes on typing while the address follows types over both, until the page is shown for the new one.
      const goesOn = typing !== undefined && location.search === sent;
      over = goesOn ? [...over, location.key] : [location.key];
      if (goesOn) {
        tell();
      } else {
        drop();
        current = location.search;
      }
    },
    drop,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether a key goes somewhere or reloads the page, instead of typing. */
function isCommand({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === "Enter" || key === "F5" || ctrlKey || metaKey || altKey;
}
