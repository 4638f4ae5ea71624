import { Failure } from "../errors.ts";
import { unknownOperation, type OperationKind } from "../runtime/rendering.ts";
import { iterate, truthy } from "../values/iterate.ts";
import { Lazy } from "../values/lazy.ts";
import { define, type Keywords, type Operation, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { getAttribute, methodValue } from "../values/access.ts";
import { isMapping } from "../values/dict.ts";
import type { RenderState, Value } from "../values/value.ts";
import { attributeGetter } from "./attribute.ts";

/** A filter or test that another filter names. */
function operationNamed(kind: OperationKind, name: Value, { environment }: RenderState): Operation {
  const operation = environment[kind].get(toText(name));
  if (operation === undefined) throw new Failure(unknownOperation(kind, toText(name), environment));
  return operation;
}

/** Falsy values such as none or 0 have no items here. */
function items(value: Value): Iterable<Value> {
  return truthy(value) ? iterate(value) : [];
}

// Generators are defined separately: engines retain a shape for each one created during a render.

function* chosen(value: Value, accepts: (item: Value) => boolean, rendering: RenderState): Iterable<Value> {
  for (const item of items(value)) {
    rendering.spend();
    if (accepts(item)) yield item;
  }
}

function* mapped(value: Value, change: (item: Value) => Value, rendering: RenderState): Iterable<Value> {
  for (const item of items(value)) {
    rendering.spend();
    yield change(item);
  }
}

/** `select` and similar filters: apply a test, or a truth check, to each item or to an attribute of it. */
function selection(byAttribute: boolean, wanted: boolean): Operation {
  return (rendering, value, positional, keywords) => {
    if (byAttribute && positional.length === 0) throw new Failure("Missing parameter for attribute name");
    const get = byAttribute ? attributeGetter(positional[0]) : (item: Value) => item;
    const [name, ...rest] = byAttribute ? positional.slice(1) : positional;
    const test = name === undefined ? undefined : operationNamed("tests", name, rendering);
    const accepts = (item: Value): boolean =>
      truthy(test === undefined ? get(item) : test(rendering, get(item), rest, keywords)) === wanted;
    return new Lazy(chosen(value, accepts, rendering));
  };
}

const map: Operation = (rendering, value, positional, keywords) => {
  const change = mapping(rendering, positional, keywords);
  return new Lazy(mapped(value, change, rendering));
};

function mapping(rendering: RenderState, positional: readonly Value[], keywords: Keywords): (item: Value) => Value {
  const [name, ...rest] = positional;
  if (positional.length > 0) {
    const filter = operationNamed("filters", name, rendering);
    return (item) => filter(rendering, item, rest, keywords);
  }
  const unknown = [...(keywords?.keys() ?? [])].find((key) => key !== "attribute" && key !== "default");
  if (unknown !== undefined) throw new Failure(`Unexpected keyword argument '${unknown}'`);
  if (!keywords?.has("attribute")) throw new Failure("map requires a filter argument");
  return attributeGetter(keywords.get("attribute"), keywords.get("default"));
}

const replaced = define("default_value? boolean?", (_rendering, value, fallback, boolean = false) =>
  value !== undefined && (!truthy(boolean) || truthy(value)) ? value : fallback,
);

const otherwise: Operation = (rendering, value, positional, keywords) => {
  const hasDefault = positional.length > 0 || keywords?.has("default_value");
  return replaced(rendering, value, hasDefault ? positional : [""], keywords);
};
otherwise.bare = (_rendering, value) => (value === undefined ? "" : value);

export function selectionFilters(): Operations {
  return {
    // Items of a dict are not attributes.
    attr: define("name", (_rendering, value, name) => {
      if (value === undefined) throw new Failure("attr takes a value, not an undefined one");
      return isMapping(value) ? methodValue(value, toText(name)) : getAttribute(value, toText(name));
    }),
    d: otherwise,
    default: otherwise,
    map,
    reject: selection(false, false),
    rejectattr: selection(true, false),
    select: selection(false, true),
    selectattr: selection(true, true),
  };
}
