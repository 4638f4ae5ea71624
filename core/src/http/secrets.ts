import { PatchbayError } from "../errors/index.ts";
import type { Redactor } from "./redaction.ts";

/**
 * What must never be shown of a call. Taking it out of texts is much code that only an error or a warning needs, so it is
 * loaded then; while it cannot be loaded, nothing is shown.
 */
export class Secrets {
  readonly #known: Set<string>;
  #redactor: Promise<Redactor> | undefined;

  /** @param known a token, and what else is secret of a call; undefined is none */
  constructor(...known: readonly (string | undefined)[]) {
    this.#known = new Set(known.filter((secret) => secret !== undefined));
  }

  /** Another secret, which became known later: a token that a key was exchanged for. */
  learn(secret: string): void {
    if (!this.#known.has(secret)) this.#redactor = undefined;
    this.#known.add(secret);
  }

  /** Takes out what is known by now. @throws PatchbayError when it cannot be loaded */
  redactor(): Promise<Redactor> {
    return (this.#redactor ??= loadOnFailure(() => import("./redaction.ts")).then(
      ({ createRedactor }) => createRedactor(...this.#known),
      (error: unknown) => {
        this.#redactor = undefined;
        throw error;
      },
    ));
  }
}

/** Loads what only a failure needs. @throws PatchbayError instead of anything that might show what has failed */
export function loadOnFailure<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((): never => {
    throw new PatchbayError(
      "The call failed, and the part of Patchbay that explains failures could not be loaded. Check the connection and call again.",
    );
  });
}
