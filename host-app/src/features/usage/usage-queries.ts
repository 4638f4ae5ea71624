import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { GatewayRecord, ListedToken, UsageRow } from "@patchbay/gateway";
import { askGateway, type ReachableGateway } from "./gateways.ts";
import { spanOf, usageQuery, type FilterName, type Span, type UsageChoice } from "./usage-filters.ts";

interface UsageSums {
  readonly data: readonly UsageRow[];
  /** Whether the gateway's records end with its process. */
  readonly isVolatile?: boolean;
}

/** How often what goes on is read again. */
const EVERY_MS = 30_000;

const polled = { placeholderData: keepPreviousData, refetchInterval: EVERY_MS, staleTime: EVERY_MS } as const;

export const BREAKDOWNS = ["model", "provider", "token", "task", "route", "code"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Totals, those of the period before, and the sums of each hour or day. */
export const overviewQuery = (gateway: ReachableGateway, choice: UsageChoice) =>
  queryOptions({
    queryKey: ["usage", gateway, "overview", choice],
    async queryFn({ signal }) {
      const span = spanOf(choice, Date.now());
      const before: Span = { ...span, since: 2 * span.since - span.until, until: span.since };
      const sums = (of: Span, by: string) =>
        askGateway<UsageSums>(gateway, `/usage${usageQuery(of, choice.filters, { by })}`, { signal });
      const [states, statesBefore, times] = await Promise.all([
        sums(span, "state"),
        sums(before, "state"),
        sums(span, span.by),
      ]);
      const { isVolatile = false } = states;
      return { span, states: states.data, statesBefore: statesBefore.data, times: times.data, isVolatile };
    },
    ...polled,
  });

export type Overview = Awaited<ReturnType<NonNullable<ReturnType<typeof overviewQuery>["queryFn"] & object>>>;

export const breakdownQuery = (gateway: ReachableGateway, choice: UsageChoice, by: Breakdown) =>
  queryOptions({
    queryKey: ["usage", gateway, "by", by, choice],
    queryFn: async ({ signal }) => {
      const query = usageQuery(spanOf(choice, Date.now()), choice.filters, { by });
      return (await askGateway<UsageSums>(gateway, `/usage${query}`, { signal })).data;
    },
    ...polled,
  });

/** The values of a filter that requests of the period have, whatever the other filters. */
export const valuesQuery = (gateway: ReachableGateway, choice: UsageChoice, name: Exclude<FilterName, "state">) => {
  const without = { token: "", provider: "", model: "", task: "", state: "" };
  return breakdownQuery(gateway, { ...choice, filters: without }, name);
};

export const recordsQuery = (gateway: ReachableGateway, choice: UsageChoice, limit: number) =>
  queryOptions({
    queryKey: ["usage", gateway, "records", choice, limit],
    queryFn: ({ signal }) => readRecords(gateway, choice, limit, signal),
    ...polled,
  });

export async function readRecords(
  gateway: ReachableGateway,
  choice: UsageChoice,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly GatewayRecord[]> {
  const query = usageQuery(spanOf(choice, Date.now()), choice.filters, { limit });
  const path = `/usage/records${query}`;
  return (await askGateway<{ data: readonly GatewayRecord[] }>(gateway, path, signal && { signal })).data;
}

/** The gateway's tokens, for its operator. */
export const tokensQuery = (gateway: ReachableGateway) =>
  queryOptions({
    queryKey: ["usage", gateway, "tokens"],
    queryFn: async ({ signal }) =>
      (await askGateway<{ data: readonly ListedToken[] }>(gateway, "/tokens", { signal })).data,
    ...polled,
  });
