import "./measures.css";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Run } from "../../calls/run/run.ts";
import { measuresOf, type Measure } from "../../calls/run/measures.ts";
import { ComparedMeasures, useMeasures } from "./use-measures.ts";

const NONE: readonly never[] = [];

/** A run's measurements: one line with the main ones, and all of them with their sources. */
export function Measures({ run }: { readonly run: Run }) {
  const compared = useContext(ComparedMeasures).get(run);
  const alone = useMeasures(compared ? NONE : [run]).get(run);
  const { measures = [], bestWord = () => undefined } = compared ?? alone ?? {};
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
