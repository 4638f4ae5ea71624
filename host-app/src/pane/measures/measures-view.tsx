import "./measures.css";
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { hashKey, useQueries, useQueryClient } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import { listingQuery } from "../../calls/target/use-listing.ts";
import type { Run } from "../../calls/run/run.ts";
import { BEST, bestPlaces, measuresOf, type Measure } from "../../calls/run/measures.ts";

/** The last runs of all panes, which a run is compared with. */
export const ComparedRuns = createContext<readonly Run[]>([]);

/** A run's measurements: one line with the main ones, and all of them with their sources. */
export function Measures({ run }: { readonly run: Run }) {
  const compared = useContext(ComparedRuns);
  const prices = usePrices(compared.length > 1 && compared.includes(run) ? compared : [run]);
  const all = prices.map(({ run: one, price }) => measuresOf(one, price));
  const index = prices.findIndex((one) => one.run === run);
  const measures = all[index] ?? [];
  const best = bestPlaces(all);
  const bestWord = ({ id }: Measure) => (best.get(id)?.has(index) ? BEST[id]?.word : undefined);
  const line = measures.filter(({ id }) => id !== "in" && id !== "bytes").map((one) => brief(one, bestWord(one)));
  if (run.status === "cancelled") line.unshift("stopped");
  if (measures.length === 0) return <span>{line.join(" · ")}</span>;
  return (
    <details className="pb-details pb-measures">
      <summary>{line.join(" · ")}</summary>
      <dl>
        {measures.map((measure) => {
          const word = bestWord(measure);
          return (
            <div key={measure.id} data-best={word !== undefined || undefined}>
              <dt>{measure.label}</dt>
              <dd>
                {measure.text}
                {word !== undefined && <span className="pb-chip">{word}</span>}
              </dd>
              <dd className="pb-measure-source">
                <strong>{measure.source}</strong> {measure.how}
              </dd>
            </div>
          );
        })}
      </dl>
      {run.call.access.simulated && (
        <p className="pb-small pb-muted">The answer is simulated, so the numbers do not describe the provider.</p>
      )}
    </details>
  );
}

function brief({ id, text, source }: Measure, best: string | undefined): string {
  const about = source === "estimated" ? "≈ " : "";
  const labels = { first: `first token ${text}`, total: `total ${text}`, out: `${text} tokens`, price: `${text}` };
  return `${about}${labels[id as keyof typeof labels] ?? text}${best === undefined ? "" : ` (${best})`}`;
}

/** Prices from lists that are already loaded: measurements send no requests. */
function usePrices(runs: readonly Run[]) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const listings = runs.map(({ call: { provider, access } }) => listingQuery(provider, access, host, client));
  // Panes often use several models of one provider, which share a query.
  const queries = new Map(listings.map((query) => [hashKey(query.queryKey), { ...query, enabled: false }]));
  const lists = useQueries({ queries: [...queries.values()] });
  const places = [...queries.keys()];
  return runs.map((run, index) => ({
    run,
    price: lists[places.indexOf(hashKey(listings[index]?.queryKey ?? []))]?.data?.find(
      ({ id }) => id === run.call.model,
    )?.price,
  }));
}

const TICK_MS = 250;

/**
 * The measurements of a run in progress, four times a second. It is not a live region and leaves the other frames to
 * the answer.
 */
export function RunningMeasures({ run }: { readonly run: Run }) {
  const latest = useRef(run);
  useLayoutEffect(() => void (latest.current = run));
  const [line, setLine] = useState(() => progressOf(run));
  useEffect(() => {
    const timer = setInterval(() => setLine(progressOf(latest.current)), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <p className="pb-row pb-top pb-muted pb-small pb-number pb-turn-foot">{line}</p>;
}

function progressOf(run: Run): string {
  return measuresOf({ ...run, totalMs: Math.max(0, Date.now() - run.startedAt), exchanges: [] })
    .filter(({ id }) => id === "total" || id === "speed" || id === "out")
    .map(({ id, text, source }) => `${source === "estimated" ? "≈ " : ""}${text}${id === "out" ? " tokens" : ""}`)
    .join(" · ");
}
