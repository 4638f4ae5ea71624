/** The names that are declared in one place of a program, and the scope around it. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #names = new Set<string>();
  readonly #holdsVar: boolean;

  /** @param holdsVar whether `var` is hoisted to here: a program's or a function's scope */
  constructor(parent?: Scope, holdsVar = parent === undefined) {
    this.#parent = parent;
    this.#holdsVar = holdsVar;
  }

  declare(name: string): void {
    this.#names.add(name);
  }

  declareVar(name: string): void {
    if (this.#holdsVar || !this.#parent) this.declare(name);
    else this.#parent.declareVar(name);
  }

  has(name: string): boolean {
    return this.#names.has(name) || (this.#parent?.has(name) ?? false);
  }
}
