import { useLayoutEffect, useRef } from "react";
import { offerUndo } from "./show-toast.ts";

/**
 * Removes a part of an edited value and offers an undo, which puts the part into the then current value, so that later
 * changes stay.
 * @param title what was removed, in a few words
 */
type Remove<Value> = (title: string, without: Value, putBack: (now: Value) => Value) => void;

export function useRemoval<Value>(value: Value, onChange: (value: Value) => void): Remove<Value> {
  // A toast outlives the render that created it.
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => void (latest.current = { value, onChange }), [value, onChange]);
  return (title, without, putBack) => {
    onChange(without);
    offerUndo(title, () => latest.current.onChange(putBack(latest.current.value)));
  };
}
