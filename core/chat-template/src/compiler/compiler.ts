import { PlacedFailure } from "../errors.ts";
import type { Expression, Filter, Statement } from "../tree.ts";
import type { Environment } from "../runtime/rendering.ts";
import { sequence, Signal, type Condition, type Evaluate, type Execute } from "../runtime/frame.ts";
import { constant } from "./constant.ts";
import { Scope, Unit, type Reference } from "./scope.ts";

/** The compilers of a template's parts, which compile nested parts with the `Compiler`. */
export interface PartCompilers {
  readonly expression: (node: Expression, compiler: Compiler) => Evaluate;
  readonly condition: (node: Expression, compiler: Compiler) => Condition;
  readonly filter: (node: Filter, compiler: Compiler, body: Evaluate) => Evaluate;
  readonly statement: (node: Statement, compiler: Compiler) => Execute;
  /** Declares the names that a statement reads and assigns. */
  readonly declare: (node: Statement, scope: Scope) => void;
}

/** The compiler's position in the template. */
interface Surroundings {
  scope: Scope;
  /** Whether the position is inside an `if`, where unknown names fail only when they are reached. */
  isOptional: boolean;
  inLoop: boolean;
}

/** Compiles the tree to closures, which run many times. */
export class Compiler {
  readonly environment: Environment;
  readonly scope: Scope;
  readonly isOptional: boolean;
  readonly inLoop: boolean;
  readonly #parts: PartCompilers;
  /** Nesting depth of the current expression, in operations. */
  operations = 0;

  constructor(environment: Environment, parts: PartCompilers, surroundings?: Surroundings) {
    this.environment = environment;
    this.#parts = parts;
    this.scope = surroundings?.scope ?? new Scope(new Unit());
    this.isOptional = surroundings?.isOptional ?? false;
    this.inLoop = surroundings?.inLoop ?? false;
  }

  /** The compiler of a scope inside this one, by default in the same frame. */
  inner(inLoop = this.inLoop, unit = this.scope.unit): Compiler {
    const scope = new Scope(unit, this.scope);
    return new Compiler(this.environment, this.#parts, { scope, isOptional: false, inLoop });
  }

  /** The compiler of a part of the same scope that may not be reached. */
  optional(): Compiler {
    if (this.isOptional) return this;
    const { scope, inLoop } = this;
    const compiler = new Compiler(this.environment, this.#parts, { scope, isOptional: true, inLoop });
    compiler.operations = this.operations;
    return compiler;
  }

  expression(node: Expression): Evaluate {
    return this.#parts.expression(node, this);
  }

  condition(node: Expression): Condition {
    return this.#parts.condition(node, this);
  }

  filter(node: Filter, body: Evaluate): Evaluate {
    return this.#parts.filter(node, this, body);
  }

  /** Declares the names of statements in this scope, before any part of the scope is compiled. */
  declare(statements: readonly Statement[]): void {
    for (const statement of statements) this.#parts.declare(statement, this.scope);
  }

  /** Statements of a scope whose names are settled, or of a branch of it. */
  block(statements: readonly Statement[]): Execute {
    return sequence(statements.map((statement) => this.#parts.statement(statement, this)));
  }

  /** A whole scope: its names, its setup and its statements. */
  scoped(statements: readonly Statement[]): Execute {
    this.declare(statements);
    const enter = this.entering();
    const body = this.block(statements);
    return enter === undefined ? body : sequence([enter, body]);
  }

  /** Resolves the names. Returns the code to run when the scope is entered, if any. */
  entering(): Execute | undefined {
    const starts = this.scope.settle().map(({ slot, from }): Execute => {
      const read = from === undefined ? constant(undefined) : this.reading(from);
      return (frame) => {
        frame.slots[slot] = read(frame);
        return Signal.done;
      };
    });
    return starts.length === 0 ? undefined : sequence(starts);
  }

  /** The slot of a variable of the current frame. */
  slotOf(node: Expression): number | undefined {
    if (node.kind !== "name") return undefined;
    const { unit, slot } = this.scope.reference(node.name);
    return unit === this.scope.unit ? slot : undefined;
  }

  /** Reads a variable, however many frames away. */
  reading({ unit, slot }: Reference): Evaluate {
    const distance = this.scope.unit.depth - unit.depth;
    if (distance === 0) return (frame) => frame.slots[slot];
    if (distance === 1) return (frame) => frame.parent?.slots[slot];
    return (frame) => {
      let current = frame.parent;
      for (let step = 1; step < distance; step++) current = current?.parent;
      return current?.slots[slot];
    };
  }

  fail(reason: string, at: number): never {
    throw new PlacedFailure(reason, at);
  }
}

/** One statement, through the stages behind the parser. */
export interface StatementStages<Node extends Statement> {
  /**
   * Declares the names that it reads and assigns in its scope.
   *
   * @param inner declares statements that share the scope.
   */
  declare: (node: Node, scope: Scope, inner: (statements: readonly Statement[]) => void) => void;
  compile: (node: Node, compiler: Compiler) => Execute;
}
