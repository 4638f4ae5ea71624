/** Where the client says what it decided; it never receives a credential. */
export interface Logger {
  debug(text: string): void;
  warn(text: string): void;
}

/** Shows warnings on the console and nothing else. */
export const warningLogger: Logger = {
  debug: () => undefined,
  warn: (text) => globalThis.console.warn(text),
};
