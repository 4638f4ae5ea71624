import type { KeyboardEvent } from "react";

/** Submits the form around a text of several lines by Enter with Ctrl or ⌘. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
