import type { JsonObject } from "../request/read-json.ts";

/**
 * The first parameter whose value a request does not contain under any name: in the address, in a form, or anywhere in JSON.
 * @param handled names of those that are not looked for; absent: none is
 */
export async function missingValue(
  handled: readonly string[] | undefined,
  data: JsonObject,
  url: URL,
  body: RequestInit["body"],
): Promise<string | undefined> {
  if (!handled) return undefined;
  const present = Object.keys(data).filter(
    (name) => data[name] !== undefined && data[name] !== null && !handled.includes(name),
  );
  if (present.length === 0) return undefined;
  const values = new Set(await valuesIn(body));
  const address = decodeURIComponent(url.href);
  const isCarried = (value: unknown): boolean => values.has(textOf(value)) || address.includes(textOf(value));
  // A form has each element of a list as a field of its own.
  return present.find((name) => !isCarried(data[name]) && ![data[name]].flat().every(isCarried));
}

async function valuesIn(body: RequestInit["body"]): Promise<readonly string[]> {
  if (!(body instanceof FormData)) return typeof body === "string" ? valuesOfJson(body) : [];
  const fields = [...body.values()].map(async (value) => {
    const isJson = value instanceof Blob && /\bjson\b/i.test(value.type);
    const text = isJson ? await value.text() : value;
    return [textOf(value), ...(typeof text === "string" ? valuesOfJson(text) : [])];
  });
  return (await Promise.all(fields)).flat();
}

/** All values in a text of JSON; none of another text. */
function valuesOfJson(text: string): readonly string[] {
  const values: string[] = [];
  if (!/^\s*[[{]/.test(text)) return values;
  try {
    JSON.parse(text, (_, value: unknown) => {
      values.push(textOf(value));
      return value;
    });
  } catch {
    // A form may have any text.
  }
  return values;
}

/** Numbers of forms are texts, in whatever notation. */
function textOf(value: unknown): string {
  if (value instanceof Blob) return `file of ${value.size} bytes`;
  if (typeof value !== "string") return JSON.stringify(value);
  return value.trim() !== "" && Number.isFinite(Number(value)) ? String(Number(value)) : value;
}
