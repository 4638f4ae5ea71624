import { Suspense, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import type { FormField } from "../../ui/form/form-field.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import type { TaskResultProps } from "../../ui/results/task-result.tsx";
import { RunView } from "../run/run-view.tsx";
import { useRunList } from "../../calls/run/use-runs.ts";
import type { BenchControl } from "./add-pane.tsx";
import type { Lane, Lanes } from "../../calls/panes/lanes.ts";

// A single pane, the common case, does not load this code.
const ComparedResults = lazyPart(async () => (await import("./compared-results.tsx")).ComparedResults);

export interface LaneResultsProps {
  readonly lanes: Lanes;
  /** Choices for all panes; absent for a single pane. */
  readonly bench: BenchControl | undefined;
  readonly task: PlayTask;
  readonly fields: readonly FormField[];
  /** The medium that the task produces. */
  readonly media: TaskResultProps["media"];
  /** Shown until there is a result. */
  readonly example: ReactNode;
  /** Fills in the first sample and runs it; absent without samples or when the form is not empty. */
  readonly onTrySample?: (() => void) | undefined;
  onRetry(lane: Lane): void;
}

/** The results of a task in each pane. */
export function LaneResults(props: LaneResultsProps) {
  const { lanes, bench } = props;
  const [first] = lanes;
  if (!bench || lanes.length === 1) return <LaneRun {...props} lane={first} label="Result" />;
  return (
    <Suspense fallback={<Skeleton label="Loading the panes" lines={8} />}>
      <ComparedResults {...props} bench={bench}>
        {(lane, alias) => (
          <LaneRun
            {...props}
            lane={lane}
            // One click runs all panes.
            onTrySample={lane === first ? props.onTrySample : undefined}
            label={`Result of ${alias ?? `pane ${lane.letter}`}`}
            anonymous={alias !== undefined}
          />
        )}
      </ComparedResults>
    </Suspense>
  );
}

export interface LaneRunProps extends Pick<LaneResultsProps, "task" | "media" | "example" | "onTrySample" | "onRetry"> {
  readonly lane: Lane;
  readonly label: string;
  /** Whether names and timing are hidden. */
  readonly anonymous?: boolean;
}

/** A pane's last run. */
export function LaneRun({ lane, task, media, example, label, anonymous, onTrySample, onRetry }: LaneRunProps) {
  const { runs, announcement } = useRunList(lane.store);
  const last = runs.at(-1);
  return (
    <>
      {last ? (
        <RunView
          run={last}
          entry={task.entry}
          media={media}
          label={label}
          anonymous={anonymous}
          onRetry={() => onRetry(lane)}
        />
      ) : (
        (example ?? (
          <div className="pb-stack pb-muted pb-small pb-bench-empty">
            <p>The result appears here.</p>
            {onTrySample && <Button onClick={onTrySample}>Try a sample</Button>}
          </div>
        ))
      )}
      <output className="pb-visually-hidden">{announcement}</output>
    </>
  );
}
