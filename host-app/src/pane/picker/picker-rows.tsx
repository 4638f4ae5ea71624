import { CheckIcon } from "@patchbay/widgets/parts";
import { formatBytes, shortText, timeText } from "../../ui/format-values.ts";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { Price } from "../../ui/price.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { DEVICE_TEXTS, downloadSize, useAvailability } from "../../calls/target/use-availability.ts";
import type { ModelChoice } from "./use-model-choices.ts";

/** Labels of capabilities in lists. */
const ABILITIES: Readonly<Record<string, string>> = {
  tools: "Tools",
  json_schema: "Structured output",
  "structured-output": "Structured output",
  vision: "Images",
  documents: "Documents",
  reasoning: "Reasoning",
};

/** Labels of a model's additional capabilities. */
export const abilitiesOf = ({ capabilities = [] }: ModelChoice): readonly string[] => [
  ...new Set(capabilities.flatMap((one) => ABILITIES[one] ?? [])),
];

const SOURCES: Readonly<Record<ModelChoice["source"], string>> = {
  hub: "Hub list",
  vendor: "Provider’s list",
  simulation: "Simulated",
  record: "By the model’s record",
};

/** A provider and the source of its list. */
export function GroupHead({ of: { provider, source, at }, task }: { readonly of: ModelChoice; readonly task: string }) {
  return (
    <div className="pb-bar pb-picker-group">
      <EntryMark entry={provider} size="small" />
      <span className="pb-picker-provider">{provider.label}</span>
      {provider.engine ? (
        <EngineNote entry={provider} task={task} />
      ) : (
        <span className={source === "simulation" ? "pb-chip" : "pb-muted"}>
          {SOURCES[source]}
          {at !== undefined && `, ${timeText(new Date(at))}`}
        </span>
      )}
    </div>
  );
}

interface EngineNoteProps {
  readonly entry: ProviderEntry;
  /** Provider task. */
  readonly task: string;
}

/** The device that an engine's models run on, or why none runs here. */
function EngineNote({ entry, task }: EngineNoteProps) {
  const { data } = useAvailability(entry, task, "");
  if (data?.status === "unavailable") return <span className="pb-muted">Cannot run on this device. {data.reason}</span>;
  return (
    <span className="pb-muted">{data?.device ? `Runs here ${DEVICE_TEXTS[data.device]}` : "Runs on this device"}</span>
  );
}

/** The download size of an engine's model. */
function DownloadSize({ choice, task }: Pick<ChoiceRowProps, "choice" | "task">) {
  const { data, isPending } = useAvailability(choice.provider, task, choice.id);
  if (data?.status === "unavailable") return <span>Cannot run here</span>;
  const size = downloadSize(data, choice.bytes);
  if (size !== undefined) return <span>{size} download</span>;
  return isPending || data?.status === "ready" || !choice.provider.engine?.actions ? null : <span>Size unknown</span>;
}

interface ChoiceRowProps {
  readonly choice: ModelChoice;
  readonly current: boolean;
  /** Provider task. */
  readonly task: string;
}

/** A model and its data. */
export function ChoiceRow({ choice, current, task }: ChoiceRowProps) {
  const { id, label, bytes, kept: storedBytes, contextLength, price } = choice;
  return (
    <>
      <span className="pb-picker-name">
        <span className="pb-option-label">{label ?? id}</span>
        {label !== undefined && label !== id && <code className="pb-muted">{id}</code>}
      </span>
      <span className="pb-row pb-picker-facts">
        {storedBytes !== undefined && <span>Downloaded, {formatBytes(storedBytes)}</span>}
        {storedBytes === undefined && choice.provider.engine && <DownloadSize choice={choice} task={task} />}
        {bytes !== undefined && !choice.provider.engine && <span>{formatBytes(bytes)}</span>}
        {contextLength !== undefined && <span>{shortText(contextLength)} context</span>}
        {price?.input !== undefined && (
          <span>
            <Price price={price} amount={price.input} /> in
          </span>
        )}
        {price?.output !== undefined && (
          <span>
            <Price price={price} amount={price.output} /> out
          </span>
        )}
        {abilitiesOf(choice).map((ability) => (
          <span key={ability} className="pb-chip">
            {ability}
          </span>
        ))}
      </span>
      {current && (
        <span>
          <CheckIcon size={14} />
          <span className="pb-visually-hidden">Chosen now</span>
        </span>
      )}
    </>
  );
}
