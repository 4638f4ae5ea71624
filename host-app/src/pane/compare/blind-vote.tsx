import { useMemo, useSyncExternalStore } from "react";
import { providerName } from "../../host/catalogue/relations.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import type { Run } from "../../calls/run/run.ts";
import { useKept } from "../../calls/panes/bench-memory.ts";
import type { BenchControl } from "./add-pane.tsx";
import type { Lane, Lanes } from "../../calls/panes/lanes.ts";
import { votes, type Score } from "../../calls/panes/votes.ts";

/** A vote for none of them. */
export const TIE = "tie";

export interface BlindVote {
  /** The panes in display order, which reveals no names. */
  readonly order: readonly Lane[];
  /** Alias of a pane while names are hidden; undefined otherwise. */
  aliasOf(lane: Lane): string | undefined;
  /** Whether the user can vote. */
  readonly isOpen: boolean;
  /** Whether the user has voted on the shown results. */
  readonly isRevealed: boolean;
  /** Letter of the pane that was voted for, or `TIE`. */
  readonly chosen: string | undefined;
  cast(choice: Lane | typeof TIE): void;
}

export interface BlindVoteOptions {
  readonly lanes: Lanes;
  readonly bench: BenchControl;
  readonly task: string;
  /** The last finished run of each pane. */
  readonly finished: readonly (Run | undefined)[];
}

interface Cast {
  /** Identifies the runs that were voted on. */
  readonly on: string;
  readonly choice: string;
}

export function useBlindVote({ lanes, bench, task, finished }: BlindVoteOptions): BlindVote {
  const { choice, memory } = bench;
  const [cast, setCast] = useKept<Cast | undefined>(memory.values, "vote", undefined);
  const isComplete = finished.every((run) => run !== undefined);
  const on = finished.map((run) => run?.id ?? "").join(" ");
  const isVoted = choice.blind && isComplete && cast?.on === on;
  const isHidden = choice.blind && !isVoted;
  // A new order for every blind comparison. It does not change while results are hidden.
  const shuffled = useMemo(() => (choice.blind ? shuffle(lanes.length) : undefined), [choice.blind, lanes.length]);
  const order = shuffled ? shuffled.flatMap((place) => lanes[place] ?? []) : lanes;
  return {
    order,
    aliasOf: (lane) => (isHidden ? `Answer ${order.indexOf(lane) + 1}` : undefined),
    isOpen: isHidden && isComplete && finished.some((run) => run?.status === "done"),
    isRevealed: isVoted,
    chosen: isVoted ? cast?.choice : undefined,
    cast(given) {
      const letter = given === TIE ? TIE : given.letter;
      setCast({ on, choice: letter });
      votes.add(
        task,
        finished.flatMap((run) => (run ? nameOf(run.call) : [])),
        given === TIE ? undefined : nameOf(finished[lanes.indexOf(given)]?.call ?? given.target),
      );
    },
  };
}

function nameOf({ provider, model }: { readonly provider: string; readonly model: string }): string {
  return `${model} (${provider})`;
}

/** Display text of a name that received votes. */
function textOf(name: string, providers: readonly ProviderEntry[]): string {
  return name.replace(/\(([^()]*)\)$/, (_, id: string) => `(${providerName(id, providers)})`);
}

function shuffle(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => ({ place, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ place }) => place);
}

export interface VoteTallyProps {
  readonly task: string;
  readonly lanes: Lanes;
  readonly chosen: string | undefined;
}

/** The names behind the aliases, and how often each was chosen on this device. */
export function VoteTally({ task, lanes, chosen }: VoteTallyProps) {
  const scores = useSyncExternalStore(votes.subscribe, votes.get)[task] ?? {};
  const { providers } = useCatalogue();
  const best = lanes.find(({ letter }) => letter === chosen);
  const rows = Object.entries(scores).toSorted(([, one], [, other]) => rateOf(other) - rateOf(one));
  return (
    <div className="pb-stack">
      <output>{best ? `You chose ${best.target.label} with ${best.target.model}.` : "You voted for a tie."}</output>
      <DataTable label="Votes on this device" columns={["Model", "Chosen", "Compared"]}>
        {rows.map(([name, { chosen: won, asked }]) => (
          <tr key={name}>
            <th scope="row">{textOf(name, providers)}</th>
            <td data-align="end">{won}</td>
            <td data-align="end">{asked}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

function rateOf({ chosen, asked }: Score): number {
  return chosen / Math.max(asked, 1);
}
