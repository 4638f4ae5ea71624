import { settle, type ProviderStep } from "../provider-fixture.ts";
import { readEvent, type SentRequest } from "../replay.ts";

/** The JSON of a request and its answer. */
export interface Exchange {
  /** Source of the exchange: `fixture`, `mock` or `live`. */
  readonly origin: "fixture" | "mock" | "live";
  /** Where it occurs: `conversational, a question`. */
  readonly location: string;
  readonly method: string;
  readonly url: string;
  /** The JSON that was sent; undefined for no body or bytes. */
  readonly request?: unknown;
  /** Whether `request` has the members of a form. */
  readonly form?: boolean;
  /** The JSON that was answered; undefined for bytes, a text or an error. */
  readonly answer?: unknown;
  /** The JSON of each event of a streamed answer. */
  readonly events?: readonly unknown[];
}

/** The exchange that a step of a fixture describes. @returns none when it has no address */
export function fixtureExchange(
  location: string,
  { method, routed, direct, url, body, answer }: ProviderStep,
): Exchange[] {
  const address = url ?? direct ?? routed;
  if (address === undefined) return [];
  const { status = 200, json, events } = answer;
  return [
    {
      origin: "fixture",
      location,
      method,
      url: address,
      ...requestOf(body),
      ...(status < 300 && json !== undefined && { answer: json }),
      ...(status < 300 && events && { events: events.flatMap(eventJson) }),
    },
  ];
}

function requestOf(body: unknown): Pick<Exchange, "request" | "form"> {
  if (typeof body !== "object" || body === null || "$blob" in body) return {};
  if ("$form" in body) return { request: withLists(body.$form as object), form: true };
  return { request: body };
}

/** A form's fields; those of a list have names such as `include[]`. */
function withLists(form: object): object {
  const fields = Object.entries(form).map(([name, value]: [string, unknown]) =>
    name.endsWith("[]") ? [name.slice(0, -2), [value].flat()] : [name, value],
  );
  return Object.fromEntries(fields) as object;
}

function eventJson(event: unknown): unknown[] {
  const { data } = readEvent(event);
  // The end marker, and the placeholder for a broken stream.
  return typeof data === "object" && data !== null ? [data] : [];
}

/** An exchange that has taken location. @param response is read to its end */
export async function sentExchange(
  origin: Exchange["origin"],
  location: string,
  { method, url, body }: Pick<SentRequest, "method" | "url" | "body">,
  response: Response,
): Promise<Exchange> {
  const type = response.headers.get("content-type") ?? "";
  const known = { origin, location, method, url, ...requestOf(await settle(body)) };
  if (!response.ok || !/json|event-stream/.test(type)) return known;
  const text = await response.text();
  if (type.includes("json")) return { ...known, answer: JSON.parse(text) as unknown };
  const events = text.split(/\r?\n\r?\n/).flatMap((block) => {
    const data = block.split(/\r?\n/).flatMap((line) => (line.startsWith("data:") ? [line.slice(5).trimStart()] : []));
    return data.join("\n").startsWith("{") ? [JSON.parse(data.join("\n")) as unknown] : [];
  });
  return { ...known, events };
}
