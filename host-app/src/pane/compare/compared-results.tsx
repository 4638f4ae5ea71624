import "./compared-results.css";
import { useMemo, useRef, type ReactNode, useEffect, type RefObject } from "react";
import { Button } from "../../ui/button.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import type { FormField } from "../../ui/form/form-field.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { classifyOutput } from "../../ui/results/classify-output.ts";
import type { TaskResultProps } from "../../ui/results/task-result.tsx";
import { useKeepRuns } from "../../calls/history/use-keep-runs.ts";
import { isActive, type Run, type RunList } from "../../calls/run/run.ts";
import { usePicked } from "../../calls/run/use-runs.ts";
import { useKept } from "../../calls/panes/bench-memory.ts";
import type { BenchControl } from "./add-pane.tsx";
import { ImageSlider, TextDifferences, type Compared, TIE, useBlindVote, VoteTally } from "./comparison-views.tsx";
import { ComparedMeasures, useMeasures } from "../measures/use-measures.ts";
import { LaneHead } from "./lane-head.tsx";
import { useStores, type Lane, type Lanes } from "../../calls/panes/lanes.ts";
import { CheckField } from "../../ui/form/check-field.tsx";
import type { Measure, RunMeasures } from "../../calls/run/measures.ts";

interface ComparedResultsProps {
  readonly lanes: Lanes;
  readonly bench: BenchControl;
  readonly task: PlayTask;
  readonly fields: readonly FormField[];
  /** The medium that the task produces. */
  readonly media: TaskResultProps["media"];
  /** Shown next to the choice of views. */
  readonly actions?: ReactNode;
  /** Renders a pane's results. @param alias shown while names are hidden */
  children(lane: Lane, alias: string | undefined): ReactNode;
}

const VIEWS = { differences: "Differences", slider: "Slider" } as const;

/** Several panes side by side, with views that compare their results. */
export function ComparedResults({ lanes, bench, task, fields, media, actions, children }: ComparedResultsProps) {
  const { choice, memory } = bench;
  const finished = usePicked(useStores(lanes), finishedRun);
  // A blind comparison does not show how each run ended, so nothing is saved before.
  useKeepRuns(finished);
  const vote = useBlindVote({ lanes, bench, task: task.id, finished });
  const results = lanes.flatMap((lane, place): Compared[] => {
    const run = finished[place];
    return run?.status === "done"
      ? [{ name: vote.aliasOf(lane) ?? nameOf(lane, lanes), ...comparable(run, media) }]
      : [];
  });
  const texts = results.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  const images = results.flatMap(({ name, image }) => (image === undefined ? [] : [{ name, image }]));
  const players = results.filter(({ plays }) => plays).length;
  const [inStep, setInStep] = useKept(memory.values, "in step", true);
  const element = useRef<HTMLDivElement>(null);
  usePlayInStep(element, inStep && players > 1);
  const isChat = task.call === CHAT_TASK;
  const views = (Object.keys(VIEWS) as (keyof typeof VIEWS)[]).filter(
    (view) => (view === "differences" ? texts : images).length > 1,
  );
  const view = views.find((one) => one === choice.view);

  const runs = useMemo(() => finished.filter((run) => run !== undefined), [finished]);
  const measures = useMeasures(runs);

  return (
    <ComparedMeasures value={measures}>
      <div ref={element} className="pb-stack pb-compared" data-voting={vote.isOpen || vote.isRevealed || undefined}>
        {(views.length > 0 || players > 1 || actions) && (
          <div className="pb-row pb-gap-4 pb-between pb-small">
            {views.length > 0 && (
              <FilterChoices
                label="View"
                value={view ?? ""}
                options={[
                  { value: "", label: "Side by side" },
                  ...views.map((value) => ({ value, label: VIEWS[value] })),
                ]}
                onChange={choice.setView}
              />
            )}
            {players > 1 && <CheckField label="Play in step" checked={inStep} onChange={setInStep} />}
            {actions}
          </div>
        )}
        {view === "differences" && <TextDifferences texts={texts} />}
        {view === "slider" && <ImageSlider images={images} />}
        {view === undefined && (
          <div className="pb-stack pb-gap-3 pb-lanes" data-panes={lanes.length}>
            {vote.order.map((lane) => {
              const alias = vote.aliasOf(lane);
              const run = finished[lanes.indexOf(lane)];
              const isChosen = vote.chosen === lane.letter;
              return (
                <section
                  key={lane.letter}
                  className="pb-stack pb-gap-3 pb-box pb-pad-3 pb-lane"
                  aria-label={alias ?? `Pane ${lane.letter}`}
                  data-chosen={isChosen || undefined}
                >
                  {alias === undefined ? (
                    <LaneHead lane={lane} bench={bench} task={task} fields={fields} isChosen={isChosen} />
                  ) : (
                    <p className="pb-row pb-lane-alias">
                      <strong>{alias}</strong>
                      <span className="pb-muted pb-small">Provider and model are hidden until you vote.</span>
                    </p>
                  )}
                  {alias === undefined && <MeasuresRow run={run} known={run && measures.get(run)} isChat={isChat} />}
                  {children(lane, alias)}
                </section>
              );
            })}
          </div>
        )}
        {vote.isOpen && (
          <fieldset className="pb-row pb-gap-4 pb-small pb-vote">
            <legend>Which answer is the best?</legend>
            {vote.order.map((lane) => (
              <Button key={lane.letter} onClick={() => vote.cast(lane)}>
                {vote.aliasOf(lane)}
              </Button>
            ))}
            <Button kind="quiet" onClick={() => vote.cast(TIE)}>
              Tie
            </Button>
          </fieldset>
        )}
        {vote.isRevealed && <VoteTally task={task.id} chosen={vote.chosen} lanes={lanes} />}
      </div>
    </ComparedMeasures>
  );
}

/** If the panes share one provider, its name would not distinguish them. */
function nameOf({ letter, target }: Lane, lanes: Lanes): string {
  const isShared = lanes.some((other) => other.letter !== letter && other.target.label === target.label);
  return `${letter}: ${isShared ? target.model.split("/").at(-1) : target.label}`;
}

function finishedRun({ runs }: RunList): Run | undefined {
  const last = runs.at(-1);
  return last && !isActive(last) ? last : undefined;
}

/** The parts of a result that can be compared with another pane's. */
function comparable({ choices, output }: Run, media: TaskResultProps["media"]) {
  const [answer] = choices;
  if (answer) return { text: answer.text, image: undefined, plays: false };
  const shown = classifyOutput(output, media);
  switch (shown.form) {
    case "text":
    case "transcript":
      return { text: shown.text, image: undefined, plays: false };
    case "file":
    case "address": {
      const file = shown.form === "file" ? shown.blob : shown.url;
      const plays = shown.media === "audio" || shown.media === "video";
      return { text: undefined, image: shown.media === "image" ? file : undefined, plays };
    }
    default:
      return { text: undefined, image: undefined, plays: false };
  }
}

const CHAT_COLUMNS = [
  ["first", "First token", "The answer was not streamed."],
  ["speed", "Tokens/s", "The answer was too short to measure its speed."],
  ["out", "Tokens", "The provider reported no tokens."],
  ["price", "Cost", "The provider reported no tokens, or its price is not known."],
] as const;
const OTHER_COLUMNS = [
  ["total", "Time", "The call has not ended."],
  ["price", "Cost", "The provider reported no cost, and its price is not by tokens."],
] as const;

interface MeasuresRowProps {
  /** The pane's last run; absent: it has none. */
  readonly run: Run | undefined;
  readonly known: RunMeasures | undefined;
  /** Whether the panes chat. */
  readonly isChat: boolean;
}

/** A pane's main measurements in one row, the same ones in every pane. */
function MeasuresRow({ run, known, isChat }: MeasuresRowProps) {
  return (
    <dl className="pb-tiny pb-number pb-measures-row">
      {(isChat ? CHAT_COLUMNS : OTHER_COLUMNS).map(([id, label, missing]) => {
        const measure = run && known?.measures.find((one) => one.id === id && isCounted(one, run));
        const word = measure && known?.bestWord(measure);
        return (
          <div
            key={id}
            title={measure?.how ?? reasonOf(id, run) ?? missing}
            data-best={word !== undefined || undefined}
          >
            <dt>{label}</dt>
            <dd>
              {measure?.text.replace(" tokens/s", "") ?? "–"}
              {measure && <small>{run.call.access.simulated ? "simulated" : (word ?? measure.source)}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A cost of estimated tokens is left out: panes would compare guesses. */
function isCounted({ id, source }: Measure, { usage }: Run): boolean {
  return id !== "price" || source === "reported" || usage?.completion_tokens !== undefined;
}

function reasonOf(id: Measure["id"], run: Run | undefined): string | undefined {
  if (!run) return "It has not run yet.";
  if (isActive(run)) return "The answer is on its way.";
  if (run.status === "failed") return "The call failed.";
  return id === "price" && run.call.access.simulated ? "A simulated answer costs nothing." : undefined;
}

/** Largest difference, in seconds, between two players that are in sync. */
const CLOSE = 0.15;

/**
 * Plays, pauses and seeks all audio and video in an element together. Only the player that the user started is audible.
 */
function usePlayInStep(element: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const frame = element.current;
    if (!frame || !on) return undefined;
    /** Players that are repeating another player's action, until they have done so. */
    const following = new WeakMap<HTMLMediaElement, string>();
    const muted = new Set<HTMLMediaElement>();

    function follow({ target, type }: Event): void {
      if (!(target instanceof HTMLMediaElement)) return;
      if (following.get(target) === type) {
        following.delete(target);
        return;
      }
      // A shorter one stops at its end while the others play on.
      if (type === "pause" && target.ended) return;
      for (const other of frame?.querySelectorAll<HTMLMediaElement>("audio, video") ?? []) {
        if (other !== target) lead(target, other, type);
      }
    }

    function lead(leader: HTMLMediaElement, other: HTMLMediaElement, type: string): void {
      if (Math.abs(other.currentTime - leader.currentTime) > CLOSE) {
        following.set(other, "seeked");
        other.currentTime = leader.currentTime;
      }
      if (type === "play" && other.paused) {
        leader.muted = false;
        other.muted = true;
        muted.add(other);
        following.set(other, "play");
        void other.play().catch(() => following.delete(other));
      } else if (type === "pause" && !other.paused) {
        following.set(other, "pause");
        other.pause();
      }
    }

    // Media events do not bubble, but they can be captured.
    const types = ["play", "pause", "seeked"] as const;
    for (const type of types) frame.addEventListener(type, follow, true);
    return () => {
      for (const type of types) frame.removeEventListener(type, follow, true);
      for (const player of muted) player.muted = false;
    };
  }, [element, on]);
}
