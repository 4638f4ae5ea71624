import { useLayoutEffect, useRef } from "react";

const CARET = "caret";

/** Keeps the caret in its field when the form is rendered again, as when an entry of the history is opened. */
export function useKeptCaret(kept: Map<string, unknown> | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const { current } = form;
    const fields = () => [...(current?.querySelectorAll<HTMLInputElement>("input[type=password]") ?? [])];
    const [place = -1, start = 0, end = 0] = (kept?.get(CARET) ?? []) as readonly number[];
    const field = fields()[place];
    field?.focus();
    field?.setSelectionRange(start, end);
    return () => {
      // What is removed has the focus until this has run.
      const left = fields().findIndex((one) => one === document.activeElement);
      if (left < 0) return;
      const { selectionStart, selectionEnd } = fields()[left] as HTMLInputElement;
      kept?.set(CARET, [left, selectionStart, selectionEnd]);
      // It is for what comes in its place, and for nothing later.
      queueMicrotask(() => kept?.delete(CARET));
    };
  }, [kept]);
  return form;
}
