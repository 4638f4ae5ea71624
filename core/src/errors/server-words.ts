/**
 * What a server's error answer says in its own words, whichever of the usual forms it has: `error`, `detail` or
 * `message`, as text, as an object with a message, or as a list of these (FastAPI).
 */
export function serverWords(body: unknown): string | undefined {
  if (typeof body === "string") return /^\s*</.test(body) ? undefined : body.trim() || undefined;
  if (typeof body !== "object" || body === null) return undefined;
  const { error, detail, message } = body as Record<string, unknown>;
  return errorWords(error) ?? errorWords(detail) ?? errorWords(message);
}

/** The words of one error value; an object without a message is shown as JSON. */
export function errorWords(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(errorWords).filter(Boolean).join("; ") || undefined;
  if (typeof value !== "object") return String(value);
  const { message, msg } = value as Record<string, unknown>;
  if (typeof message === "string") return message;
  if (typeof msg === "string") return msg;
  return JSON.stringify(value);
}
