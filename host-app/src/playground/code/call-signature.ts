import type { TaskCall } from "../run.ts";

const numbers = new WeakMap<Blob, number>();
let files = 0;

/** A text that is another one for every other call. Of the key it tells only whether there is one. */
export function callSignature({ access, ...call }: TaskCall): string {
  const { key, ...settings } = access;
  return JSON.stringify([call, settings, key !== undefined], (_, value: unknown) =>
    value instanceof Blob ? `file ${numberOf(value)}` : value,
  );
}

function numberOf(file: Blob): number {
  const known = numbers.get(file) ?? ++files;
  numbers.set(file, known);
  return known;
}
