import { didYouMean, InputError } from "@patchbay/core/errors";
import { UsageError } from "../parse-words.ts";
import { faults, type ExchangeKind, type Fault, type FaultForm } from "@patchbay/mocks/faults";
import { clientEnvironment, simulatedKeys } from "../child/client-environment.ts";
import { runChild } from "../child/run-child.ts";
import type { MockedProvider } from "../mock/mocked-provider.ts";
import { judge, type Judgement, type ObservedRun } from "./judge.ts";
import { startFaultyServer, type ServerFault } from "./start-faulty-server.ts";
import { repeatsOf } from "./traffic.ts";

/** A variant of a fault. */
export interface TortureRow {
  readonly fault: Fault;
  readonly form: FaultForm;
}

export interface TortureResult extends TortureRow, Judgement {
  readonly seconds: number;
  /** Requests to providers. */
  readonly requests: number;
  readonly repeats: number;
  /** Null when the command was not run, because it makes no request that the fault applies to. */
  readonly code: number | null;
}

export interface TortureOptions {
  readonly command: readonly string[];
  readonly rows: readonly TortureRow[];
  readonly providers: readonly MockedProvider[];
  /** The provider for OpenAI's client; default: OpenAI. */
  readonly openai?: MockedProvider | undefined;
  readonly seed: number;
  /** Milliseconds for one run; default: 30 seconds and twice the time of the run without a fault. */
  readonly timeoutMs?: number | undefined;
  /** Runs at the same time. */
  readonly jobs: number;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  onBaseline?(baseline: ObservedRun): void;
  onResult?(result: TortureResult): void;
}

/** Hardly any pauses; without any, jobs would be done at the first look. */
const PACE = 0.001;
const LONGEST_BASELINE_MS = 600_000;

/** The name that selects a row: `cut-stream`, `503:always`. */
export function nameOf({ fault, form }: TortureRow): string {
  return form === fault.forms[0] ? fault.name : `${fault.name}:${form}`;
}

/** @param names names of rows, separated by commas; undefined for all @throws InputError for an unknown one */
export function parseRows(names: string | undefined): TortureRow[] {
  const all = faults.flatMap((fault) => fault.forms.map((form) => ({ fault, form })));
  if (names === undefined) return all;
  return names.split(",").map((name) => {
    const row = all.find((one) => nameOf(one) === name.trim());
    if (row) return row;
    throw new UsageError(
      `There is no fault '${name.trim()}'. The faults are ${all.map(nameOf).join(", ")}.${didYouMean(name.trim(), all.map(nameOf))}`,
    );
  });
}

/**
 * Runs a command against the mock server: once without a fault, then once per fault.
 * @throws InputError for a command that cannot be run, fails without a fault, or sends no request
 */
export async function runTorture(options: TortureOptions): Promise<TortureResult[]> {
  const { command, rows, signal, seed, jobs } = options;
  const baseline = await observe(options, LONGEST_BASELINE_MS);
  if (signal.aborted) return [];
  const kinds = baseline.traffic.requests.flatMap(({ kind }) => kind ?? []);
  if (baseline.code !== 0) {
    const tail = baseline.output.trimEnd().split("\n").slice(-15).join("\n");
    const reason = baseline.timedOut ? "does not end" : `ends with code ${baseline.code}`;
    throw new InputError(`'${command.join(" ")}' ${reason} without any fault. It has to pass first:\n${tail}`);
  }
  if (kinds.length === 0) {
    throw new InputError(
      `'${command.join(" ")}' passes, but calls no provider: its client has to use the address in OPENAI_BASE_URL, PATCHBAY_MOCK_URL or redirect its fetch.`,
    );
  }
  options.onBaseline?.(baseline);
  const timeoutMs = options.timeoutMs ?? 30_000 + 2 * baseline.milliseconds;
  const results: TortureResult[] = [];
  const done = new Map<TortureRow, TortureResult>();
  const waiting = [...rows];
  /** In the order of the rows, whichever run ends first. */
  const report = (): void => {
    const next = rows[results.length];
    const result = next && done.get(next);
    if (!result) return;
    results.push(result);
    options.onResult?.(result);
    report();
  };
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row && !signal.aborted; row = waiting.shift()) {
      const among = kinds.filter((kind) => row?.fault.where.includes(kind)).length;
      const run = among > 0 ? await observe(options, timeoutMs, { ...row, seed, among }) : undefined;
      if (signal.aborted) return;
      done.set(row, { ...row, ...outcomeOf(row, run, baseline) });
      report();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}

function outcomeOf(
  { fault }: TortureRow,
  run: ObservedRun | undefined,
  baseline: ObservedRun,
): Omit<TortureResult, keyof TortureRow> {
  if (!run) {
    const note = `no ${new Intl.ListFormat("en", { type: "disjunction" }).format(fault.where)}`;
    return { verdict: "not met", note, seconds: 0, requests: 0, repeats: 0, code: null };
  }
  return {
    ...judge(fault, run, baseline),
    seconds: run.milliseconds / 1000,
    requests: run.traffic.requests.filter(({ kind }) => kind !== undefined).length,
    repeats: repeatsOf(run.traffic, baseline.traffic),
    code: run.code,
  };
}

/** Runs the command against its own server. */
async function observe(options: TortureOptions, timeoutMs: number, fault?: ServerFault): Promise<ObservedRun> {
  const { command, cwd, providers, openai, signal } = options;
  const server = await startFaultyServer(providers, { planned: fault, pace: PACE });
  try {
    const environment = { ...options.environment, ...(await simulatedKeys(providers)) };
    const run = await runChild(command, {
      cwd,
      environment: clientEnvironment({ url: server.url, providers, openai, environment }),
      timeoutMs,
      signal,
    });
    return { ...run, traffic: server.traffic };
  } finally {
    await server.close();
  }
}

/** Kinds of exchanges, and how many of each. */
export function countKinds({ traffic }: ObservedRun): string {
  const counts = new Map<ExchangeKind, number>();
  for (const { kind } of traffic.requests) if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(", ");
}
