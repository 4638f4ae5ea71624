import { formatMilliseconds, shortText, counted } from "../../ui/format-values.ts";
import type { Overview } from "./usage-queries.ts";
import { spendText } from "./spend-text.ts";
import { changeText, totalsOf } from "./sum-rows.ts";

/** The totals of the period, each with the change to the one before. */
export function UsageFigures({ overview: { states, statesBefore } }: { readonly overview: Overview }) {
  const now = totalsOf(states);
  const before = totalsOf(statesBefore);
  const failedShare = now.requests === 0 ? 0 : now.failed / now.requests;
  return (
    <dl className="pb-grid pb-usage-figures">
      <Figure
        title="Requests"
        value={now.requests.toLocaleString("en")}
        change={changeText(now.requests, before.requests)}
        detail={
          now.failed === 0
            ? "None failed"
            : `${counted(now.failed, "failed or canceled", "failed or canceled")} (${(failedShare * 100).toFixed(1)}%)`
        }
        isBad={failedShare >= 0.05}
      />
      <Figure
        title="Spend"
        value={now.unpriced > 0 && now.cost === 0 ? "Unknown" : spendText(now.cost)}
        change={changeText(now.cost, before.cost)}
        detail={spendDetail(now.estimatedCost, now.unpriced)}
      />
      <Figure
        title="Tokens"
        value={shortText(now.inputTokens + now.outputTokens)}
        change={changeText(now.inputTokens + now.outputTokens, before.inputTokens + before.outputTokens)}
        detail={`${shortText(now.inputTokens)} in, ${shortText(now.outputTokens)} out`}
      />
      <Figure
        title="Response time"
        value={now.p50Ms === undefined ? "–" : formatMilliseconds(now.p50Ms)}
        change={now.p50Ms === undefined ? undefined : changeText(now.p50Ms, before.p50Ms ?? 0)}
        detail={
          now.p95Ms === undefined ? "No request was completed" : `Median; 95% within ${formatMilliseconds(now.p95Ms)}`
        }
      />
    </dl>
  );
}

function spendDetail(estimated: number, unpriced: number): string {
  const parts = [
    estimated > 0 && `${spendText(estimated)} of it estimated`,
    unpriced > 0 && `${counted(unpriced, "request")} without a known price`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "In US dollars, as reported or by list price";
}

interface FigureProps {
  readonly title: string;
  readonly value: string;
  /** To the period before, if there is one. */
  readonly change: string | undefined;
  readonly detail: string;
  readonly isBad?: boolean;
}

function Figure({ title, value, change, detail, isBad }: FigureProps) {
  return (
    <div className="pb-card pb-usage-figure">
      <dt>{title}</dt>
      <dd>
        <strong>{value}</strong>
        {change && (
          <span className="pb-muted pb-small" title="Compared with the period before">
            {change}
          </span>
        )}
        <span className="pb-line pb-small" data-bad={isBad || undefined}>
          {detail}
        </span>
      </dd>
    </div>
  );
}
