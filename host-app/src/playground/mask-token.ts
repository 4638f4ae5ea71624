import { mapTexts } from "./map-texts.ts";

const MASK = "<mask>";

/** Whether somewhere in a sample's arguments the place of a mask token is marked. */
export function holdsMask(input: unknown): boolean {
  if (typeof input === "string") return input.includes(MASK);
  return typeof input === "object" && input !== null && Object.values(input).some(holdsMask);
}

/** A sample's arguments with a model's own mask token in place of the mark. */
export function withMaskToken(input: unknown, token: string): unknown {
  return mapTexts(input, (text) => text.replaceAll(MASK, token));
}
