import "./task-pane.css";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { FilterChoices } from "../ui/filter-choices.tsx";
import { Skeleton } from "../ui/placeholders.tsx";
import { usePlugin } from "../host/use-plugin.ts";
import { mediumOf } from "../ui/media/media.tsx";
import type { BenchControl } from "./compare/add-pane.tsx";
import { TO_FILL } from "../calls/panes/bench-memory.ts";
import { LaneResults } from "./compare/lane-results.tsx";
import {
  blockedLanes,
  mergeArguments,
  ownArguments,
  useStores,
  type Lane,
  type Lanes,
} from "../calls/panes/use-lanes.ts";
import { usePassedInput } from "./form/passed-input.ts";
import { readFields } from "../ui/form/read-fields.ts";
import { useEnteredCall, type EnteredCall, type EnteredCallOptions } from "./form/use-entered-call.ts";
import type { FormField } from "../ui/form/form-field.ts";
import type { ReadDrafts } from "../ui/form/read-drafts.ts";
import { JobList, useJobKeeper } from "./run/job-list.tsx";
import { callSchemas, type PlayTask } from "../calls/run/play-task.ts";
import { useTaskWidget } from "../ui/results/use-task-widget.ts";
import { useDeferredRun } from "../calls/run/deferred-run.ts";
import { hasActive } from "../calls/run/run-store.ts";
import { RAW_FIELDS, samplesOf } from "../calls/run/task-arguments.ts";
import { TaskInput } from "./form/task-input.tsx";
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
  /** Shown until there is a result. */
  readonly example?: ReactNode;
  /** Shown below the form, or below the result in a single column. */
  readonly settings?: ReactNode;
}

/** The input of one task, and its result in each pane. */
export function TaskPane({ task, lanes, bench, prefilled = false, example, settings }: TaskPaneProps) {
  const { data: plugin, error, isLoading, refetch } = usePlugin("task", task.entry);
  const widget = useTaskWidget(task.entry);
  const schemas = callSchemas(task, plugin);
  const schema = schemas?.input;
  const fields = schema ? readFields(schema.jsonSchema) : RAW_FIELDS;
  const inputs = useInputs({ fields, schema, widget: widget.data?.Input }, lanes, bench);
  usePassedInput(bench?.memory, fields, inputs[0], schema !== undefined && !widget.isLoading);
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
  const shownInput = inputs[shown] ? shown : 0;
  const medium = mediumOf(schemas?.output);
  const blockedReason = blockedLanes(lanes);
  const runWhenReady = useDeferredRun(blockedReason, run);
  const runSampleWhenReady = useDeferredRun(blockedReason, () => {
    setTried(true);
    for (const lane of lanes) runLane(lane, [{ args: sampleArguments.current }]);
  });

  const known = useRef(newest);
  useEffect(() => {
    // Restored results do not scroll: the page opens at its top.
    if (newest === known.current) return;
    known.current = newest;
    if (newest.replaceAll(",", "") !== "") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [newest]);

  useEffect(() => {
    const toFill = bench?.memory.values.get(TO_FILL) as readonly TaskCall["args"][] | undefined;
    if (!toFill || isLoading || widget.isLoading) return;
    bench?.memory.values.delete(TO_FILL);
    for (const [index, input] of inputs.entries()) if (toFill[index]) input.fill(toFill[index]);
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
      args: inputs.length > 1 ? args : mergeArguments(args, ownArguments(fields, control).args),
      access,
      streams,
      outputType: outputType && limits?.outputTypes?.includes(outputType) ? outputType : undefined,
    };
  }

  function run() {
    const read = inputs.map((input) => {
      const result = input.read();
      input.form.complain(result.problems ?? {});
      return result;
    });
    setTried(true);
    const wrong = read.findIndex(({ problems }) => problems !== undefined);
    if (wrong !== -1) {
      setShown(wrong);
      // After the problems are rendered and collapsed parameters with one are open.
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    for (const lane of lanes) runLane(lane, read);
  }

  function runLane(lane: Lane, read: readonly ReadDrafts[]) {
    const { args } = read[lanes.indexOf(lane)] ?? read[0] ?? {};
    if (args && !lane.target.blockedReason) {
      void lane.store.start(callOf(lane, args), context, lane.store.get().runs);
    }
  }

  const stop = () => {
    for (const { store } of lanes) store.stop();
  };
  const input = inputs[shownInput];
  const samples = samplesOf(task, plugin);
  const inputLane = inputs.length > 1 ? (lanes[shownInput] ?? lanes[0]) : lanes[0];

  return (
    <div ref={element} className="pb-task-pane">
      {error && (
        <ErrorNotice title="The task’s form could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      <div
        className="pb-bench"
        data-panes={lanes.length > 1 ? lanes.length : undefined}
        data-settings={settings ? true : undefined}
      >
        <div className="pb-bench-side">
          {inputs.length > 1 && (
            <FilterChoices
              label="Input of pane"
              value={String(shownInput)}
              options={lanes.map(({ letter }, index) => ({ value: String(index), label: `Input ${letter}` }))}
              onChange={(value) => setShown(Number(value || shownInput))}
            />
          )}
          {input && (
            <TaskInput
              key={shownInput}
              task={task}
              lane={inputLane}
              fields={fields}
              entered={input}
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
              callOf={(args) => callOf(inputLane, args)}
              onRun={runWhenReady}
              onStop={stop}
            />
          )}
        </div>
        <div ref={outcome} className="pb-bench-side">
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
              samples.length > 0 && inputs.length === 1 && isUntouched(input, fields)
                ? () => setSampleRequests((before) => before + 1)
                : undefined
            }
            onRetry={(lane) =>
              runLane(
                lane,
                inputs.map((one) => one.read()),
              )
            }
          />
        </div>
        {settings && <div className="pb-bench-side pb-bench-settings">{settings}</div>}
      </div>
    </div>
  );
}

/** Whether the form is empty, so that a sample would overwrite nothing. */
function isUntouched(input: EnteredCall | undefined, fields: readonly FormField[]): boolean {
  if (!input) return false;
  const { drafts } = input.form;
  return fields.every(({ name, isInput }) => !isInput || drafts[name] === undefined || drafts[name] === "");
}

/** The current inputs: one for all panes, or one for each. */
function useInputs(
  options: Omit<EnteredCallOptions, "control" | "memory">,
  lanes: Lanes,
  bench: BenchControl | undefined,
): readonly EnteredCall[] {
  const [first] = lanes;
  const memoryOf = (index: number) => bench && { values: bench.memory.values, name: `input ${index}` };
  const all = [
    useEnteredCall({ ...options, control: first.control, memory: memoryOf(0) }),
    useEnteredCall({ ...options, control: (lanes[1] ?? first).control, memory: memoryOf(1) }),
    useEnteredCall({ ...options, control: (lanes[2] ?? first).control, memory: memoryOf(2) }),
    useEnteredCall({ ...options, control: (lanes[3] ?? first).control, memory: memoryOf(3) }),
  ];
  return all.slice(0, bench?.choice.separate ? lanes.length : 1);
}
