import type { JobHandle } from "../errors/index.ts";
import type { ReceivedAnswer, Redactor } from "../http/index.ts";
import { isObject } from "../provider/payload.ts";
import type { PreparedCall } from "./provider-request.ts";

/** Arguments that reading an answer does not need, and that are secret. */
const SECRET_NAME = /(?:key|token|secret|password|authorization)$/i;

/** The handle of a call that was accepted with this answer; undefined where the answer is not JSON. */
export function createHandle(
  prepared: PreparedCall,
  { url, status, headers, data }: ReceivedAnswer,
  redactor: Redactor,
): JobHandle | undefined {
  const { call, target } = prepared;
  const { task, modelId, providerModelId, mapping, outputType, args, parameters, uploaded } = call;
  const via = wayOf(prepared);
  const baseUrl = withoutQuery(prepared.authorization.baseUrl);
  // An endpoint's query may contain a key.
  const address = via === "endpoint" ? withoutQuery(new URL(url)) : url;
  const answer = { url: address, status, headers: Object.fromEntries(headers), data };
  const write = (value: object, isWritten: (name: string, member: string) => boolean): object =>
    JSON.parse(
      JSON.stringify(value, (name, member: unknown) => {
        if (typeof member === "string") return isWritten(name, member) ? redactor.text(member) : undefined;
        return isPlain(member) ? withNames(member, redactor.text) : undefined;
      }),
    );
  if (!isPlain(data)) return undefined;
  try {
    return {
      ...write({ version: 1, provider: target.id, task, modelId, providerModelId, mapping, via, baseUrl }, () => true),
      ...write({ outputType, answer }, () => true),
      ...write({ args, parameters, uploaded }, (name, member) => !SECRET_NAME.test(name) && !/^data:/i.test(member)),
    } as JobHandle;
  } catch {
    // Nested too deeply, or with a value that JSON cannot contain.
    return undefined;
  }
}

/** Redacts members' names, too: a server may repeat a key as one. */
function withNames(value: unknown, text: (name: string) => string): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), member]));
}

/** How the call reached the provider: by the router, directly, or at an endpoint. */
export function wayOf({ target, authorization }: PreparedCall): JobHandle["via"] {
  if (target.endpoint) return "endpoint";
  return authorization.routed ? "router" : "provider";
}

/** An address whose query, which may contain a key, is left out. */
export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

/** Whether JSON preserves a value: Blobs, bytes and the like vanish in it. */
function isPlain(value: unknown): boolean {
  if (!isObject(value)) return true;
  return Object.prototype.toString.call(value) === "[object Object]";
}
