import "./data-sets.css";
import { useMemo, useSyncExternalStore } from "react";
import { Skeleton } from "../../ui/placeholders.tsx";
import { usePlugin } from "../../host/use-plugin.ts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import type { BenchControl } from "../../pane/compare/add-pane.tsx";
import { mergeArguments, ownArguments } from "../../calls/panes/lanes.ts";
import { messagesOf, type Message } from "../../calls/chat/conversation.ts";
import { useChatForm } from "../../pane/chat/use-chat-form.ts";
import { readFields } from "../../ui/form/read-fields.ts";
import { callSchemas, type PlayTask } from "../../calls/run/play-task.ts";
import type { TaskCall } from "../../calls/run/run.ts";
import { SandboxNote } from "../../pane/run/run-parts.tsx";
import { RAW_FIELDS, samplesOf } from "../../calls/run/task-arguments.ts";
import { ProviderFields } from "../../pane/target/target-controls.tsx";
import { DataSetInput } from "./data-set-input.tsx";
import { DataSetResults } from "./data-set-results.tsx";
import type { DataSet } from "./parse-rows.ts";
import { JUDGES, type Judge } from "./judges.ts";
import { argumentsOf, CHAT_FIELDS, sampleRows } from "./map-columns.ts";
import { MODEL_JUDGE } from "./model-judge.ts";
import type { CellPlace } from "./run-rows.ts";
import { createTaskJudge } from "./task-judge.ts";
import { useDataSet, type DataSetControl } from "./use-data-set.ts";
import { Button } from "../../ui/button.tsx";
import { DamagedList } from "../../ui/damaged-list.tsx";
import { counted } from "../../ui/format-values.ts";
import { Notice } from "../../ui/notice.tsx";
import { offerUndo, showToast } from "../../ui/show-toast.ts";
import { downloadFile } from "../../ui/files/download-file.ts";
import { printPacked } from "../../calls/history/pack-values.ts";

/** Runs the panes over many rows and scores their answers. */
export function DataSetPanel({ task, bench }: { readonly task: PlayTask; readonly bench: BenchControl }) {
  const { lanes } = bench;
  const [{ control: first }] = lanes;
  const { data: plugin, isLoading } = usePlugin("task", task.entry);
  const schema = callSchemas(task, plugin)?.input;
  const isChat = task.id === CHAT_TASK;
  const chatForm = useChatForm(first, task, isChat ? bench.memory : undefined);
  const fields = useMemo(
    () => (isChat ? CHAT_FIELDS : schema ? readFields(schema.jsonSchema) : RAW_FIELDS),
    [isChat, schema],
  );
  const settings = isChat ? chatForm.fields : fields.filter(({ isInput }) => !isInput);
  const taskJudge = useMemo(() => createTaskJudge(task.label, plugin), [plugin, task.label]);
  const pluginJudge = useSyncExternalStore(taskJudge.subscribe, taskJudge.get);
  const judges: readonly Judge[] = [...(pluginJudge ? [pluginJudge] : []), ...JUDGES, MODEL_JUDGE];

  async function callOf(set: DataSet, { row, pane }: CellPlace): Promise<TaskCall> {
    const lane = lanes[pane] ?? lanes[0];
    const { provider, model, access, streams } = lane.target;
    const args = await argumentsOf(fields, set.mapping, set.rows[row] ?? {}, isChat ? undefined : schema);
    const shared = isChat ? chatForm.parameters : ownArguments(settings, first).args;
    const paneArguments = pane === 0 ? {} : ownArguments(settings, lane.control).args;
    const all = mergeArguments(mergeArguments(shared, args), paneArguments);
    const system = lane.control.get("system") || first.get("system");
    return {
      task: task.call,
      provider,
      model,
      args: isChat ? { ...all, messages: withSystem(system, args["messages"] as readonly Message[]) } : all,
      access,
      streams: isChat || streams,
    };
  }

  const data = useDataSet(task.id, lanes, callOf);
  if (isLoading || data.isLoading) return <Skeleton label="Loading the data set" lines={8} />;
  const inForce = settings.flatMap(({ name, label }) => (first.get(name) ? `${label} ${first.get(name)}` : []));
  return (
    <section className="pb-stack pb-data-set" aria-label="Data set">
      {lanes.length > 1 ? (
        <div className="pb-grid pb-top pb-data-set-panes">
          {lanes.map(({ letter, control, target }) => (
            <div key={letter} className="pb-stack pb-gap-2 pb-left pb-box pb-pad-3 pb-data-set-pane">
              <span className="pb-lane-letter">{letter}</span>
              <ProviderFields control={control} task={task} target={target} of={letter} />
              <span className={target.access.simulated ? "pb-simulated" : "pb-source"}>{target.access.source}</span>
            </div>
          ))}
        </div>
      ) : (
        <SandboxNote access={lanes[0].target.access} />
      )}
      {(inForce.length > 0 || (isChat && first.get("system"))) && (
        <p className="pb-small pb-muted">
          With the bench’s {[...(isChat && first.get("system") ? ["system message"] : []), ...inForce].join(", ")}.
        </p>
      )}
      {isChat && chatForm.blockedReason && <p className="pb-field-error">{chatForm.blockedReason.text}</p>}
      <DamagedParts task={task.id} data={data} />
      {data.set ? (
        <DataSetResults task={task} lanes={lanes} fields={fields} judges={judges} set={data.set} data={data} />
      ) : (
        <DataSetInput
          task={task.id}
          fields={fields}
          samples={sampleRows(fields, samplesOf(task, plugin))}
          onTake={(set) => data.take(set, true)}
        />
      )}
    </section>
  );
}

/** Messages after the bench's instruction, unless the row has its own. */
function withSystem(system: string, messages: readonly Message[]): readonly Message[] {
  return messages[0]?.role === "system" ? messages : messagesOf(system, [], messages);
}

interface DamagedPartsProps {
  readonly task: string;
  readonly data: Pick<DataSetControl, "aside" | "deleteAside">;
}

/** Names what of a stored data set is damaged. Nothing of it is deleted until the person does that. */
function DamagedParts({ task, data }: DamagedPartsProps) {
  const { aside } = data;
  if (aside.length === 0) return null;

  function download(): void {
    try {
      downloadFile(new Blob([printPacked(aside)], { type: "application/json" }), `damaged-${task}.json`);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: "The damaged parts cannot be written as JSON", text, tone: "danger" });
    }
  }

  return (
    <Notice
      tone="warning"
      title={`${counted(aside.length, "part")} of the stored data set cannot be used`}
      actions={
        <>
          <Button onClick={download}>Download damaged parts</Button>
          <Button onClick={() => offerUndo("Damaged parts deleted", data.deleteAside())}>Delete damaged parts</Button>
        </>
      }
    >
      <DamagedList damaged={aside.map(({ part, reason }) => ({ name: part, reason }))} />
      They are stored apart until you delete them. Everything else is complete.
    </Notice>
  );
}
