import { BAD, type ObservedRun, type Verdict } from "./judge.ts";
import { countKinds, nameOf, type TortureResult, type TortureRow } from "./run-torture.ts";

export interface Report {
  onBaseline(baseline: ObservedRun): void;
  onResult(result: TortureResult): void;
  asJson(results: readonly TortureResult[]): object;
  /** Prints the number of each verdict, and how to run a bad one again. @returns the exit code */
  finish(results: readonly TortureResult[]): number;
}

export interface ReportOptions {
  readonly rows: readonly TortureRow[];
  readonly seed: number;
  readonly command: readonly string[];
  print(line: string): void;
}

/** Prints a table, each row as soon as it is available. */
export function createReport({ rows, seed, command, print }: ReportOptions): Report {
  const width = Math.max(...rows.map((row) => nameOf(row).length), "fault".length);
  const line = (name: string, verdict: string, seconds: string, requests: string, note: string): void =>
    print(
      `${name.padEnd(width)}  ${verdict.padEnd(13)}  ${seconds.padStart(6)}  ${requests.padStart(8)}  ${note}`.trimEnd(),
    );
  return {
    onBaseline(baseline) {
      print(`Without a fault: passes in ${(baseline.milliseconds / 1000).toFixed(1)} s (${countKinds(baseline)}).`);
      print("");
      line("fault", "verdict", "s", "requests", "");
    },
    onResult(result) {
      const { verdict, seconds, requests, note, code } = result;
      const isRun = code !== null;
      line(nameOf(result), verdict, isRun ? seconds.toFixed(1) : "", isRun ? String(requests) : "", note);
    },
    asJson: (results) => ({
      command,
      seed,
      results: results.map(({ fault, form, ...rest }) => ({ fault: fault.name, form, ...rest })),
    }),
    finish(results) {
      const counts = new Map<Verdict, number>();
      for (const { verdict } of results) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      print("");
      print([...counts].map(([verdict, count]) => `${count} ${verdict}`).join(", "));
      const bad = results.filter(({ verdict }) => BAD.includes(verdict));
      if (bad[0]) {
        print(`Again, one alone: patchbay torture --fault ${nameOf(bad[0])} --seed ${seed} -- ${command.join(" ")}`);
      }
      return bad.length > 0 ? 1 : 0;
    },
  };
}
