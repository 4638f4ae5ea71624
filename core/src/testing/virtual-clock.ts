import type { Clock } from "../http/index.ts";

/** Time that passes at once: whenever nothing else is going on, it jumps to the next moment that somebody waits for. */
export function createVirtualClock(): Clock {
  let time = 0;
  let due: { at: number; callback: () => void }[] = [];
  let pumping = false;

  function pump(): void {
    pumping = true;
    // Two turns of the event loop: bodies of answers take one to be read.
    setTimeout(() =>
      setTimeout(() => {
        pumping = false;
        const next = due.toSorted((one, other) => one.at - other.at)[0];
        if (!next) return;
        due = due.filter((timer) => timer !== next);
        time = Math.max(time, next.at);
        next.callback();
        if (due.length > 0) pump();
      }),
    );
  }

  return {
    now: () => time,
    schedule(milliseconds, callback) {
      const timer = { at: time + milliseconds, callback };
      due.push(timer);
      if (!pumping) pump();
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
  };
}
