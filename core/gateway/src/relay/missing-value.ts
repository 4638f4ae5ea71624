import type { JsonObject } from "../request/read-json.ts";

/**
 * The first parameter whose value a request does not contain under any name: in the address, in a form, or anywhere in JSON.
 */
export function missingValue(
  names: readonly string[] = [],
  data: JsonObject,
  url: URL,
  body: RequestInit["body"],
): string | undefined {
  const present = names.filter((name) => data[name] !== undefined && data[name] !== null);
  if (present.length === 0) return undefined;
  const values = new Set(valuesIn(body));
  const address = decodeURIComponent(url.href);
  return present.find((name) => {
    const text = textOf(data[name]);
    return !values.has(text) && !address.includes(text);
  });
}

function valuesIn(body: RequestInit["body"]): string[] {
  if (body instanceof FormData) return [...body.values()].filter((value) => typeof value === "string");
  if (typeof body !== "string") return [];
  const values: string[] = [];
  JSON.parse(body, (_, value: unknown) => {
    values.push(textOf(value));
    return value;
  });
  return values;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
