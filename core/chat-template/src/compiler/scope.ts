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

/** A name of a scope. */
interface Variable extends Reference {
  /** Its value when the scope is entered: the scope's own, none, or that of an enclosing scope or of the render. */
  start: "given" | "unset" | "outer" | "provided";
  /** Whether a statement of the scope assigns it. */
  isStored: boolean;
}

/**
 * The names of one scope and their initial values. Jinja decides this before a template runs, from the order of the
 * names. A name that is read before it is assigned starts with the enclosing scope's value, or the render's; one that
 * is assigned first begins unset; one that branches assign begins with what was there, in whichever of them it is.
 */
export class Scope {
  readonly unit: Unit;
  readonly parent: Scope | undefined;
  /** Undefined until needed: many scopes have no names. */
  #variables: Map<string, Variable> | undefined;
  /** Branches around the statement that is being declared. */
  #branches = 0;

  constructor(unit: Unit, parent?: Scope) {
    this.unit = unit;
    this.parent = parent;
  }

  load(name: string): void {
    if (!this.#knows(name)) this.#add(name, "provided", false);
  }

  store(name: string): void {
    const variable = this.#variables?.get(name);
    if (variable === undefined) this.#add(name, this.#startOf(name), true);
    else if (!variable.isStored) {
      variable.isStored = true;
      if (this.#branches > 0) variable.start = this.#startOf(name);
    }
  }

  /** How a name begins that the scope assigns before it reads it. */
  #startOf(name: string): Variable["start"] {
    if (this.#knownOutside(name)) return "outer";
    return this.#branches > 0 ? "provided" : "unset";
  }

  #add(name: string, start: Variable["start"], isStored: boolean): void {
    this.#variables ??= new Map();
    this.#variables.set(name, { unit: this.unit, slot: unassigned, start, isStored });
  }

  /** A name that the scope is entered with: a parameter, a loop's target. */
  parameter(name: string): void {
    this.#add(name, "given", true);
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
    return this.#variables?.has(name) === true || this.#knownOutside(name);
  }

  #knownOutside(name: string): boolean {
    return this.parent !== undefined && this.parent.#knows(name);
  }

  /** Declares what may be left out: a name that is first assigned there begins with what was there before. */
  branch(declare: () => void): void {
    this.#branches++;
    declare();
    this.#branches--;
  }

  /**
   * Assigns slots to the names once all are declared.
   *
   * @returns the code that runs when the scope is entered: copies a slot from another, or clears it.
   */
  settle(): { slot: number; from: Reference | undefined }[] {
    const entering: { slot: number; from: Reference | undefined }[] = [];
    for (const [name, variable] of this.#variables ?? []) {
      const { start } = variable;
      const provided = start === "provided" ? this.unit.providedName(name) : undefined;
      if (provided !== undefined && (!variable.isStored || this.parent === undefined)) {
        variable.unit = provided.unit;
        variable.slot = provided.slot;
        continue;
      }
      variable.slot = this.unit.newSlot();
      if (start === "given") continue;
      entering.push({ slot: variable.slot, from: start === "outer" ? this.parent?.reference(name) : provided });
    }
    return entering;
  }

  reference(name: string): Reference {
    return this.#find(name) ?? this.unit.providedName(name);
  }

  #find(name: string): Reference | undefined {
    return this.#variables?.get(name) ?? (this.parent === undefined ? undefined : this.parent.#find(name));
  }
}

/** The slot of a variable whose scope is still being declared. */
const unassigned = -1;
