import { useLayoutEffect, useRef } from "react";
import { offerUndo } from "./show-toast.ts";

/**
 * Removes a part of a value that is being edited, and offers to put it back: into the value as it is by then, so that what
 * was changed in between stays.
 * @param title what was removed, in a few words
 */
type Remove<Value> = (title: string, without: Value, putBack: (now: Value) => Value) => void;

export function useRemoval<Value>(value: Value, onChange: (value: Value) => void): Remove<Value> {
  // A toast outlives the render that it was made in.
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => void (latest.current = { value, onChange }), [value, onChange]);
  return (title, without, putBack) => {
    onChange(without);
    offerUndo(title, () => latest.current.onChange(putBack(latest.current.value)));
  };
}
