import type { JobHandle } from "../errors/index.ts";
import type { ReceivedAnswer, Redactor } from "../http/index.ts";
import type { PreparedCall } from "./session.ts";

/** Arguments that reading an answer does not need, and nobody else should have. */
const secretName = /(?:key|token|secret|password|authorization)$/i;

/** The handle of a call that was accepted with this answer; undefined where the answer is no JSON. */
export function createHandle(
  prepared: PreparedCall,
  { url, status, headers, data }: ReceivedAnswer,
  redactor: Redactor,
): JobHandle | undefined {
  const { call, target } = prepared;
  const { task, modelId, providerModelId, mapping, outputType, args, parameters, uploaded } = call;
  const via = viaOf(prepared);
  const baseUrl = withoutQuery(prepared.authorization.baseUrl);
  // An endpoint's query may hold a key.
  const asked = via === "endpoint" ? withoutQuery(new URL(url)) : url;
  const answer = { url: asked, status, headers: Object.fromEntries(headers), data };
  const write = (value: object, isKept: (name: string, member: string) => boolean): object =>
    JSON.parse(
      JSON.stringify(value, (name, member: unknown) => {
        if (typeof member === "string") return isKept(name, member) ? redactor.text(member) : undefined;
        return isPlain(member) ? withNames(member, redactor.text) : undefined;
      }),
    );
  if (!isPlain(data)) return undefined;
  try {
    return {
      ...write({ version: 1, provider: target.id, task, modelId, providerModelId, mapping, via, baseUrl }, () => true),
      ...write({ outputType, answer }, () => true),
      ...write({ args, parameters, uploaded }, (name, member) => !secretName.test(name) && !/^data:/i.test(member)),
    } as JobHandle;
  } catch {
    // What is nested too deep, or holds what JSON has no form for.
    return undefined;
  }
}

/** A server may repeat a key as a member's name, too. */
function withNames(value: unknown, text: (name: string) => string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), member]));
}

/** Which way a call goes. */
export function viaOf({ target, authorization }: Pick<PreparedCall, "target" | "authorization">): JobHandle["via"] {
  if (target.endpoint) return "endpoint";
  return authorization.routed ? "router" : "provider";
}

export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

/** Whether JSON keeps a value: Blobs, bytes and the like vanish in it. */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
  return Object.prototype.toString.call(value) === "[object Object]";
}
