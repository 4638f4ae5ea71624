import { abridge } from "./abridge.ts";

/**
 * The message of a server's error answer in any of the usual formats: `error`, `detail`, `errors` or `message`, as text, as
 * an object with a message, or as a list of these; for any other format, its JSON.
 */
export function errorMessage(body: unknown): string | undefined {
  if (typeof body === "string") return /^\s*</.test(body) ? undefined : body.trim() || undefined;
  if (typeof body !== "object" || body === null) return undefined;
  const { error, detail, errors, message } = body as Record<string, unknown>;
  const text = messageOf(error) ?? messageOf(detail) ?? messageOf(errors) ?? messageOf(message);
  return text ?? (Object.keys(body).length > 0 ? messageOf(body) : undefined);
}

/**
 * The code and the argument that an error answer names, in the formats of `errorMessage`. Without a code, the type is used.
 */
export function errorDetails(body: unknown): { readonly code?: string; readonly field?: string } {
  const { error, detail, errors } = membersOf(body);
  for (const part of [error, detail, errors, body]) {
    const { code, type, param } = membersOf(Array.isArray(part) ? part[0] : part);
    const name = [code, type].find((value) => typeof value === "string" && /^[\w.:-]{1,60}$/.test(value));
    const field = typeof param === "string" && /^[\w.[\]-]{1,60}$/.test(param) ? param : undefined;
    if (name !== undefined || field)
      return { ...(name !== undefined && { code: String(name) }), ...(field && { field }) };
  }
  return {};
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The message of one error value; an object without a message is shown as JSON. */
export function messageOf(value: unknown): string | undefined {
  return wordsOf(abridge(value, (each) => each));
}

function wordsOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join("; ") || undefined;
  if (typeof value !== "object") return String(value);
  const { message, msg, loc } = value as Record<string, unknown>;
  if (typeof message === "string") return message;
  if (typeof msg !== "string") return JSON.stringify(value);
  // FastAPI names the part of the request first, and then the field in it.
  const field = Array.isArray(loc) ? loc.slice(1).join(".") : "";
  return field ? `${field}: ${msg}` : msg;
}
