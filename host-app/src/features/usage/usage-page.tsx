import "./usage.css";
import { useCallback, useMemo, type ReactNode } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { CatalogueGate } from "../../ui/catalogue-gate.tsx";
import { ErrorNotice, useOnline } from "../../ui/error-notice.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useCatalogue, type ServerEntry } from "../../host/use-catalogue.ts";
import { FirstRequest, GatewayFields, NoGateway, OtherGateway } from "./no-usage.tsx";
import { GatewayTokens } from "./gateway-tokens.tsx";
import { useGateways, GatewayFailure, type ReachableGateway } from "./gateways.ts";
import { UsageBreakdown, UNNAMED } from "./usage-breakdown.tsx";
import { UsageCharts } from "./usage-charts.tsx";
import { UsageFigures } from "./usage-figures.tsx";
import { FILTER_NAMES, NONE, PERIODS, readChoice, type FilterName, type UsageChoice } from "./usage-filters.ts";
import { UsageRecords } from "./usage-records.tsx";
import { overviewQuery, tokensQuery, valuesQuery } from "./usage-queries.ts";
import { totalsOf } from "./sum-rows.ts";

/** `/usage`: what was called through a gateway, and what it has cost. */
export function UsagePage() {
  const { gateways, pending, entry } = useGateways();
  const [query, change] = useAddressQuery();
  const gateway = gateways.find(({ id }) => id === query.get("gateway")) ?? gateways[0];
  return (
    <>
      <PageHeader
        title="Usage"
        lead="Requests, tokens, spending and errors of a gateway, and the tokens of its callers."
      />
      <CatalogueGate catalogue={useCatalogue()}>
        {gateways.length > 1 && (
          <div className="pb-toolbar">
            <FilterChoices
              label="Gateway"
              value={gateway?.id ?? ""}
              options={gateways.map(({ id, label }) => ({ value: id, label }))}
              onChange={(id) => id && change({ gateway: id }, { replace: false, fresh: true })}
            />
          </div>
        )}
        {gateway ? (
          // Another gateway has other tokens and models.
          <GatewayUsage key={gateway.id} gateway={gateway} entry={gateway.id === entry?.id ? entry : undefined} />
        ) : pending ? (
          <Skeleton label="Looking for a gateway" lines={8} />
        ) : (
          <NoGateway entry={entry} />
        )}
        {gateway && entry && gateway.id !== entry.id && <OtherGateway entry={entry} />}
      </CatalogueGate>
    </>
  );
}

interface GatewayUsageProps {
  readonly gateway: ReachableGateway;
  /** The provider whose address and token lead to it; absent: the app's server has it. */
  readonly entry: ServerEntry | undefined;
}

function GatewayUsage({ gateway, entry }: GatewayUsageProps) {
  const [query, change] = useAddressQuery();
  const choice = useMemo(() => readChoice(query), [query]);
  const client = useQueryClient();
  const online = useOnline();
  const { data: overview, error, refetch, isFetching, isPlaceholderData } = useQuery(overviewQuery(gateway, choice));
  const { data: tokens } = useQuery({ ...tokensQuery(gateway), retry: false });
  const nameOfToken = useCallback((id: string) => tokens?.find((token) => token.id === id)?.name ?? id, [tokens]);
  const isFiltered = FILTER_NAMES.some((name) => choice.filters[name] !== "");
  const total = overview && totalsOf(overview.states).requests;
  return (
    <div className="pb-stack pb-gap-6">
      <UsageFilters gateway={gateway} choice={choice} nameOfToken={nameOfToken}>
        <Button disabled={isFetching} onClick={() => void client.invalidateQueries({ queryKey: ["usage", gateway] })}>
          {isFetching ? "Loading …" : "Refresh"}
        </Button>
      </UsageFilters>
      {error && (
        <ErrorNotice
          title={titleOf(error, online)}
          error={error}
          onRetry={() => void refetch()}
          hint={overview && "What was read before is shown below."}
        />
      )}
      {error && !overview && entry && (
        <div className="pb-card pb-usage-access">
          <GatewayFields entry={entry} />
        </div>
      )}
      {!overview && !error && <Skeleton label="Loading the usage" lines={12} />}
      {overview?.isVolatile && (
        <Notice title="Since the gateway was started">
          <p>
            Its records are in memory: the latest 10,000, until it stops. A folder (--data) keeps them for 400 days.
          </p>
        </Notice>
      )}
      {overview && total === 0 && !isFiltered && <FirstRequest gateway={gateway} />}
      {overview && (total !== 0 || isFiltered) && (
        <div className="pb-stack pb-gap-6" aria-busy={isPlaceholderData}>
          <UsageFigures overview={overview} />
          <UsageCharts overview={overview} />
          {total === 0 && (
            <Button
              onClick={() => change(Object.fromEntries(FILTER_NAMES.map((name) => [name, ""])), { replace: false })}
            >
              Clear the filters
            </Button>
          )}
          <UsageBreakdown gateway={gateway} choice={choice} nameOfToken={nameOfToken} />
        </div>
      )}
      {overview && <GatewayTokens gateway={gateway} isVolatile={overview.isVolatile} />}
      {overview && total !== 0 && <UsageRecords gateway={gateway} choice={choice} nameOfToken={nameOfToken} />}
      {overview && entry && <OtherGateway entry={entry} />}
    </div>
  );
}

function titleOf(error: Error, online: boolean): string {
  const status = error instanceof GatewayFailure ? error.status : undefined;
  if (status === 401) return "This gateway needs a token";
  return status === 0 && !online ? "No network" : "The usage could not be read";
}

interface UsageFiltersProps {
  readonly gateway: ReachableGateway;
  readonly choice: UsageChoice;
  readonly nameOfToken: (id: string) => string;
  readonly children: ReactNode;
}

const FILTER_LABELS = { token: "Token", provider: "Provider", model: "Model", task: "Task", state: "State" };
const STATES = ["completed", "failed", "canceled"].map((value) => ({ value, label: value }));

/** Period and filters, which the page's address has. */
function UsageFilters({ gateway, choice, nameOfToken, children }: UsageFiltersProps) {
  const [, change] = useAddressQuery();
  const { period, from, to, filters } = choice;
  return (
    <search className="pb-stack pb-gap-3" aria-label="Filters">
      <div className="pb-toolbar">
        <FilterChoices
          label="Period"
          value={period}
          options={PERIODS}
          onChange={(value) => value && change({ period: value === "24h" ? "" : value }, { replace: false })}
        />
        {period === "own" && (
          <>
            <DayField
              label="From"
              value={from}
              max={to}
              onChange={(value) => change({ from: value }, { replace: true })}
            />
            <DayField label="To" value={to} min={from} onChange={(value) => change({ to: value }, { replace: true })} />
          </>
        )}
        <span className="pb-end">{children}</span>
      </div>
      <div className="pb-usage-filters">
        {(["token", "provider", "model", "task"] as const).map((name) => (
          <ValueFilter
            key={name}
            name={name}
            gateway={gateway}
            choice={choice}
            nameOf={name === "token" ? nameOfToken : String}
            onChange={(value) => change({ [name]: value }, { replace: false })}
          />
        ))}
        <SelectField
          label={FILTER_LABELS.state}
          value={filters.state}
          options={[{ value: "", label: "All" }, ...STATES]}
          onChange={(value) => change({ state: value }, { replace: false })}
        />
      </div>
    </search>
  );
}

interface ValueFilterProps extends Pick<UsageFiltersProps, "gateway" | "choice"> {
  readonly name: Exclude<FilterName, "state">;
  readonly nameOf: (value: string) => string;
  onChange(value: string): void;
}

/** A filter whose options are the values that requests of the period have. */
function ValueFilter({ name, gateway, choice, nameOf, onChange }: ValueFilterProps) {
  const { data } = useQuery(valuesQuery(gateway, choice, name));
  const value = choice.filters[name];
  const options = useMemo(() => {
    const known = (data ?? []).map(({ key }) => ({
      value: key === "" ? NONE : key,
      label: key === "" ? UNNAMED[name] : nameOf(key),
    }));
    const isKnown = value === "" || known.some((option) => option.value === value);
    const chosen = isKnown ? [] : [{ value, label: value === NONE ? UNNAMED[name] : nameOf(value) }];
    return [{ value: "", label: "All" }, ...known, ...chosen];
  }, [data, name, nameOf, value]);
  return <SelectField label={FILTER_LABELS[name]} value={value} options={options} onChange={onChange} />;
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  onChange(value: string): void;
}

function DayField({ label, value, onChange, ...limits }: DayFieldProps) {
  return (
    <div className="pb-field">
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- It contains the input. */}
      <label className="pb-bar">
        {label}
        <input
          type="date"
          className="pb-input"
          value={value}
          {...limits}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
