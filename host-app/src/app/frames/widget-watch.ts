import { browserStorage, STUCK_KEY } from "../../host/trust/policy.ts";

/** Milliseconds without a turn of the page after which it has stopped. */
const STOPPED_MS = 2000;

/** A widget that runs. */
interface Watched {
  /** It has responded. */
  answered(): void;
  close(): void;
}

/** Names the widgets that may have stopped a tab, for its next visit: in Firefox they share the page's process. */
export interface WidgetWatch {
  /** @param name `task 'color-palette'` */
  open(name: string): Watched;
  /** The page has responded. @param isVisible a hidden page has few turns */
  turn(isVisible: boolean): void;
  /** The page is left, by a person or a reload. */
  leave(isVisible: boolean): void;
}

export function createWidgetWatch(
  storage: Pick<Storage, "setItem" | "removeItem"> | undefined,
  now: () => number,
): WidgetWatch {
  /** Names of the widgets that run, and of those that have not responded since the page had stopped. */
  const running = new Map<Watched, string>();
  const suspects = new Map<Watched, string>();
  let turnedAt = now();

  function store(widgets: readonly Map<Watched, string>[]): void {
    const names = new Set(widgets.flatMap((one) => [...one.values()]));
    try {
      if (names.size === 0) storage?.removeItem(STUCK_KEY);
      else storage?.setItem(STUCK_KEY, [...names].join(" or the "));
    } catch {
      // A tab that stores nothing starts as it did before.
    }
  }

  function turn(isVisible: boolean): void {
    if (isVisible && now() - turnedAt > STOPPED_MS) for (const [widget, name] of running) suspects.set(widget, name);
    turnedAt = now();
  }

  return {
    turn,
    open(name) {
      const widget: Watched = {
        answered: () => void suspects.delete(widget),
        close() {
          running.delete(widget);
          store([running, suspects]);
        },
      };
      if (running.size === 0) turnedAt = now();
      running.set(widget, name);
      store([running, suspects]);
      return widget;
    },
    leave(isVisible) {
      turn(isVisible);
      store([suspects]);
    },
  };
}

export const widgetWatch = createWidgetWatch(browserStorage("sessionStorage"), () => performance.now());
addEventListener("pagehide", () => widgetWatch.leave(document.visibilityState === "visible"));
document.addEventListener("visibilitychange", () => widgetWatch.turn(false));
