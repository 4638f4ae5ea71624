import { Suspense, type ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/placeholders.tsx";
import type { FormField } from "../form/form-field.ts";
import type { PlayTask } from "../run/play-task.ts";
import type { TaskResultProps } from "../result/task-result.tsx";
import { RunView } from "../run/run-view.tsx";
import { useRunList } from "../run/use-runs.ts";
import type { BenchControl } from "./add-pane.tsx";
import type { Lane, Lanes } from "./use-lanes.ts";

// One pane, of which most people need no more, does without.
const ComparedResults = lazyPart(async () => (await import("./compared-results.tsx")).ComparedResults);

export interface LaneResultsProps {
  readonly lanes: Lanes;
  /** What is chosen for all panes; absent where there is only one. */
  readonly bench: BenchControl | undefined;
  readonly task: PlayTask;
  readonly fields: readonly FormField[];
  /** The medium that the task makes. */
  readonly media: TaskResultProps["media"];
  /** What stands in the result's place until there is one. */
  readonly example: ReactNode;
  /** Fills in the first sample and runs it; absent where there is none, or something is entered already. */
  readonly onTrySample?: (() => void) | undefined;
  onRetry(lane: Lane): void;
}

/** What has come of a task in each pane. */
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
            // One press is enough for all panes.
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
  /** Whether it is hidden who answers, and how fast. */
  readonly anonymous?: boolean;
}

/** The last run of a pane. */
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
          <div className="pb-bench-empty">
            <p>The result appears here.</p>
            {onTrySample && <Button onClick={onTrySample}>Try a sample</Button>}
          </div>
        ))
      )}
      <output className="pb-visually-hidden">{announcement}</output>
    </>
  );
}
