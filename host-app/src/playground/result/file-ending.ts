/** The usual ending of a file's name for a media type: `png` for `image/png`, `wav` for `audio/x-wav`. */
export function fileEnding(type: string): string {
  return /^\w+\/(?:x-)?(\w+)/.exec(type)?.[1] ?? "bin";
}
