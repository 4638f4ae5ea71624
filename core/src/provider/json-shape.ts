/** A JSON object whose members are yet to be checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first element's member, as in `choices[0].text`, or undefined where the shape is another. */
export function firstOf(value: unknown, list: string): JsonObject | undefined {
  const elements = isObject(value) ? value[list] : undefined;
  const first: unknown = Array.isArray(elements) ? elements[0] : undefined;
  return isObject(first) ? first : undefined;
}

/** Whether text is an address as providers return it: http(s), or a path. */
export function isResultUrl(value: unknown): value is string {
  return typeof value === "string" && /^(?:https?:|\/)/.test(value);
}
