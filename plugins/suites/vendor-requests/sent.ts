import type { Fetch } from "./sdks.ts";

/** A request. */
export interface Sent {
  readonly url: string;
  readonly body: unknown;
  readonly headers: Headers;
}
type Ask = (fetch: Fetch) => Promise<unknown>;

/** The request without the parts that do not matter. */
export async function sentBy(ask: Ask): Promise<Sent> {
  let sent: Sent | undefined;
  await ask(async (input, init) => {
    const request = new Request(input, init);
    // Some SDKs first try whether `fetch` takes forms.
    if (request.url.startsWith("data:")) return new Response();
    // A service account's key is first exchanged for a token.
    if (request.url.endsWith("/token")) {
      return Response.json({ access_token: "key-0123456789", token_type: "Bearer", expires_in: 3600 });
    }
    sent ??= { url: request.url, body: await readBody(request), headers: request.headers };
    // Some SDKs wait before they throw.
    const headers = { "retry-after": "0.001" };
    return Response.json({ error: { message: "enough" } }, { status: 400, headers });
  }).catch((error: unknown) => {
    if (!sent) throw error;
  });
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

/** A field of a form: its value where it is JSON. */
const parsed = (text: string): unknown => (text.startsWith("{") ? JSON.parse(text) : text);

/** Sorted fields of a form, because its boundary differs each time; bytes unchanged. */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("multipart/")) {
    const fields = [...(await request.formData())].map(async ([name, value]) => [
      name,
      typeof value === "string" ? parsed(value) : [...new Uint8Array(await value.arrayBuffer())],
    ]);
    request.headers.set("content-type", "multipart/form-data");
    return Object.fromEntries(await Promise.all(fields)) as unknown;
  }
  if (type.includes("json")) return JSON.parse(await request.text()) as unknown;
  return [...new Uint8Array(await request.arrayBuffer())];
}

/** A body without members that have certain values, on every level. */
export function without(values: Readonly<Record<string, unknown>>, body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    Object.hasOwn(values, name) && values[name] === value ? undefined : value,
  ) as unknown;
}

/** The members of a request by name, so that a difference has a name. The order of a query does not matter. */
export function partsOf(
  { url, body, headers }: Sent,
  names: readonly string[],
  writtenDefaults: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { origin, pathname, searchParams } = new URL(url);
  const content = without(writtenDefaults, body);
  const members = Array.isArray(content) ? [["", content]] : Object.entries(content as object);
  return Object.fromEntries([
    ["path", origin + pathname],
    ...[...searchParams].map(([name, value]) => [`query.${name}`, value]),
    ...members.map(([name, value]) => [`body.${name}`, value]),
    ...names.map((name) => [`header.${name}`, headers.get(name)]),
  ]) as Readonly<Record<string, unknown>>;
}
