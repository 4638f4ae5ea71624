import {
  compareRequests,
  compareValues,
  describeDifference,
  normalizeLoosely,
  routeOfRequest,
  type Cassette,
  type Normalize,
  type RecordedExchange,
} from "@patchbay/mocks/cassette";

/** The changes of a new recording to a cassette. */
export interface RefreshedCassette {
  /** Unchanged exchanges keep their text, including times and ids. */
  readonly cassette: Cassette;
  /** In words: how many of each kind, then what changed. */
  readonly report: readonly string[];
}

/** Differences of one exchange that the report names. */
const MOST_NAMED = 3;

export function refreshCassette(old: Cassette, recorded: Cassette): RefreshedCassette {
  const rest = [...old.exchanges];
  const take = (fits: (exchange: RecordedExchange) => boolean): RecordedExchange | undefined => {
    const index = rest.findIndex(fits);
    return index === -1 ? undefined : rest.splice(index, 1)[0];
  };
  // Identical requests first, so that a changed one is not paired with an unchanged one.
  const same = recorded.exchanges.map(({ request }) =>
    take((exchange) => compareRequests(exchange.request, request).length === 0),
  );
  const before = recorded.exchanges.map(
    ({ request }, index) =>
      same[index] ??
      take((exchange) => compareValues(routeOfRequest(exchange.request), routeOfRequest(request)).length === 0),
  );

  const lines: string[] = [];
  const counts = { unchanged: 0, changed: 0, new: 0, "no longer used": rest.length };
  const exchanges = recorded.exchanges.map((exchange, index) => {
    const previous = before[index];
    const name = `exchange ${index + 1}: ${exchange.request.method} ${exchange.request.url}`;
    if (!previous) {
      counts.new += 1;
      lines.push(`  new: ${name}`);
      return exchange;
    }
    const differences = [
      ...compareValues(previous.request, exchange.request, normalizeRecording),
      ...compareValues(contentOf(previous), contentOf(exchange), normalizeRecording),
    ];
    if (differences.length === 0) {
      counts.unchanged += 1;
      return previous;
    }
    counts.changed += 1;
    const named = differences.slice(0, MOST_NAMED).map(describeDifference);
    const more = differences.length > MOST_NAMED ? `; and ${differences.length - MOST_NAMED} more` : "";
    lines.push(`  changed: ${name}: ${named.join("; ")}${more}`);
    return exchange;
  });
  for (const { request } of rest) lines.push(`  no longer used: ${request.method} ${request.url}`);
  const summary = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return { cassette: { ...recorded, exchanges }, report: [summary.join(", "), ...lines] };
}

function contentOf({ answer, failure }: RecordedExchange): Record<string, unknown> {
  return { answer, failure };
}

/** Differences between any two recordings, which do not matter: times, counters and request ids. */
const normalizeRecording: Normalize = (value, name) =>
  name !== undefined && /^(?:at|after|system_fingerprint|etag)$|request-?id|rate-?limit/i.test(name)
    ? undefined
    : normalizeLoosely(value, name);
