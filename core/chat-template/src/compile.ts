import { Compiler, type PartCompilers } from "./compiler/compiler.ts";
import { compileCondition } from "./compiler/condition.ts";
import { compileExpression } from "./compiler/expression.ts";
import { compileFilter } from "./compiler/operation.ts";
import type { Unit } from "./compiler/scope.ts";
import { Failure, TemplateLimitError } from "./errors.ts";
import { filters } from "./filters/table.ts";
import { globals } from "./globals/table.ts";
import { defaultLimits, within, type Limits } from "./limits.ts";
import { located, parse, placed, type ParseOptions } from "./parse.ts";
import { rare, type RareParts } from "./rare/index.ts";
import { Frame, type Execute } from "./runtime/frame.ts";
import { Rendering, type Environment } from "./runtime/rendering.ts";
import { statementCompilers } from "./statements/table.ts";
import { tests } from "./tests/table.ts";
import type { TemplateTree } from "./tree.ts";
import { hostOperation } from "./values/host.ts";
import { byName } from "./values/operation.ts";
import { ownValue, type HostFunction, type Value, type ValueRecord } from "./values/value.ts";

export interface CompileOptions extends ParseOptions {
  /**
   * Filters beside Jinja's, or in place of them: called with what stands left of `|`, then the arguments, then named
   * arguments as one object. They get copies in JavaScript's types.
   */
  filters?: Readonly<Record<string, HostFunction>> | undefined;
  /** Tests, called as filters are. */
  tests?: Readonly<Record<string, HostFunction>> | undefined;
  /** Functions beside `range`, `namespace` and the other globals, or in place of them. */
  functions?: Readonly<Record<string, HostFunction>> | undefined;
  /** The filters and methods that few chat templates use; default all, but none for `compile` of the lean entry. */
  rare?: RareParts | undefined;
  /** Limits that differ from the default. */
  limits?: Partial<Limits> | undefined;
  /** The clock of `strftime_now`. Default: the current time. */
  now?: (() => Date) | undefined;
}

/** A template that is ready to render, as often as one likes. */
export interface CompiledTemplate {
  /** Parsed from the source each time, so that templates that are only rendered retain no tree. */
  readonly tree: TemplateTree;
  /**
   * Renders with values, which are JSON or like it: strings, numbers, booleans, null, arrays, plain objects, functions.
   * They are neither changed nor checked in advance. `renderChat` does check them: it accepts a `Map`, omits
   * undefined members, and rejects a `Date` with its path.
   *
   * @throws {TemplateRuntimeError} with the place; TemplateRaisedError when the template calls `raise_exception`;
   *   TemplateLimitError when a limit is reached.
   */
  render(values?: Readonly<Record<string, unknown>>): string;
  /** Like `render`, and also returns the output of `{% generation %}` blocks. */
  renderWithRanges(values?: Readonly<Record<string, unknown>>): {
    text: string;
    assistantRanges: readonly AssistantRange[];
  };
  /** As `render`, but hands the output out while it grows, in parts of some ten thousand characters. */
  renderTo(write: (part: string) => void, values?: Readonly<Record<string, unknown>>): void;
}

/** Part of an output, in UTF-16 units; `text.slice(start, end)`. */
export interface AssistantRange {
  readonly start: number;
  readonly end: number;
}

/** Compiles a template with those filters and methods alone that most templates use, and with `options.rare`. */
export function compileLean(source: string, options: CompileOptions = {}): CompiledTemplate {
  return new Compiled(source, options);
}

/**
 * Compiles a template as Python's Jinja2 reads it in the setting of transformers.
 *
 * @throws {TemplateSyntaxError} with the place.
 * @example
 * const template = compile("{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}");
 * template.render({ messages: [{ role: "user", content: "Hello" }] }); // "<|user|>Hello"
 */
export function compile(source: string, options: CompileOptions = {}): CompiledTemplate {
  return compileLean(source, { rare, ...options });
}

/**
 * A class filled in loops: V8 retains whatever the getter of an object literal or a function passed to `Array.from`
 * refers to until a full garbage collection, which would chain templates together.
 */
class Compiled implements CompiledTemplate {
  readonly #source: string;
  readonly #environment: Environment;
  readonly #limits: Readonly<Limits>;
  readonly #run: Execute;
  readonly #size: number;
  readonly #provided: { name: string; slot: number; global: Value }[] = [];
  readonly #readTree: () => TemplateTree;

  constructor(written: string, options: CompileOptions) {
    const tree = parse(written, options);
    const { source } = tree;
    this.#source = source;
    this.#readTree = () => parse(source, { ...options, keepTrailingNewline: true });
    this.#environment = createEnvironment(options, this.#readTree);
    this.#limits = { ...defaultLimits, ...options.limits };
    const { run, unit } = compileTree(tree, this.#environment);
    this.#run = run;
    this.#size = unit.size;
    for (const [name, slot] of unit.provided) {
      this.#provided.push({ name, slot, global: this.#environment.globals.get(name) });
    }
  }

  get tree(): TemplateTree {
    return this.#readTree();
  }

  render(values: Readonly<Record<string, unknown>> = {}): string {
    return this.#start(values).output;
  }

  renderWithRanges(values: Readonly<Record<string, unknown>> = {}): {
    text: string;
    assistantRanges: readonly AssistantRange[];
  } {
    const { output: text, assistantRanges } = this.#start(values);
    return { text, assistantRanges };
  }

  renderTo(write: (part: string) => void, values: Readonly<Record<string, unknown>> = {}): void {
    const last = this.#start(values, write).output;
    if (last !== "") write(last);
  }

  #start(values: Readonly<Record<string, unknown>>, sink?: (part: string) => void): Rendering {
    const record = values as ValueRecord;
    const rendering = new Rendering(this.#environment, this.#limits, record, sink);
    const frame = new Frame(rendering, this.#size);
    runPlaced(this.#source, rendering, record, () => {
      for (const { name, slot, global } of this.#provided) {
        const value = ownValue(record, name);
        // A given value, including null, takes precedence over a global of the same name.
        frame.slots[slot] = value === undefined ? global : value;
      }
      this.#run(frame);
    });
    return rendering;
  }
}

const partCompilers: PartCompilers = {
  ...statementCompilers,
  expression: compileExpression,
  condition: compileCondition,
  filter: compileFilter,
};

/** Separate, because closures created next to a render function would be retained as long as it is. */
function compileTree(tree: TemplateTree, environment: Environment): { run: Execute; unit: Unit } {
  const compiler = new Compiler(environment, partCompilers);
  const run = placed(tree.source, () => compiler.scoped(tree.body));
  return { run, unit: compiler.scope.unit };
}

const jinjaFilters = byName(filters);
const jinjaTests = byName(tests);

function createEnvironment(options: CompileOptions, readTree: () => TemplateTree): Environment {
  return {
    readTree,
    filters: withHost(options.rare?.filters ?? jinjaFilters(), options.filters, hostOperation),
    rare: options.rare,
    tests: withHost(jinjaTests(), options.tests, hostOperation),
    globals: withHost<Value>(globals(), options.functions, (host) => host),
    now: options.now ?? (() => new Date()),
  };
}

function withHost<Entry>(
  known: ReadonlyMap<string, Entry>,
  added: Readonly<Record<string, HostFunction>> | undefined,
  adapt: (host: HostFunction) => Entry,
): ReadonlyMap<string, Entry> {
  if (added === undefined) return known;
  return new Map([...known, ...Object.entries(added).map(([name, host]): [string, Entry] => [name, adapt(host)])]);
}

function runPlaced(source: string, rendering: Rendering, values: ValueRecord, run: () => void): void {
  try {
    within(rendering, run);
  } catch (error) {
    if (error instanceof Failure) throw located(error, source, rendering.at);
    // The engine's own limits: the stack, and the length of a string.
    if (error instanceof RangeError) {
      const loop = loopIn(values);
      const reason = loop
        ? `The value ${loop.slice(0, 200)} contains itself: pass a copy without the loop`
        : `The template needs more than JavaScript has: ${error.message}`;
      throw located(new Failure(reason, TemplateLimitError), source, rendering.at);
    }
    // Any other error comes from a given value: a getter that throws.
    const reason = error instanceof Error ? error.message : String(error);
    const failure = new Failure(`A value passed to the template cannot be read: ${reason}`, undefined, error);
    throw located(failure, source, rendering.at);
  }
}

/** The path of an object that is inside itself. Reads no member that is computed. */
function loopIn(
  value: object,
  path = "",
  around: readonly object[] = [],
  known = new Set<object>(),
): string | undefined {
  if (around.includes(value)) return path;
  if (known.has(value)) return undefined;
  known.add(value);
  for (const [name, { value: item }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (typeof item !== "object" || item === null || around.length > DEEPEST) continue;
    const inside = Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    const loop = loopIn(item as object, inside, [...around, value], known);
    if (loop !== undefined) return loop;
  }
  return undefined;
}

/** A longer way round is not searched. */
const DEEPEST = 100;
