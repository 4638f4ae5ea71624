import { Markup, escapeHtml } from "../values/markup.ts";
import { onText, onValue, type Operation, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { jsonFilters } from "./json.ts";
import { listFilters } from "./list.ts";
import { numberFilters } from "./number.ts";
import { orderFilters } from "./order.ts";
import { selectionFilters } from "./selection.ts";
import { textFilters } from "./text.ts";

const escape: Operation = onValue((value) => (value instanceof Markup ? value : new Markup(escapeHtml(toText(value)))));

/** Every filter, by name. */
export function filters(): Operations {
  return {
    ...textFilters(),
    e: escape,
    escape,
    safe: onText((text) => new Markup(text)),
    ...numberFilters(),
    ...orderFilters(),
    ...listFilters(),
    ...selectionFilters(),
    ...jsonFilters(),
  };
}
