/**
 * Puts the cursor of a text field at an offset and scrolls there, which browsers do not do by themselves. Where lines
 * are broken, the place is near what is scrolled to.
 */
export function showPlace(textarea: HTMLTextAreaElement, offset: number): void {
  textarea.focus();
  textarea.setSelectionRange(offset, offset + 1);
  textarea.scrollIntoView({ block: "nearest" });
  if (textarea.wrap === "soft") {
    textarea.scrollTop = (textarea.scrollHeight * offset) / textarea.textLength - textarea.clientHeight / 2;
    return;
  }
  const lines = textarea.value.split("\n");
  const before = textarea.value.slice(0, offset).split("\n");
  const longest = Math.max(...lines.map((line) => line.length));
  const column = before.at(-1)?.length ?? 0;
  textarea.scrollTop = (textarea.scrollHeight * before.length) / lines.length - textarea.clientHeight / 2;
  textarea.scrollLeft = (textarea.scrollWidth * column) / Math.max(1, longest) - textarea.clientWidth / 2;
}
