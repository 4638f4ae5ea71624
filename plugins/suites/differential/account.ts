import type { Reason } from "../parity/deviations.ts";
import { DEVIATIONS, type Deviation } from "./deviations.ts";
import type { Difference } from "./differences.ts";
import type { GridCall } from "./grid.ts";
import type { Compared } from "./run-grid.ts";

/** The result of a grid. */
export interface Account {
  readonly calls: number;
  readonly equal: number;
  /** Number of calls by the reason for their difference; a call may have several. */
  readonly byReason: Readonly<Record<Reason, number>>;
  /** Tasks that the mocks do not serve to the published client. */
  readonly unserved: readonly string[];
  /** Differences that no deviation explains, as lines to read. */
  readonly unexplained: readonly string[];
  /** Deviations that no longer explain a difference. */
  readonly stale: readonly string[];
}

/** The account in one line. */
export function summaryOf({ calls, equal, byReason }: Account): string {
  const reasons = Object.entries(byReason).map(([reason, count]) => `${count} ${reason}`);
  return `${calls} calls by both clients: ${equal} alike, the others differ by ${DEVIATIONS.length} deviations (${reasons.join(", ")})`;
}

/** Compares every difference with the deviations. */
export function accountOf(compared: readonly Compared[]): Account {
  const used = new Set<Deviation>();
  const unexplained: string[] = [];
  const byReason: Record<Reason, number> = { specification: 0, vendor: 0, quirk: 0, "own prose": 0 };
  for (const { call, differences } of compared) {
    const reasons = new Set<Reason>();
    for (const difference of differences) {
      const reasonsFor = DEVIATIONS.filter((one) => covers(one, call, difference));
      if (reasonsFor.length === 0) unexplained.push(describe(call, difference));
      for (const deviation of reasonsFor) {
        used.add(deviation);
        reasons.add(deviation.reason);
      }
    }
    for (const reason of reasons) byReason[reason] += 1;
  }
  return {
    calls: compared.length,
    equal: compared.filter(({ differences }) => differences.length === 0).length,
    byReason,
    unserved: unservedTasks(compared),
    unexplained,
    stale: DEVIATIONS.filter((deviation) => !used.has(deviation)).map(({ because }) => because),
  };
}

const nameOf = ({ call }: Compared): string => `${call.provider} ${call.task}`;

function unservedTasks(compared: readonly Compared[]): string[] {
  const served = new Set(compared.filter((one) => one.served).map(nameOf));
  return [...new Set(compared.map(nameOf))].filter((name) => !served.has(name));
}

function covers(deviation: Deviation, call: GridCall, { part, ours }: Difference): boolean {
  const { parts, providers, tasks, tokens, traits, absentHere } = deviation;
  return (
    parts.includes(part) &&
    (!absentHere || ours === undefined) &&
    (!providers || providers.includes(call.provider)) &&
    (!tasks || tasks.includes(call.task)) &&
    (!tokens || tokens.includes(call.token)) &&
    (!traits || call.traits.some((trait) => traits.includes(trait)))
  );
}

function describe({ provider, task, token, traits, args }: GridCall, { part, ours, theirs }: Difference): string {
  const call = `${provider} ${task} (${[token, ...traits].join(", ")}) ${JSON.stringify(args)}`;
  return `${call}: ${part} is ${JSON.stringify(ours)}, there ${JSON.stringify(theirs)}`;
}
