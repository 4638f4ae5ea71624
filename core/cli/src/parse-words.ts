import { didYouMean, InputError } from "@patchbay/core/errors";
import { PLUGIN_KINDS, type PluginKind } from "@patchbay/core/plugin";

/** The command line is not understood: `patchbay` ends with code 2, not 1. */
export class UsageError extends InputError {}

/** @param taken what a command takes, such as `patchbay index takes one folder` @throws UsageError for further words */
export function refuseMore(taken: string, others: readonly string[]): void {
  if (others.length > 0) throw new UsageError(`${taken}, not also ${others.join(", ")}.`);
}

/** A first word that is missing or not among those that a command takes. @param taken `patchbay tokens takes list or create` */
export function wrongWord(taken: string, word: string | undefined, known: readonly string[]): UsageError {
  return new UsageError(word === undefined ? `${taken}.` : `${taken}, not '${word}'.${didYouMean(word, known)}`);
}

/** Reads the name of a kind of plugin. @throws UsageError */
export function parseKind(word: string | undefined): PluginKind {
  const kind = PLUGIN_KINDS.find((known) => known === word);
  if (kind) return kind;
  throw new UsageError(
    `'${word ?? ""}' is not a kind of plugin. The kinds are ${PLUGIN_KINDS.join(", ")}.${didYouMean(word ?? "", PLUGIN_KINDS)}`,
  );
}

/** Reads the value of `--port`. @throws UsageError */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`The port is '${text}'; give a number from 1 to 65535, or 0 for any free one.`);
}

/** Reads a positive integer. @param what its name in the error @throws UsageError */
export function parseCount(what: string, text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0 && Number.isSafeInteger(count)) return count;
  throw new UsageError(`The ${what} is '${text}'; give a whole number above 0.`);
}

/** Separates Patchbay's arguments, before `--`, from the command after it. */
export function splitCommand(args: readonly string[]): { patchbayArgs: string[]; command: string[] } {
  const index = args.indexOf("--");
  return index === -1
    ? { patchbayArgs: [...args], command: [] }
    : { patchbayArgs: args.slice(0, index), command: args.slice(index + 1) };
}
