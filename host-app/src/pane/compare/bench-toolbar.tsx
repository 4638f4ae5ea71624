import { BENCH_NAMES, ownNames, PREFIXES } from "../../calls/panes/use-playground-choice.ts";
import type { BenchControl } from "./add-pane.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";

/** Choices that apply to all panes. */
export function BenchToolbar({ bench }: { readonly bench: BenchControl }) {
  const { choice } = bench;
  return (
    <div className="pb-row pb-gap-4 pb-bench-toolbar">
      <CheckField label="Separate prompts" checked={choice.separate} onChange={choice.setSeparate} />
      <CheckField label="Hide names" checked={choice.blind} onChange={choice.setBlind} />
    </div>
  );
}

/** Closes a pane and discards its results; later panes move up. @param position from 0 */
export function closePane({ choice, lanes, memory }: BenchControl, position: number): void {
  memory.remove(position);
  choice.change(withoutPane(choice.query, position, lanes.length));
}

/** The first pane's parameters apply to all panes; only its provider and model are its own. */
const OF_FIRST_PANE: readonly string[] = ["provider", "model"];

function withoutPane(query: URLSearchParams, position: number, count: number): Record<string, string> {
  const panes = PREFIXES.slice(0, count).map((prefix) =>
    (prefix === "" ? OF_FIRST_PANE : ownNames(query, prefix)).map(
      (name) => [name, query.get(prefix + name) ?? ""] as const,
    ),
  );
  const cleared = PREFIXES.flatMap((prefix) =>
    (prefix === "" ? OF_FIRST_PANE : ownNames(query, prefix)).map((name) => [prefix + name, ""] as const),
  );
  const moved = panes
    .toSpliced(position, 1)
    .flatMap((values, at) => values.map(([name, value]) => [`${PREFIXES[at]}${name}`, value] as const));
  const left = count - 1;
  return Object.fromEntries([
    ...cleared,
    ...moved,
    [BENCH_NAMES.panes, left > 1 ? String(left) : ""],
    // A single pane has nothing to compare.
    ...(left > 1 ? [] : [BENCH_NAMES.inputs, BENCH_NAMES.view, BENCH_NAMES.blind].map((name) => [name, ""] as const)),
  ]);
}
