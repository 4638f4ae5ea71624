import { isDeepStrictEqual } from "node:util";
import type { Trace } from "./trace.ts";

/** The possible differences between two traces of a call. */
export type Part = "requests" | "method" | "url" | `header ${string}` | "body" | "outcome" | "output" | "error";

export interface Difference {
  readonly part: Part;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** All differences between two traces; requests are compared one by one while both have one. */
export function differencesOf(ours: Trace, theirs: Trace): Difference[] {
  const differences: Difference[] = [];
  const compare = (part: Part, our: unknown, their: unknown) => {
    if (!isDeepStrictEqual(our, their)) differences.push({ part, ours: our, theirs: their });
  };
  if (ours.requests.length !== theirs.requests.length) compare("requests", lines(ours), lines(theirs));
  for (const [index, our] of ours.requests.entries()) {
    const their = theirs.requests[index];
    if (!their) break;
    compare("method", our.method, their.method);
    compare("url", our.url, their.url);
    for (const name of new Set([...Object.keys(our.headers), ...Object.keys(their.headers)])) {
      compare(`header ${name}`, our.headers[name], their.headers[name]);
    }
    compare("body", our.body, their.body);
  }
  if ((ours.error === undefined) !== (theirs.error === undefined)) {
    compare("outcome", ours.error ?? "an output", theirs.error ?? "an output");
  } else {
    compare("output", ours.output, theirs.output);
    compare("error", ours.error, theirs.error);
  }
  return differences;
}

const lines = ({ requests }: Trace): string[] => requests.map(({ method, url }) => `${method} ${url}`);
