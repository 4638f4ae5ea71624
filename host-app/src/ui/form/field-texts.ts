import { TEXT_SEPARATOR, type FormField } from "./form-field.ts";
import { rangeOf } from "./read-drafts.ts";

/** Placeholder of an empty field: the value that is used then. */
export function fallbackText({ fallback, required, kind }: FormField): string {
  if (required) return "";
  if (fallback === undefined) return kind === "multiline" ? "" : "Provider’s default";
  if (typeof fallback === "boolean") return fallback ? "Yes by default" : "No by default";
  return `${String(fallback)} by default`;
}

/** A field's description and its range of numbers. */
export function describeField({ description, kind, minimum, maximum, several }: FormField): string {
  if (several) return `${description} A line of ${TEXT_SEPARATOR} begins the next text.`;
  const range = rangeOf(minimum, maximum);
  if (range === "") return description;
  return `${description} ${kind === "integer" ? "A whole number" : "A number"}${range}.`.trim();
}
