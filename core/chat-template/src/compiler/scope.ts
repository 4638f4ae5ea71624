import type { Expression, Target } from "../tree.ts";
import { eachExpression } from "../tree-walk.ts";

/** The code that shares one frame: the template, a macro, or the body of a recursive loop. */
export class Unit {
  readonly parent: Unit | undefined;
  readonly root: Unit;
  readonly depth: number;
  /** Number of slots assigned so far. */
  size = 0;
  /** Slots of the names that a render's values or the globals provide; of the root only. */
  readonly provided = new Map<string, number>();

  constructor(parent?: Unit) {
    this.parent = parent;
    this.root = parent?.root ?? this;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  newSlot(): number {
    return this.size++;
  }

  /** Position of a name that no statement assigns. */
  providedName(name: string): Reference {
    const { provided } = this.root;
    const slot = provided.get(name) ?? this.root.newSlot();
    provided.set(name, slot);
    return { unit: this.root, slot };
  }
}

/** A variable's place. */
export interface Reference {
  unit: Unit;
  slot: number;
}

/** A variable's value when its scope is entered. */
type Start = "given" | "unset" | "provided" | "outer";

/** Declarations so far; in a branch, in addition to those before it. */
class Names {
  readonly starts = new Map<string, Start>();
  /** Undefined until needed: most branches assign nothing. */
  stored: Set<string> | undefined;
  readonly before: Names | undefined;

  constructor(before?: Names) {
    this.before = before;
  }

  store(name: string): void {
    (this.stored ??= new Set()).add(name);
  }

  has(name: string): boolean {
    return this.starts.has(name) || (this.before?.has(name) ?? false);
  }

  hasStored(name: string): boolean {
    return this.stored?.has(name) || (this.before?.hasStored(name) ?? false);
  }
}

/**
 * The names of one scope and their initial values. Jinja decides this before a template runs, from the order of the
 * names. A name that is read before it is assigned starts with the enclosing scope's value, or the render's; one that
 * is assigned first begins unset; one that branches assign begins with what was there, in whichever of them it is.
 */
export class Scope {
  readonly unit: Unit;
  readonly parent: Scope | undefined;
  #names = new Names();
  readonly #references = new Map<string, Reference>();

  constructor(unit: Unit, parent?: Scope) {
    this.unit = unit;
    this.parent = parent;
  }

  load(name: string): void {
    if (!this.#knows(name)) this.#names.starts.set(name, "provided");
  }

  store(name: string): void {
    this.#names.store(name);
    if (!this.#names.has(name)) this.#names.starts.set(name, this.#knownOutside(name) ? "outer" : "unset");
  }

  /** A name that the scope is entered with: a parameter, a loop's target. */
  parameter(name: string): void {
    this.#names.store(name);
    this.#names.starts.set(name, "given");
  }

  read(node: Expression | undefined): void {
    eachExpression(node, (inner) => {
      if (inner.kind === "name") this.load(inner.name);
    });
  }

  /** Declares the names that a target assigns to. */
  assign(target: Target, declare: (name: string) => void = (name) => this.store(name)): void {
    if (target.kind === "name") declare(target.name);
    else if (target.kind === "namespace-attribute") this.load(target.namespace);
    else for (const item of target.items) this.assign(item, declare);
  }

  #knows(name: string): boolean {
    return this.#names.has(name) || this.#knownOutside(name);
  }

  #knownOutside(name: string): boolean {
    return this.parent !== undefined && this.parent.#knows(name);
  }

  /** Declares branches; only one of them runs. */
  branches(declarations: readonly (() => void)[]): void {
    const before = this.#names;
    const results = declarations.map((declare) => {
      this.#names = new Names(before);
      declare();
      return this.#names;
    });
    this.#names = before;
    const stored = new Set<string>();
    for (const result of results) {
      for (const [name, start] of result.starts) before.starts.set(name, start);
      for (const name of result.stored ?? []) if (!before.hasStored(name)) stored.add(name);
    }
    for (const name of results.flatMap((result) => [...(result.stored ?? [])])) before.store(name);
    for (const name of stored) before.starts.set(name, this.#knownOutside(name) ? "outer" : "provided");
  }

  /**
   * Assigns slots to the names once all are declared.
   *
   * @returns the code that runs when the scope is entered: copies a slot from another, or clears it.
   */
  settle(): { slot: number; from: Reference | undefined }[] {
    const entering: { slot: number; from: Reference | undefined }[] = [];
    for (const [name, start] of this.#names.starts) {
      const isVariable = this.#names.stored?.has(name) === true;
      if (start === "provided" && (!isVariable || this.parent === undefined)) {
        this.#references.set(name, this.unit.providedName(name));
        continue;
      }
      const slot = this.unit.newSlot();
      this.#references.set(name, { unit: this.unit, slot });
      if (start === "given") continue;
      const from = start === "provided" ? this.unit.providedName(name) : this.#findOutside(name);
      entering.push({ slot, from: start === "unset" ? undefined : from });
    }
    return entering;
  }

  #find(name: string): Reference | undefined {
    return this.#references.get(name) ?? this.#findOutside(name);
  }

  #findOutside(name: string): Reference | undefined {
    return this.parent === undefined ? undefined : this.parent.#find(name);
  }

  reference(name: string): Reference {
    return this.#find(name) ?? this.unit.providedName(name);
  }
}
