import { replaceSampleFiles, type SampleMedia } from "@patchbay/core/task";
import { sampleAddress } from "./sample-address.ts";
import { readDataUrl } from "./media-files.ts";

// Pages that only show the files do not load the code that reads a sample's input.
export { SAMPLE_DESCRIPTIONS, sampleAddress, sampleMedium } from "./sample-address.ts";

/** Width and height in pixels of visible files, so that a page reserves space for them. */
export const SAMPLE_SIZES: Readonly<Partial<Record<SampleMedia, { readonly width: number; readonly height: number }>>> =
  {
    "astronaut.jpg": { width: 512, height: 512 },
    "caffeine.svg": { width: 480, height: 320 },
    "cat.jpg": { width: 451, height: 300 },
    "coffee.jpg": { width: 600, height: 400 },
    "coffee-depth.jpg": { width: 600, height: 400 },
    "coffee-grey.jpg": { width: 600, height: 400 },
    "coffee-mask.png": { width: 600, height: 400 },
    "coins.jpg": { width: 384, height: 303 },
    "cup.svg": { width: 480, height: 320 },
    "galaxies.jpg": { width: 480, height: 419 },
    "galaxies.webm": { width: 320, height: 240 },
    "invoice.png": { width: 480, height: 560 },
    "rocket.jpg": { width: 640, height: 427 },
    "rocket.webm": { width: 320, height: 214 },
    "rocket-grey.webm": { width: 320, height: 214 },
    "sales.svg": { width: 480, height: 320 },
    "sales-forecast.svg": { width: 480, height: 320 },
    "stool.svg": { width: 480, height: 320 },
  };

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  wav: "audio/wav",
  webm: "video/webm",
};

/** The files in a sample's input, without duplicates. */
export function sampleFilesIn(input: unknown, only?: "dataUrl"): readonly SampleMedia[] {
  const names = new Set<SampleMedia>();
  replaceSampleFiles(input, (name, as) => (only === undefined || as === only) && names.add(name));
  return [...names];
}

/** A sample's input with its files. @throws Error that names a file that cannot be loaded */
export async function loadSampleFiles(input: unknown): Promise<unknown> {
  const files = new Map(
    await Promise.all(sampleFilesIn(input).map(async (name) => [name, await loadSampleFile(name)] as const)),
  );
  const texts = new Map<SampleMedia, string>();
  for (const name of sampleFilesIn(input, "dataUrl")) {
    const file = files.get(name);
    if (file) texts.set(name, await readDataUrl(file));
  }
  return replaceSampleFiles(input, (name, as) => (as ? texts : files).get(name));
}

/** A sample's input with placeholder files of the right names and types: enough to generate code. */
export function standInFiles(input: unknown): unknown {
  return replaceSampleFiles(input, (name, as) => {
    const content = `What ${name} holds. `.repeat(20);
    return as ? `data:${typeOf(name)};base64,${btoa(content)}` : fileOf(content, name);
  });
}

/** A sample file. @throws Error with its name if it cannot be loaded */
export async function loadSampleFile(name: string): Promise<File> {
  const address = sampleAddress(name);
  const response = address === undefined ? undefined : await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new Error(`The sample’s file ${name} could not be loaded.`);
  return fileOf(await response.blob(), name);
}

function fileOf(content: BlobPart, name: string): File {
  return new File([content], name, { type: typeOf(name) });
}

const typeOf = (name: string): string => TYPES[name.split(".").at(-1) ?? ""] ?? "";
