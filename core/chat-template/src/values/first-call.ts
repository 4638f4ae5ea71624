/**
 * What is made when it is first asked for, and then kept. Most templates need little of what the interpreter has, and the
 * import waits for none of it.
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
