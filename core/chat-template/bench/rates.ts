/**
 * Calls a second for each function. They take turns, and the best of many short rounds counts: what else the machine does
 * disturbs all of them alike.
 */
export function rates<Name extends string>(
  functions: Readonly<Record<Name, () => void>>,
  { rounds, milliseconds } = { rounds: 50, milliseconds: 25 },
): Record<Name, number> {
  const names = Object.keys(functions) as Name[];
  const best = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) best[name] = Math.max(best[name], rate(functions[name], milliseconds));
  }
  return best;
}

function rate(run: () => void, milliseconds: number): number {
  const start = performance.now();
  let calls = 0;
  let elapsed = 0;
  while (elapsed < milliseconds) {
    for (let turn = 0; turn < 10; turn++) run();
    calls += 10;
    elapsed = performance.now() - start;
  }
  return (calls / elapsed) * 1000;
}
