import { useQuery } from "@tanstack/react-query";
import type { UsageRow } from "@patchbay/gateway";
import { Button } from "../../ui/button.tsx";
import { ListTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { downloadFile } from "../../ui/files/download-file.ts";
import { formatMilliseconds, shortText } from "../../ui/format-values.ts";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { useMemo } from "react";
import type { ReachableGateway } from "./gateways.ts";
import { UsageBar } from "./usage-bar.tsx";
import { spendText } from "./spend-text.ts";
import { sumsCsv } from "./usage-csv.ts";
import { FILTER_NAMES, NONE, type FilterName, type UsageChoice } from "./usage-filters.ts";
import { BREAKDOWNS, breakdownQuery, type Breakdown } from "./usage-queries.ts";

const LABELS: Readonly<Record<Breakdown, string>> = {
  model: "Model",
  provider: "Provider",
  token: "Token",
  task: "Task",
  route: "Route",
  code: "Error",
};

/** What requests without a value are called. */
export const UNNAMED: Readonly<Record<Breakdown, string>> = {
  model: "No model",
  provider: "No provider",
  token: "Without a token",
  task: "No task",
  route: "No route",
  code: "No error",
};

export interface UsagePartProps {
  readonly gateway: ReachableGateway;
  readonly choice: UsageChoice;
  /** The name of a token by its id. */
  readonly nameOfToken: (id: string) => string;
}

const isFilter = (name: string): name is FilterName => (FILTER_NAMES as readonly string[]).includes(name);

/** The sums by model, provider, token, task, route or error; a row's name filters the page by it. */
export function UsageBreakdown({ gateway, choice, nameOfToken }: UsagePartProps) {
  const [query, change] = useAddressQuery();
  const by = BREAKDOWNS.find((each) => each === query.get("by")) ?? "model";
  const { data, error, refetch, isPlaceholderData } = useQuery(breakdownQuery(gateway, choice, by));
  const rows = useMemo(
    () => data?.toSorted((one, other) => other.cost - one.cost || other.requests - one.requests) ?? [],
    [data],
  );
  const most = Math.max(...rows.map(({ requests }) => requests), 1);
  const nameOf = (key: string) => (key === "" ? UNNAMED[by] : by === "token" ? nameOfToken(key) : key);
  const cells = ({
    key,
    requests,
    failed,
    unpriced,
    inputTokens,
    outputTokens,
    cost,
    estimatedCost,
    ...times
  }: UsageRow) => (
    <>
      <th scope="row">
        {isFilter(by) ? (
          <button
            type="button"
            className="pb-text-button pb-break"
            title={`Show only ${nameOf(key)}`}
            onClick={() => change({ [by]: key === "" ? NONE : key }, { replace: false })}
          >
            {nameOf(key)}
          </button>
        ) : (
          <span className="pb-break">{nameOf(key)}</span>
        )}
        <UsageBar parts={[requests]} whole={most} />
        <span className="pb-narrow-line">
          {shortText(inputTokens)} tokens in, {shortText(outputTokens)} out; median {formatMilliseconds(times.p50Ms)}
        </span>
      </th>
      <td data-align="end">{requests.toLocaleString("en")}</td>
      <td data-align="end" data-wide>
        {failed.toLocaleString("en")}
      </td>
      <td data-align="end" data-wide>
        {shortText(inputTokens)}
      </td>
      <td data-align="end" data-wide>
        {shortText(outputTokens)}
      </td>
      <td data-align="end">
        <Spend cost={cost} estimatedCost={estimatedCost} unpriced={unpriced} />
      </td>
      <td data-align="end" data-wide data-nowrap>
        {formatMilliseconds(times.p50Ms)}
      </td>
      <td data-align="end" data-wide data-nowrap>
        {formatMilliseconds(times.p95Ms)}
      </td>
    </>
  );

  return (
    <Section
      id="breakdown"
      title={`By ${LABELS[by].toLowerCase()}`}
      actions={
        <Button
          disabled={rows.length === 0}
          onClick={() => downloadFile(csvFile(sumsCsv(by, rows, nameOf)), `usage-by-${by}.csv`)}
        >
          CSV
        </Button>
      }
    >
      <div className="pb-toolbar">
        <FilterChoices
          label="Sum by"
          value={by}
          options={BREAKDOWNS.map((value) => ({ value, label: LABELS[value] }))}
          onChange={(value) => change({ by: value }, { replace: true })}
        />
      </div>
      {error && <ErrorNotice title="The sums could not be read" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading the sums" lines={4} />}
      {data && rows.length === 0 && <EmptyState title="No requests match" />}
      {rows.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <ListTable
            isPart
            label={`Usage by ${LABELS[by].toLowerCase()}`}
            columns={[
              { title: LABELS[by] },
              { title: "Requests", align: "end", width: "6rem" },
              { title: "Failed", align: "end", wide: true, width: "5rem" },
              { title: "Tokens in", align: "end", wide: true, width: "6rem" },
              { title: "Tokens out", align: "end", wide: true, width: "6rem" },
              { title: "Spend", align: "end", width: "8rem", narrowWidth: "6rem" },
              { title: "Median", align: "end", wide: true, width: "5rem" },
              { title: "95%", align: "end", wide: true, width: "5rem" },
            ]}
            rows={rows}
            keyOf={({ key }) => key}
            cells={cells}
            textOf={({ key }) => nameOf(key)}
          />
        </div>
      )}
    </Section>
  );
}

interface SpendProps {
  readonly cost: number;
  readonly estimatedCost: number;
  readonly unpriced: number;
}

/** An amount, marked where a part of it is estimated or not known. */
function Spend({ cost, estimatedCost, unpriced }: SpendProps) {
  if (cost === 0 && unpriced > 0) return <span className="pb-muted">Unknown price</span>;
  const marks = [
    estimatedCost > 0 && `${spendText(estimatedCost)} of it is estimated`,
    unpriced > 0 && `the price of ${unpriced} is unknown`,
  ].filter(Boolean);
  return (
    <span title={marks.join("; ") || undefined}>
      {estimatedCost > 0 && "≈ "}
      {spendText(cost)}
      {unpriced > 0 && " +"}
      {marks.length > 0 && <span className="pb-visually-hidden"> ({marks.join("; ")})</span>}
    </span>
  );
}

export const csvFile = (text: string): Blob => new Blob([text], { type: "text/csv" });
