import { PatchbayError } from "../errors/index.ts";
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

/** Loads code with its first use, and keeps it: `import()` costs some microseconds each time. What failed is tried again. */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined;
  return async () => (loaded ??= await load());
}

/** Loads code that only failures need. @throws PatchbayError instead of an error that might show the failure's details */
export function loadOnFailure<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((): never => {
    throw new PatchbayError(
      "The call failed, and the code that explains why could not be loaded. Check the connection and call again.",
    );
  });
}
