import { loadOnce, loadOnFailure } from "./load-code.ts";
import type { Redactor } from "./redaction.ts";

const loadRedaction = loadOnce(() => import("./redaction.ts"));

/**
 * The secrets of a call, which must never be shown. The redaction code is large and only needed for errors and warnings, so
 * it is loaded then; if it cannot be loaded, nothing is shown.
 */
export class Secrets {
  readonly #known: Set<string>;
  #redactor: Promise<Redactor> | undefined;

  /** @param known a token and other secrets of a call; undefined values are ignored */
  constructor(...known: readonly (string | undefined)[]) {
    this.#known = new Set(known.filter((secret) => secret !== undefined));
  }

  /** Adds a secret that became known later, such as a token exchanged for a key. */
  learn(secret: string): void {
    if (!this.#known.has(secret)) this.#redactor = undefined;
    this.#known.add(secret);
  }

  /** Returns a redactor for the known secrets. @throws PatchbayError if it cannot be loaded */
  redactor(): Promise<Redactor> {
    return (this.#redactor ??= loadOnFailure(loadRedaction).then(
      ({ createRedactor }) => createRedactor(...this.#known),
      (error: unknown) => {
        this.#redactor = undefined;
        throw error;
      },
    ));
  }
}
