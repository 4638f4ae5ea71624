import { locate, type SourceLocation } from "./location.ts";
import { parse, type ParseOptions } from "./parse.ts";
import { eachNode, type AnyNode } from "./tree-walk.ts";
import type { Expression, Statement, Target } from "./tree.ts";

/** A likely mistake in a template. */
export interface Finding {
  rule: "unknown-variable" | "unreachable" | "no-generation-prompt" | "engine";
  message: string;
  location: SourceLocation;
}

export interface LintOptions extends ParseOptions {
  /** Additional variables, such as those of your own server. */
  variables?: readonly string[] | undefined;
}

/** What transformers, vLLM and llama.cpp give to a chat template, and the functions that it can call. */
const provided =
  "messages tools documents add_generation_prompt bos_token eos_token unk_token pad_token sep_token cls_token mask_token enable_thinking thinking builtin_tools reasoning_effort date_string custom_tools tools_in_user_message range namespace dict cycler joiner raise_exception strftime_now loop caller varargs kwargs self";

/** Syntax that only some engines support. */
const notEverywhere: ReadonlyMap<string, string> = new Map([
  ["call-block", "llama.cpp and @huggingface/jinja differ in {% call %}"],
  ["filter-block", "older llama.cpp does not support {% filter %}"],
  ["with", "llama.cpp and @huggingface/jinja do not support {% with %}"],
  ["generation", "only transformers and compatible engines support {% generation %}"],
]);
const rareFilters: ReadonlySet<string> = new Set(
  "urlize wordwrap xmlattr random pprint filesizeformat striptags urlencode forceescape groupby batch slice truncate center".split(
    " ",
  ),
);

/**
 * Finds likely mistakes in a template: variables without a value, unreachable branches, a missing generation prompt,
 * and
 * syntax that engines other than Jinja2 read differently.
 *
 * @throws {TemplateSyntaxError} for an invalid template.
 * @example
 * lint("{{ mesages }}")[0].message; // "'mesages' has no value …"
 */
export function lint(source: string, options: LintOptions = {}): Finding[] {
  const tree = parse(source, options);
  const findings: Finding[] = [];
  const report = (rule: Finding["rule"], at: number, message: string): void => {
    findings.push({ rule, message, location: locate(tree.source, at) });
  };
  const known = new Set([...provided.split(" "), ...(options.variables ?? [])]);
  const read = new Map<string, number>();
  const guarded = new Set<string>();
  eachNode(tree.body, (node) => {
    declare(node, known);
    if (node.kind === "name" && !read.has(node.name)) read.set(node.name, node.at);
    const tested = testedName(node);
    if (tested !== undefined) guarded.add(tested);
    const engine = engineReason(node);
    if (engine !== undefined) report("engine", node.at, engine);
    reportUnreachable(node, report);
  });
  for (const [name, at] of read) {
    if (known.has(name) || guarded.has(name)) continue;
    report("unknown-variable", at, `'${name}' has no value: it is undefined unless the caller passes it as a variable`);
  }
  if (read.has("messages") && !read.has("add_generation_prompt")) {
    report(
      "no-generation-prompt",
      0,
      "add_generation_prompt is not read: the prompt ends without the start of the model's answer",
    );
  }
  return findings.toSorted((left, right) => left.location.offset - right.location.offset);
}

/** Names that a node gives a value. */
function declare(node: AnyNode, known: Set<string>): void {
  const assign = (target: Target): void => {
    if (target.kind === "name") known.add(target.name);
    else if (target.kind === "target-tuple") target.items.forEach(assign);
  };
  if (node.kind === "set" || node.kind === "for") assign(node.target);
  else if (node.kind === "with") node.assignments.forEach(({ target }) => assign(target));
  else if (node.kind === "macro" || node.kind === "call-block") {
    if (node.kind === "macro") known.add(node.name);
    for (const { name } of node.parameters) known.add(name);
  }
}

/** The name whose absence is looked after: `x is defined`, `x | default(…)`. */
function testedName(node: AnyNode): string | undefined {
  const isGuard =
    (node.kind === "test" && (node.name === "defined" || node.name === "undefined" || node.name === "none")) ||
    (node.kind === "filter" && (node.name === "default" || node.name === "d"));
  return isGuard && node.input?.kind === "name" ? node.input.name : undefined;
}

function engineReason(node: AnyNode): string | undefined {
  if (node.kind === "for" && node.recursive) return "llama.cpp and @huggingface/jinja do not support recursive loops";
  if (node.kind === "filter" && rareFilters.has(node.name)) {
    return `the filter '${node.name}' is not in every engine: llama.cpp and @huggingface/jinja have fewer than Jinja2`;
  }
  if (node.kind === "binary" && node.operator === "**") return "the operator '**' is not in every engine";
  if (
    node.kind === "binary" &&
    node.operator === "%" &&
    node.left.kind === "literal" &&
    typeof node.left.value === "string"
  ) {
    return "formatting with '%' is not in every engine: join the parts with '+' or '~'";
  }
  return notEverywhere.get(node.kind);
}

function reportUnreachable(node: AnyNode, report: (rule: "unreachable", at: number, message: string) => void): void {
  if (node.kind !== "if") return;
  let isSettled = false;
  for (const { test, body } of node.branches) {
    const truth = constantTruth(test);
    const at = body[0]?.at ?? test.at;
    if (isSettled) report("unreachable", at, "This branch is never reached: one before it is always taken");
    else if (truth === false) report("unreachable", at, "This branch is never reached: its condition is always false");
    isSettled ||= truth === true;
  }
  const [first] = node.otherwise;
  if (isSettled && first !== undefined) report("unreachable", first.at, "This 'else' is never reached");
  for (const statements of [...node.branches.map(({ body }) => body), node.otherwise])
    reportAfterLeaving(statements, report);
}

function reportAfterLeaving(
  statements: readonly Statement[],
  report: (rule: "unreachable", at: number, message: string) => void,
): void {
  const leaves = statements.findIndex(({ kind }) => kind === "break" || kind === "continue");
  const next = leaves === -1 ? undefined : statements[leaves + 1];
  if (next !== undefined) report("unreachable", next.at, "Nothing behind 'break' or 'continue' is reached");
}

function constantTruth(node: Expression): boolean | undefined {
  if (node.kind === "literal") return Boolean(node.value);
  if (node.kind !== "unary" || node.operator !== "not") return undefined;
  const inner = constantTruth(node.operand);
  return inner === undefined ? undefined : !inner;
}
