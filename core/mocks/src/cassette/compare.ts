import { REDACTED } from "@patchbay/core/http";
import { isObject, type RecordedBody, type RecordedRequest } from "./cassette.ts";

/** A place where two values differ. */
export interface Difference {
  /** For example `json.messages[0].content`. */
  readonly path: string;
  readonly recorded: unknown;
  readonly received: unknown;
}

export type Normalize = (value: unknown, name: string | undefined) => unknown;

const asIs: Normalize = (value) => value;

/**
 * Where a request differs from a recorded one: the order of members, query and fields is ignored, and redacted values
 * equal anything. @param normalize returns the value to compare; undefined skips it
 */
export function compareRequests(
  recorded: RecordedRequest,
  received: RecordedRequest,
  normalize: Normalize = asIs,
): Difference[] {
  return compareValues(partsOf(recorded), partsOf(received), normalize);
}

/** Where two JSON values differ. */
export function compareValues(
  recorded: unknown,
  received: unknown,
  normalize = asIs,
  path = "",
  name?: string,
): Difference[] {
  const one = normalize(recorded, name);
  const other = normalize(received, name);
  if (Object.is(one, other)) return [];
  if (Array.isArray(one) && Array.isArray(other)) {
    return Array.from({ length: Math.max(one.length, other.length) }).flatMap((_, index) =>
      compareValues(one[index], other[index], normalize, `${path}[${index}]`, name),
    );
  }
  if (isObject(one) && isObject(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((member) =>
      compareValues(one[member], other[member], normalize, path === "" ? member : `${path}.${member}`, member),
    );
  }
  if (typeof one === "string" && one.includes(REDACTED) && other !== undefined && matchesRedacted(one, String(other))) {
    return [];
  }
  return [{ path, recorded: one, received: other }];
}

function matchesRedacted(recorded: string, received: string): boolean {
  const parts = recorded.split(REDACTED).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^]*")}$`).test(received);
}

/** A difference in words. */
export function describeDifference({ path, recorded, received }: Difference): string {
  return `${path}: recorded ${brief(recorded)}, now ${brief(received)}`;
}

function brief(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function partsOf({ method, url, ...body }: RecordedRequest): Record<string, unknown> {
  const { origin, pathname, searchParams } = new URL(url);
  const query: Record<string, string[]> = {};
  for (const [name, value] of searchParams) (query[name] ??= []).push(value);
  const route = `${method} ${origin}${decode(pathname)}`;
  return { route, ...(searchParams.size > 0 && { query }), ...contentOf(body) };
}

function contentOf({ json, text, base64, form }: RecordedBody): Record<string, unknown> {
  if (!form)
    return {
      ...(json !== undefined && { json }),
      ...(text !== undefined && { text }),
      ...(base64 !== undefined && { base64 }),
    };
  const fields: Record<string, string[]> = {};
  for (const field of form) (fields[field.name] ??= []).push("value" in field ? field.value : field.base64);
  return { form: fields };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Members that are new in every request, or of every account. */
const VOLATILE =
  /^(?:id|.*_id|.*Id|seed|nonce|user|metadata|created|created_at|timestamp|date|time|.*cache_key|idempotency_key)$/;

/** What of a value is the same in every run: no ids, seeds, dates and spaces. */
export const normalizeLoosely: Normalize = (value, name) => {
  if (name !== undefined && VOLATILE.test(name)) return undefined;
  if (typeof value !== "string") return value;
  return value
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, "[id]")
    .replaceAll(/\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, "[date]")
    .replaceAll(/\b\d{9,}\b/g, "[number]")
    .replaceAll(/\s+/g, " ")
    .trim();
};

/** The criteria of lenient replay: the route, the model, and whether the answer is streamed. */
export function routeOfRequest({ method, url, json, form = [] }: RecordedRequest): Record<string, unknown> {
  const { origin, pathname } = new URL(url);
  const model = isObject(json) ? json["model"] : form.find(({ name }) => name === "model");
  const stream = isObject(json) && json["stream"] === true;
  return { route: `${method} ${origin}${decode(pathname)}`, model: isObject(model) ? model["value"] : model, stream };
}
