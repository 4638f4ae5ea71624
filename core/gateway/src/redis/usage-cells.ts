import type { UsageFacts } from "../usage/sum-records.ts";
import type { GatewayRecord, UsageRow } from "../usage/record.ts";

const HOUR_MS = 3_600_000;

/** The records of one hour that have everything in common that sums are split by. */
export interface UsageCell {
  /** With the beginning of the hour as its time. */
  readonly facts: UsageFacts;
  /** In the order of `numbersOf`. */
  readonly sums: readonly number[];
  /** When the latest of them came. */
  readonly lastAt: number;
  readonly durations: readonly (readonly [ms: number, count: number])[];
}

export const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

/** The field of a record's cell. */
export function fieldOf({ at, provider, providerModel, task, route, state, code }: GatewayRecord): string {
  return JSON.stringify([hourOf(at), provider ?? "", providerModel ?? "", task, route, state, code ?? ""]);
}

/** What is added to the sums of a record's cell. */
export function numbersOf({ state, usage, cost, isEstimated, durationMs }: GatewayRecord): number[] {
  const amount = Math.round((cost ?? 0) * 1e9);
  return [
    1,
    state === "completed" && cost === undefined ? 1 : 0,
    usage?.inputTokens ?? 0,
    usage?.outputTokens ?? 0,
    amount,
    isEstimated ? amount : 0,
    durationMs,
  ];
}

/** A duration with two digits: the number of different ones is limited. */
export const roundedMs = (ms: number): number => Number(Math.max(ms, 0).toPrecision(2));

/** Reads the fields of a day: the sums of each cell, and how many records of it had a duration. */
export function cellsOf(token: string | undefined, fields: Readonly<Record<string, string>>): UsageCell[] {
  const durations = new Map<string, [ms: number, count: number][]>();
  for (const [field, count] of Object.entries(fields)) {
    const begin = field.indexOf("[");
    if (begin === 0) continue;
    const name = field.slice(begin);
    const list = durations.get(name) ?? [];
    list.push([Number(field.slice(0, begin)), Number(count)]);
    durations.set(name, list);
  }
  return [...durations].map(([name, list]) => {
    type Words = readonly [at: number, ...names: string[]];
    const [at, provider = "", providerModel = "", task = "", route = "", state, code = ""] = JSON.parse(name) as Words;
    const numbers = (fields[name] ?? "").split(" ").map(Number);
    const facts: UsageFacts = {
      at,
      provider,
      providerModel,
      task,
      route,
      state: state as UsageFacts["state"],
      code,
      ...(token !== undefined && { token }),
    };
    return { facts, sums: numbers.slice(0, -1), lastAt: numbers.at(-1) ?? 0, durations: list };
  });
}

/** The sum of cells. @param cells at least one */
export function rowOf(key: string, cells: readonly UsageCell[]): UsageRow {
  const sum = (index: number): number => cells.reduce((total, { sums }) => total + (sums[index] ?? 0), 0);
  const requests = sum(0);
  const failed = cells.filter(({ facts }) => facts.state !== "completed");
  const sorted = cells.flatMap(({ durations }) => durations).toSorted(([one], [other]) => one - other);
  const percentile = (share: number): number => {
    let left = Math.ceil(share * requests);
    return sorted.find(([, count]) => (left -= count) <= 0)?.[0] ?? 0;
  };
  return {
    key,
    requests,
    failed: failed.reduce((total, { sums }) => total + (sums[0] ?? 0), 0),
    unpriced: sum(1),
    inputTokens: sum(2),
    outputTokens: sum(3),
    cost: sum(4) / 1e9,
    estimatedCost: sum(5) / 1e9,
    lastAt: Math.max(...cells.map(({ lastAt }) => lastAt)),
    durationMs: sum(6) / requests,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
  };
}
