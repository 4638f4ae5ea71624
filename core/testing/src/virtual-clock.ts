import { setImmediate as nextTurn } from "node:timers";
import type { Clock } from "@patchbay/core/http";

/** What a turn of the event loop is worth at most, so that a far deadline does not overtake work that needs turns. */
const MOST_PER_TURN_MS = 500;

/**
 * Virtual time: whenever nothing else runs, it moves to the next timer.
 * @param isBusy whether work is running that turns of the event loop do not show, such as WebCrypto's: time then stops
 */
export function createVirtualClock(isBusy: () => boolean = () => false): Clock {
  let time = 0;
  let due: { at: number; callback: () => void }[] = [];
  let pumping = false;

  function pump(): void {
    pumping = true;
    // Two turns of the event loop: bodies of answers take one to be read.
    nextTurn(() => nextTurn(pass));
  }

  function pass(): void {
    pumping = false;
    const next = due.toSorted((one, other) => one.at - other.at)[0];
    if (!next) return;
    if (isBusy()) return pump();
    time = Math.min(Math.max(time, next.at), time + MOST_PER_TURN_MS);
    if (time >= next.at) {
      due = due.filter((timer) => timer !== next);
      next.callback();
    }
    if (due.length > 0 && !pumping) pump();
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
