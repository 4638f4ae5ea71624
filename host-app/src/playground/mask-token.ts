const MASK = "<mask>";

/** Whether somewhere in a sample's arguments the place of a mask token is marked. */
export function holdsMask(input: unknown): boolean {
  if (typeof input === "string") return input.includes(MASK);
  return typeof input === "object" && input !== null && Object.values(input).some(holdsMask);
}

/** A sample's arguments with a model's own mask token in place of the mark. */
export function withMaskToken(input: unknown, token: string): unknown {
  if (typeof input === "string") return input.replaceAll(MASK, token);
  if (Array.isArray(input)) return input.map((item) => withMaskToken(item, token));
  if (typeof input !== "object" || input === null || input instanceof Blob) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withMaskToken(value, token)]));
}
