import { Unit } from "../compiler/scope.ts";
import { compileAssignment } from "../compiler/assignment.ts";
import type { Compiler, StatementStages } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { parseExpression } from "../parser/expression.ts";
import { parseTuple } from "../parser/primary.ts";
import { parseTarget } from "../parser/target.ts";
import { Frame, Signal, type Execute } from "../runtime/frame.ts";
import { Loop, type Recurse } from "../runtime/loop.ts";
import type { Expression, For, Target } from "../tree.ts";
import { iterate } from "../values/iterate.ts";
import type { Value } from "../values/value.ts";

/** `{% for %}`, with `if`, `recursive` and `{% else %}` */
export const parseFor: StatementParser = (parser, at) => {
  const target = parseTarget(parser, false);
  parser.rejectLoopName(target, true);
  if (!parser.skipName("in")) parser.fail("Expected 'in' behind the targets of 'for'");
  const iterable = parseTuple(parser, { withoutConditional: true, endName: "recursive" });
  const filter = parser.skipName("if") ? parseExpression(parser) : undefined;
  const recursive = parser.skipName("recursive");
  const before = parser.mentions;
  const body = parser.body(["else", "endfor"]);
  const usesLoop = recursive || parser.mentionsSince(before, "loop");
  const otherwise = parser.take().text === "else" ? parser.lastBody("endfor") : [];
  return { kind: "for", at, target, iterable, filter, recursive, body, otherwise, usesLoop };
};

export const forStatement: StatementStages<For> = {
  declare({ iterable }, scope) {
    scope.read(iterable);
  },

  compile(node, compiler) {
    return node.recursive ? compileRecursive(node, compiler) : compilePlain(node, compiler);
  },
};

function compilePlain(node: For, compiler: Compiler): Execute {
  const { at } = node.iterable;
  const iterable = compiler.expression(node.iterable);
  const run = compileTurns(node, compiler, compiler.inner(true));
  const otherwise = compileOtherwise(node, compiler);
  return (frame) => {
    const items = iterable(frame);
    frame.rendering.at = at;
    return run(frame, items, 0) || otherwise === undefined ? Signal.done : otherwise(frame);
  };
}

/** Each level has its own frame and returns its output as text. */
function compileRecursive(node: For, compiler: Compiler): Execute {
  const { at } = node.iterable;
  const iterable = compiler.expression(node.iterable);
  const unit = new Unit(compiler.scope.unit);
  const run = compileTurns(node, compiler, compiler.inner(true, unit));
  const otherwise = compileOtherwise(node, compiler);
  return (frame) => {
    const { rendering } = frame;
    const recurse: Recurse = (items, depth) => {
      rendering.enter();
      rendering.allowItems(unit.size);
      const text = rendering.capture(() => {
        if (!run(new Frame(rendering, unit.size, frame), items, depth, recurse)) otherwise?.(frame);
      });
      rendering.leave();
      return text;
    };
    const items = iterable(frame);
    rendering.at = at;
    rendering.write(recurse(items, 0));
    return Signal.done;
  };
}

function compileOtherwise({ otherwise }: For, compiler: Compiler): Execute | undefined {
  return otherwise.length === 0 ? undefined : compiler.inner().scoped(otherwise);
}

/** Runs the body for each item. Returns whether it came to its end at least once: if not, Jinja runs the `else`. */
type Turns = (frame: Frame, items: Value, depth: number, recurse?: Recurse) => boolean;

function compileTurns(node: For, outer: Compiler, inner: Compiler): Turns {
  const { scope } = inner;
  if (node.usesLoop) scope.parameter("loop");
  scope.assign(node.target, (name) => scope.parameter(name));
  const body = inner.scoped(node.body);
  const assign = compileAssignment(node.target, inner);
  const select = node.filter && compileSelection(node.target, node.filter, outer.inner(false, scope.unit));
  const itemsOf = select ?? ((_frame: Frame, items: Value) => iterate(items));
  const turn = (frame: Frame, item: Value): Signal => {
    frame.rendering.spend();
    assign(frame, item);
    return body(frame);
  };
  if (!node.usesLoop) {
    return (frame, items) => {
      let finished = false;
      for (const item of itemsOf(frame, items)) {
        const signal = turn(frame, item);
        if (signal === Signal.broken) break;
        if (signal === Signal.done) finished = true;
      }
      return finished;
    };
  }
  const { slot } = scope.reference("loop");
  return (frame, items, depth, recurse) => {
    const loop = new Loop(itemsOf(frame, items), depth, recurse);
    frame.slots[slot] = loop;
    let finished = false;
    while (loop.advance()) {
      const signal = turn(frame, loop.current);
      if (signal === Signal.broken) break;
      if (signal === Signal.done) finished = true;
    }
    return finished;
  };
}

/** The items that the loop's `if` lets through, each looked at no earlier than it is needed. */
function compileSelection(
  target: Target,
  filter: Expression,
  compiler: Compiler,
): (frame: Frame, items: Value) => Iterable<Value> {
  const { scope } = compiler;
  scope.assign(target, (name) => scope.parameter(name));
  scope.read(filter);
  const enter = compiler.entering();
  const assign = compileAssignment(target, compiler);
  const accepts = compiler.condition(filter);
  return function* select(frame, items) {
    enter?.(frame);
    for (const item of iterate(items)) {
      frame.rendering.spend();
      assign(frame, item);
      if (accepts(frame)) yield item;
    }
  };
}
