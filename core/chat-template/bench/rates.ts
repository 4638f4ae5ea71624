import process from "node:process";
import { amount } from "../../bench/row.ts";

/**
 * Calls per second for each function in CPU time, so other work of the machine does not count. The functions alternate, and
 * the best of many short rounds counts.
 */
export function rates<Name extends string>(
  functions: Readonly<Record<Name, () => void>>,
  { rounds, milliseconds } = amount({ rounds: 50, milliseconds: 25 }, { rounds: 2, milliseconds: 2 }),
): Record<Name, number> {
  const names = Object.keys(functions) as Name[];
  const best = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) best[name] = Math.max(best[name], rate(functions[name], milliseconds));
  }
  return best;
}

function rate(run: () => void, milliseconds: number): number {
  const start = process.cpuUsage();
  let calls = 0;
  let elapsed = 0;
  while (elapsed < milliseconds) {
    for (let turn = 0; turn < 10; turn++) run();
    calls += 10;
    const { user, system } = process.cpuUsage(start);
    elapsed = (user + system) / 1000;
  }
  return (calls / elapsed) * 1000;
}
