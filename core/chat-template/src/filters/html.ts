import { Markup, escapeHtml } from "../values/markup.ts";
import { onText, onValue, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";

const escape: Operation = onValue((value) => (value instanceof Markup ? value : new Markup(escapeHtml(toText(value)))));

export const htmlFilters: Readonly<Record<string, Operation>> = {
  e: escape,
  escape,
  forceescape: onText((text) => new Markup(escapeHtml(text))),
  safe: onText((text) => new Markup(text)),
};
