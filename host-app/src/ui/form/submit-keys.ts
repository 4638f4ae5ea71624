import type { KeyboardEvent } from "react";

/** Submits the surrounding form from a multi-line text on Ctrl+Enter or ⌘+Enter. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.ctrlKey || event.metaKey) submitByEnter(event);
}

/** Submits the form of a message on Enter; Shift+Enter adds a line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // An Enter that accepts a suggestion of an input method does not send the message.
  if (!event.shiftKey && !event.altKey && !event.nativeEvent.isComposing) submitByEnter(event);
}

function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
