import { useMemo, useState, useSyncExternalStore } from "react";
import { BeforeAfter } from "@patchbay/widgets";
import { SelectField } from "../../ui/select-field.tsx";
import { diffLines } from "../../ui/editor/line-diff.ts";
import { useImageUrl } from "../../ui/media/media.tsx";
import { providerName } from "../../host/catalogue/relations.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import type { Run } from "../../calls/run/run.ts";
import { useKept } from "../../calls/panes/bench-memory.ts";
import type { BenchControl } from "./add-pane.tsx";
import type { Lane, Lanes } from "../../calls/panes/lanes.ts";
import { votes, type Score } from "../../calls/panes/votes.ts";

/** A pane's result in comparable form. */
export interface Compared {
  readonly name: string;
  readonly text: string | undefined;
  /** A file or its URL. */
  readonly image: Blob | string | undefined;
  /** Whether it can be played. */
  readonly plays: boolean;
}

type Named<Result> = Result & Pick<Compared, "name">;

interface PairProps<Item> {
  readonly items: readonly Item[];
  readonly children: (one: Item, other: Item) => React.ReactNode;
}

/** Lets the user choose two items. */
function Pair<Item extends { readonly name: string }>({ items, children }: PairProps<Item>) {
  const [places, setPlaces] = useState({ one: 0, other: 1 });
  const [first, second] = items;
  const one = items[places.one] ?? first;
  const other = items[places.other] ?? second;
  if (!one || !other) return null;
  const options = items.map(({ name }, place) => ({ value: String(place), label: name }));
  const placeOf = (item: Item) => String(items.indexOf(item));
  return (
    <div className="pb-stack pb-pair">
      <div className="pb-stack pb-pair-choice">
        <SelectField
          label="Compare"
          value={placeOf(one)}
          options={options}
          onChange={(value) => setPlaces({ ...places, one: Number(value) })}
        />
        <SelectField
          label="with"
          value={placeOf(other)}
          options={options}
          onChange={(value) => setPlaces({ ...places, other: Number(value) })}
        />
      </div>
      {children(one, other)}
    </div>
  );
}

/** Two texts in one: text only in the first is struck through, text only in the second is underlined. */
export function TextDifferences({ texts }: { readonly texts: readonly Named<{ readonly text: string }>[] }) {
  return <Pair items={texts}>{(one, other) => <Differences before={one.text} after={other.text} />}</Pair>;
}

const MARKS = { same: "span", removed: "del", added: "ins" } as const;

function Differences({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (before === after) return <p className="pb-muted">The texts are equal.</p>;
  return (
    // Keyboard users scroll it as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="pb-box pb-pad-4 pb-text-diff" aria-label="Differences" tabIndex={0}>
      {lines.map(({ kind, parts }, line) => (
        // A comparison does not change, so the line number is the key.
        <p key={line} data-kind={kind}>
          {parts.map((word, place) => {
            const Mark = MARKS[word.kind];
            return <Mark key={place}>{word.text}</Mark>;
          })}
        </p>
      ))}
    </section>
  );
}

/** Two images in one frame with a draggable divider. */
export function ImageSlider({ images }: { readonly images: readonly Named<{ readonly image: Blob | string }>[] }) {
  return (
    <Pair items={images}>
      {(one, other) => <Slider before={one.image} after={other.image} captions={[one.name, other.name]} />}
    </Pair>
  );
}

interface SliderProps {
  readonly before: Blob | string;
  readonly after: Blob | string;
  readonly captions: readonly [before: string, after: string];
}

function Slider({ before, after, captions }: SliderProps) {
  const [one, other] = [useImageUrl(before), useImageUrl(after)];
  return one && other ? (
    <BeforeAfter before={one} after={other} label={captions.join(" | ")} captions={captions} />
  ) : null;
}

/** A vote for none of them. */
export const TIE = "tie";

interface BlindVote {
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

interface BlindVoteOptions {
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

interface VoteTallyProps {
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
