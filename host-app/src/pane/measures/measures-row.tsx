import { isActive, type Run } from "../../calls/run/run.ts";
import type { Measure, RunMeasures } from "../../calls/run/measures.ts";

const CHAT_COLUMNS = [
  ["first", "First token", "The answer was not streamed."],
  ["speed", "Tokens/s", "The answer was too short to measure its speed."],
  ["out", "Tokens", "The provider reported no tokens."],
  ["price", "Cost", "The provider reported no tokens, or its price is not known."],
] as const;
const OTHER_COLUMNS = [
  ["total", "Time", "The call has not ended."],
  ["price", "Cost", "The provider reported no cost, and its price is not by tokens."],
] as const;

export interface MeasuresRowProps {
  /** The pane's last run; absent: it has none. */
  readonly run: Run | undefined;
  readonly known: RunMeasures | undefined;
  /** Whether the panes chat. */
  readonly isChat: boolean;
}

/** A pane's main measurements in one row, the same ones in every pane. */
export function MeasuresRow({ run, known, isChat }: MeasuresRowProps) {
  return (
    <dl className="pb-tiny pb-number pb-measures-row">
      {(isChat ? CHAT_COLUMNS : OTHER_COLUMNS).map(([id, label, missing]) => {
        const measure = run && known?.measures.find((one) => one.id === id && isCounted(one, run));
        const word = measure && known?.bestWord(measure);
        return (
          <div
            key={id}
            title={measure?.how ?? reasonOf(id, run) ?? missing}
            data-best={word !== undefined || undefined}
          >
            <dt>{label}</dt>
            <dd>
              {measure?.text.replace(" tokens/s", "") ?? "–"}
              {measure && <small>{run.call.access.simulated ? "simulated" : (word ?? measure.source)}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A cost of estimated tokens is left out: panes would compare guesses. */
function isCounted({ id, source }: Measure, { usage }: Run): boolean {
  return id !== "price" || source === "reported" || usage?.completion_tokens !== undefined;
}

function reasonOf(id: Measure["id"], run: Run | undefined): string | undefined {
  if (!run) return "It has not run yet.";
  if (isActive(run)) return "The answer is on its way.";
  if (run.status === "failed") return "The call failed.";
  return id === "price" && run.call.access.simulated ? "A simulated answer costs nothing." : undefined;
}
