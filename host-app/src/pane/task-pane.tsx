import "./task-pane.css";
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from "react";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { FilterChoices } from "../ui/filter-choices.tsx";
import { Skeleton } from "../ui/placeholders.tsx";
import { usePlugin } from "../host/use-plugin.ts";
import { mediumOf } from "../ui/media/media.tsx";
import type { BenchControl } from "./compare/add-pane.tsx";
import { TO_FILL } from "../calls/panes/bench-memory.ts";
import { LaneResults } from "./compare/lane-results.tsx";
import { blockedLanes, mergeArguments, ownArguments, useStores, type Lane, type Lanes } from "../calls/panes/lanes.ts";
import { readFields } from "../ui/form/read-fields.ts";
import type { EnteredCall } from "./form/use-entered-call.ts";
import type { ReadDrafts } from "../ui/form/read-drafts.ts";
import { JobList, useJobKeeper } from "./run/job-list.tsx";
import { callSchemas, type PlayTask } from "../calls/run/play-task.ts";
import { useTaskWidget } from "../ui/results/use-task-widget.ts";
import { rehearse } from "../calls/run/rehearse.ts";
import { useDeferredRun } from "../calls/run/deferred-run.ts";
import { hasActive } from "../calls/run/run-store.ts";
import { RAW_FIELDS, samplesOf } from "../calls/run/task-arguments.ts";
import { PaneInput } from "./form/task-input.tsx";
import type { TaskCall } from "../calls/run/run.ts";
import { usePicked, useRunContext } from "../calls/run/use-runs.ts";

// Jobs are shown with this pane, so they load together.
export { OtherJobs } from "./run/job-list.tsx";

export interface TaskPaneProps {
  readonly task: PlayTask;
  readonly lanes: Lanes;
  /** Choices for all panes; absent for a single pane. */
  readonly bench?: BenchControl;
  /** Whether the first sample fills the form from the start. */
  readonly prefilled?: boolean;
  /** Receives a function that reads the first pane's input; it returns undefined while a field is wrong or missing. */
  readonly readInput?: RefObject<(() => TaskCall["args"] | undefined) | undefined>;
  /** Shown until there is a result. */
  readonly example?: ReactNode;
  /** Shown below the form, or below the result in a single column. */
  readonly settings?: ReactNode;
}

/** The input of one task, and its result in each pane. */
export function TaskPane({ task, lanes, bench, prefilled = false, readInput, example, settings }: TaskPaneProps) {
  const { data: plugin, error, isLoading, refetch } = usePlugin("task", task.entry);
  const widget = useTaskWidget(task.entry);
  const schemas = callSchemas(task, plugin);
  const schema = schemas?.input;
  const fields = schema ? readFields(schema.jsonSchema) : RAW_FIELDS;
  const isSeparate = lanes.length > 1 && bench?.choice.separate === true;
  const inputLanes = isSeparate ? lanes : lanes.slice(0, 1);
  /** The input of each pane, or of all panes. */
  const inputs = useRef<(EnteredCall | null)[]>([]);
  const [isEmpty, setEmpty] = useState(false);
  const stores = useStores(lanes);
  const active = usePicked(stores, hasActive).some(Boolean);
  const newest = usePicked(stores, ({ runs }) => runs.at(-1)?.id).join();
  const context = useRunContext(useJobKeeper(task.id));
  const element = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [tried, setTried] = useState(false);
  const [sampleRequests, setSampleRequests] = useState(0);
  const sampleArguments = useRef<TaskCall["args"]>({});
  const shownInput = inputLanes[shown] ? shown : 0;
  const medium = mediumOf(schemas?.output);
  const blockedReason = blockedLanes(lanes);
  const runWhenReady = useDeferredRun(blockedReason, run);
  const runSampleWhenReady = useDeferredRun(blockedReason, () => {
    setTried(true);
    for (const lane of lanes) runLane(lane, [{ args: sampleArguments.current }]);
  });

  useImperativeHandle(readInput, () => () => inputs.current[0]?.read().args);

  const known = useRef(newest);
  useEffect(() => {
    // Restored results do not scroll: the page opens at its top.
    if (newest === known.current) return;
    known.current = newest;
    if (newest.replaceAll(",", "") !== "") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [newest]);

  useEffect(() => {
    const toFill = bench?.memory.values.get(TO_FILL) as readonly TaskCall["args"][] | undefined;
    // The inputs of all panes are filled at once.
    if (!toFill || isLoading || widget.isLoading || lanes.length < (bench?.choice.controls.length ?? 1)) return;
    bench?.memory.values.delete(TO_FILL);
    for (const [index, input] of inputs.current.entries()) if (toFill[index]) input?.fill(toFill[index]);
  });

  if (isLoading || widget.isLoading) return <Skeleton label="Loading the task" lines={8} />;

  /** A pane's call. Its own parameters override the shared ones, unless it has its own input. */
  function callOf({ control, target }: Lane, args: TaskCall["args"]): TaskCall {
    const { provider, model, access, streams, entry } = target;
    const outputType = (control.get("output") || lanes[0].control.get("output")) as TaskCall["outputType"] | "";
    const limits = entry?.tasks[task.call];
    return {
      task: task.call,
      provider,
      model,
      args: isSeparate ? args : mergeArguments(args, ownArguments(fields, control).args),
      access,
      streams,
      outputType: outputType && limits?.outputTypes?.includes(outputType) ? outputType : undefined,
    };
  }

  const read = () => inputLanes.flatMap((_, place) => inputs.current[place]?.read() ?? []);

  function run() {
    const entered = read();
    for (const [index, { problems }] of entered.entries()) inputs.current[index]?.form.complain(problems ?? {});
    setTried(true);
    const wrong = entered.findIndex(({ problems }) => problems !== undefined);
    if (wrong !== -1) {
      setShown(wrong);
      // After the problems are rendered and collapsed parameters with one are open.
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    for (const lane of lanes) runLane(lane, entered);
  }

  function runLane(lane: Lane, entered: readonly ReadDrafts[]) {
    const { args } = entered[lanes.indexOf(lane)] ?? entered[0] ?? {};
    if (args && !lane.target.blockedReason) {
      void lane.store.start(callOf(lane, args), context, lane.store.get().runs);
    }
  }

  const approach = () => {
    for (const lane of lanes) {
      const { access, blockedReason: blocked } = lane.target;
      if (!blocked && access.simulated) void rehearse(callOf(lane, {}), context);
    }
  };
  const stop = () => {
    for (const { store } of lanes) store.stop();
  };
  const samples = samplesOf(task, plugin);

  return (
    <div ref={element} className="pb-stack pb-task-pane">
      {error && (
        <ErrorNotice title="The task’s form could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      <div
        className="pb-box pb-bench"
        data-panes={lanes.length > 1 ? lanes.length : undefined}
        data-settings={settings ? true : undefined}
        onPointerEnter={approach}
        onFocus={approach}
      >
        <div className="pb-stack pb-bench-side">
          {isSeparate && (
            <FilterChoices
              label="Input of pane"
              value={String(shownInput)}
              options={lanes.map(({ letter }, index) => ({ value: String(index), label: `Input ${letter}` }))}
              onChange={(value) => setShown(Number(value || shownInput))}
            />
          )}
          {inputLanes.map((lane, place) => (
            <PaneInput
              key={lane.letter}
              ref={(input) => void (inputs.current[place] = input)}
              hidden={place !== shownInput}
              position={place}
              memory={bench?.memory}
              onEmpty={setEmpty}
              task={task}
              lane={lane}
              fields={fields}
              schema={schema}
              widget={widget.data?.Input}
              samples={samples}
              prefilled={prefilled}
              sampleRequests={sampleRequests}
              onSample={(args) => {
                sampleArguments.current = args;
                runSampleWhenReady();
              }}
              running={active}
              tried={tried}
              blockedReason={blockedReason}
              medium={medium}
              callOf={(args) => callOf(lane, args)}
              onRun={runWhenReady}
              onStop={stop}
            />
          ))}
        </div>
        <div ref={outcome} className="pb-stack pb-bench-side">
          <JobList
            task={task.id}
            providers={lanes[0].target.providers}
            stores={stores}
            onResume={(call) => void lanes[0].store.start(call, context, lanes[0].store.get().runs)}
          />
          <LaneResults
            lanes={lanes}
            bench={bench}
            task={task}
            fields={fields}
            media={medium}
            example={example}
            onTrySample={
              samples.length > 0 && !isSeparate && isEmpty ? () => setSampleRequests((before) => before + 1) : undefined
            }
            onRetry={(lane) => runLane(lane, read())}
          />
        </div>
        {settings && <div className="pb-stack pb-bench-side pb-bench-settings">{settings}</div>}
      </div>
    </div>
  );
}
