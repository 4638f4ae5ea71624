/** The files of Patchbay's sample media, whose rights `core/mocks/media/LICENCES.md` tells. What they show or say is known. */
export type SampleMedia =
  | `${"astronaut" | "cat" | "coffee" | "coffee-depth" | "coffee-grey" | "coins" | "galaxies" | "rocket"}.jpg`
  | "invoice.png"
  | `${"galaxies" | "rocket" | "rocket-grey"}.webm`
  | `${"down" | "dusk" | "ferry" | "marimba" | "tone" | "voice" | "voice-and-tone"}.wav`;

/** Stands in a sample's input where the call takes a file, which no plain data can hold. */
export interface SampleFile {
  readonly sampleFile: SampleMedia;
  /** `dataUrl`: the call takes a text there, as the image of a chat's message is. Default: the file itself. */
  readonly as?: "dataUrl";
}

/**
 * A copy of a sample's input with a host's own value, usually a Blob, in place of every `SampleFile`. Where that says
 * `as: "dataUrl"`, the value is to be a `data:` URL.
 *
 * @example
 * replaceSampleFiles({ inputs: { sampleFile: "cat.jpg" } }, (name) => files.get(name));
 */
export function replaceSampleFiles(value: unknown, fileOf: (name: SampleMedia, as?: "dataUrl") => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceSampleFiles(item, fileOf));
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  if ("sampleFile" in value) {
    const { sampleFile, as } = value as SampleFile;
    return fileOf(sampleFile, as);
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceSampleFiles(item, fileOf)]));
}
