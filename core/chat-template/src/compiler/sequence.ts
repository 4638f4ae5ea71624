import { Signal, type Execute } from "../runtime/frame.ts";

/** One closure that runs others in turn, until one breaks or continues a loop. */
export function sequence(steps: readonly Execute[]): Execute {
  const [first, second, third, fourth] = steps;
  if (first === undefined) return () => Signal.done;
  if (second === undefined) return first;
  if (third === undefined) return (frame) => first(frame) || second(frame);
  if (fourth === undefined) return (frame) => first(frame) || second(frame) || third(frame);
  if (steps.length === 4) {
    return (frame) => first(frame) || second(frame) || third(frame) || fourth(frame);
  }
  return (frame) => {
    for (const step of steps) {
      const signal = step(frame);
      if (signal !== Signal.done) return signal;
    }
    return Signal.done;
  };
}
