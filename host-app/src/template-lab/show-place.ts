/** Puts the cursor of a text field at an offset and scrolls there, which browsers do not do by themselves. */
export function showPlace(textarea: HTMLTextAreaElement, offset: number): void {
  textarea.focus();
  textarea.setSelectionRange(offset, offset + 1);
  const lines = textarea.value.split("\n").length;
  const line = textarea.value.slice(0, offset).split("\n").length;
  textarea.scrollTop = (textarea.scrollHeight * line) / lines - textarea.clientHeight / 2;
  textarea.scrollIntoView({ block: "nearest" });
}
