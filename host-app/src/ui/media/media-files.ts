/** The usual file extension for a media type: `png` for `image/png`, `wav` for `audio/x-wav`. */
export function fileEnding(type: string): string {
  return /^\w+\/(?:x-)?(\w+)/.exec(type)?.[1] ?? "bin";
}

/** The same for a file, or for its `data:` URL. */
export function endingOf(file: Blob | string): string {
  return fileEnding(file instanceof Blob ? file.type : (/^data:([^;,]+)/.exec(file)?.[1] ?? ""));
}

/** A file as a `data:` URL, the format of images in a chat. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read.")));
    reader.readAsDataURL(file);
  });
}
