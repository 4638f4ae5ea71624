import { useLayoutEffect, useRef } from "react";

const CARET = "caret";

/** Keeps the caret in its field when the form is replaced, for example when an entry of the history is opened. */
export function useKeptCaret(values: Map<string, unknown> | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const { current } = form;
    const fields = () => [...(current?.querySelectorAll<HTMLInputElement>("input[type=password]") ?? [])];
    const [index = -1, start = 0, end = 0] = (values?.get(CARET) ?? []) as readonly number[];
    const field = fields()[index];
    field?.focus();
    field?.setSelectionRange(start, end);
    return () => {
      // The removed field keeps the focus until this has run.
      const left = fields().findIndex((one) => one === document.activeElement);
      if (left < 0) return;
      const { selectionStart, selectionEnd } = fields()[left] as HTMLInputElement;
      values?.set(CARET, [left, selectionStart, selectionEnd]);
      // Only the replacement may use the caret.
      queueMicrotask(() => values?.delete(CARET));
    };
  }, [values]);
  return form;
}
