import type { Location } from "react-router";

/** Milliseconds after the last key until typed text is in the address. */
export const TYPING_PAUSE_MS = 300;

/** A typed query string that is not in the address yet. */
export interface TypedQuery {
  readonly search: string;
  /** Keys of the locations that it overrides: the same list as long as these are the same. */
  readonly over: readonly string[];
}

/** The current query string. */
export interface CurrentQuery {
  /** The query string, including typed text. */
  get(): string;
  /** It changes immediately, including or replacing typed text. */
  set(search: string): void;
  /**
   * It is being typed. Each change of the address renders every link of a page, and browsers limit changes to a few per
   * second, so it waits for a pause, or for another action of the user.
   * @param send changes the address
   */
  type(search: string, send: () => void): void;
  /** The address has changed. */
  arrive(location: Pick<Location, "key" | "search">): void;
  /** Drops typed text. */
  drop(): void;
  /** Called with every typed change. */
  subscribe(listener: (typed: TypedQuery) => void): () => void;
}

/** Events after which typing has ended, or the user leaves. */
const DONE = ["focusout", "pointerdown", "keydown", "submit", "pagehide"];

export function createCurrentQuery({ search, key }: Pick<Location, "key" | "search">): CurrentQuery {
  const listeners = new Set<(typed: TypedQuery) => void>();
  let current = search;
  let over: readonly string[] = [key];
  /** Query strings of changes whose locations have not arrived, oldest first. */
  let sent: readonly string[] = [];
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
    if (!last) return;
    sent = [...sent, current];
    last.send();
  }

  function onDone(event: Event): void {
    if (event instanceof KeyboardEvent && !isCommand(event)) return;
    send();
  }

  function notify(): void {
    for (const listener of listeners) listener({ search: current, over });
  }

  return {
    get: () => current,
    set(next) {
      drop();
      current = next;
      sent = [...sent, next];
    },
    type(next, change) {
      drop();
      current = next;
      typing = { timer: setTimeout(send, TYPING_PAUSE_MS), send: change };
      for (const event of DONE) addEventListener(event, onDone, true);
      notify();
    },
    arrive(location) {
      if (over.includes(location.key)) return;
      const index = sent.indexOf(location.search);
      sent = index < 0 ? [] : sent.slice(index + 1);
      // Newer changes override both locations until the page is shown for the new one.
      const isBehind = index >= 0 && (typing !== undefined || sent.length > 0);
      over = isBehind ? [...over, location.key] : [location.key];
      if (isBehind) {
        notify();
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

/** Whether a key navigates or reloads the page instead of typing. */
function isCommand({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === "Enter" || key === "F5" || ctrlKey || metaKey || altKey;
}
