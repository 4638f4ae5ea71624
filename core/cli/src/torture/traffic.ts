import { createHash } from "node:crypto";
import type { ExchangeKind } from "@patchbay/mocks/faults";

/** A request that the mock server saw. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** Short hash of the body. */
  readonly body: string;
  /** Undefined for requests that are not provider calls, for example model lookups. */
  readonly kind: ExchangeKind | undefined;
  /** Whether the server executed the request, regardless of what the client received. */
  readonly accepted: boolean;
  /** A fault happened to the answer. */
  readonly hit: boolean;
}

/** The traffic of one run of a command. */
export interface Traffic {
  readonly requests: readonly SeenRequest[];
  /** A request to another host carried a key. */
  readonly keyWentElsewhere: boolean;
}

export function hashOf(body: string): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 12);
}

export function isHit(traffic: Traffic): boolean {
  return traffic.requests.some(({ hit }) => hit);
}

/** How often the failed request, or a fallback, was sent again. */
export function repeatsOf({ requests }: Traffic, baseline: Traffic): number {
  const first = requests.findIndex(({ hit }) => hit);
  const hit = requests[first];
  if (!hit) return 0;
  const later = requests.slice(first + 1);
  if (hit.method === "GET") return later.filter(({ method, path }) => method === "GET" && path === hit.path).length;
  return Math.max(0, posts(requests).length - posts(baseline.requests).length);
}

/** How many calls that make something to be paid for were accepted more often than in the baseline. */
export function paidTwice(traffic: Traffic, baseline: Traffic): number {
  const expected = submissions(baseline);
  return [...submissions(traffic)]
    .map(([call, count]) => Math.max(0, count - (expected.get(call) ?? 1)))
    .reduce((sum, more) => sum + more, 0);
}

function posts(requests: readonly SeenRequest[]): SeenRequest[] {
  return requests.filter(({ method, kind }) => method === "POST" && kind !== undefined);
}

/** How often each submission was accepted, by address and body. */
function submissions({ requests }: Traffic): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, accepted, path, body } of requests) {
    const call = `${path} ${body}`;
    if (kind === "submission" && accepted) counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  return counts;
}
