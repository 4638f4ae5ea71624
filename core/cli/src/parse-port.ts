import { InputError } from "@patchbay/core/errors";

/** Reads the value of `--port`. @throws InputError */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InputError(`The port is '${text}'; give a number from 1 to 65535, or 0 for any free one.`);
}
