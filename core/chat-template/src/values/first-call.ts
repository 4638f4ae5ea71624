/**
 * Values that are created on first use and then cached. Most templates need little of the interpreter, and importing
 * it should not wait for the rest.
 */
export function onFirstCall<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * A pattern that is read when it is first used. Engines check every literal one while they read a script, which takes
 * milliseconds for properties of Unicode (`\p{...}`).
 */
export function onFirstUse(source: string, flags = "u"): () => RegExp {
  return onFirstCall(() => new RegExp(source, flags));
}
