/** Gives the person a file. */
export function downloadFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not before the browser has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
