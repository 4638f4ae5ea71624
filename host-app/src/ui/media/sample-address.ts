import type { SampleMedia } from "@patchbay/core/task";

// The mocks know the content of these files, but do not ship them: they are files of the app.
const addresses = import.meta.glob<string>("../../../../core/mocks/media/*.{jpg,png,svg,wav,webm}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Descriptions of the sample media for screen readers. */
export const SAMPLE_DESCRIPTIONS: Readonly<Record<SampleMedia, string>> = {
  "astronaut.jpg": "An astronaut in an orange suit, with a helmet, a flag and a model of the space shuttle",
  "caffeine.svg": "The graph of a molecule of caffeine: its atoms and the bonds between them",
  "cat.jpg": "The face of a tabby cat, seen from close by",
  "coffee.jpg": "A red cup of espresso on a saucer with a spoon, on a wooden table",
  "coffee-depth.jpg": "The cup in gray: the nearer, the lighter",
  "coffee-grey.jpg": "The cup of espresso in black and white",
  "coffee-mask.png": "White where the espresso is, black elsewhere",
  "coins.jpg": "24 old coins on a gray ground",
  "cup.svg": "A mesh of a red cup of coffee on a saucer, seen from above",
  "down.wav": "A voice says: Down.",
  "dusk.wav": "A voice says: A rocket, at dusk.",
  "ferry.wav": "A voice says: The ferry leaves at a quarter past seven, from the second pier.",
  "galaxies.jpg": "Many small galaxies on a black sky",
  "galaxies.webm": "A flight into a sky full of galaxies",
  "invoice.png": "An invoice of Harbour Joinery over 318.40, due on 14 March 2026",
  "marimba.wav": "A short tune like that of a marimba",
  "rocket.jpg": "A white rocket between four towers at dusk",
  "rocket.webm": "The camera climbs along a rocket at dusk",
  "rocket-grey.webm": "The same in black and white",
  "sales.svg": "A line that rises each summer and falls each winter, from 2023 to 2025",
  "sales-forecast.svg": "The same line, and how it goes on in 2026, with the range around it",
  "stool.svg": "A mesh of a round wooden stool with three legs",
  "tone.wav": "An even tone",
  "voice.wav": "A voice says: Platform nine.",
  "voice-and-tone.wav": "A voice says “Platform nine” over an even tone",
};

/** URL of a sample file; undefined for a name that only a newer plugin knows. */
export function sampleAddress(name: string): string | undefined {
  return addresses[`../../../../core/mocks/media/${name}`];
}

/** The medium of a file name's extension. */
export function sampleMedium(name: string): "image" | "audio" | "video" {
  if (name.endsWith(".wav")) return "audio";
  return name.endsWith(".webm") ? "video" : "image";
}
