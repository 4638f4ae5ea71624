import { CheckIcon } from "@patchbay/widgets/parts";
import { formatBytes, shortText, timeText } from "../../ui/format-values.ts";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { Price } from "../../ui/price.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { DEVICE_TEXTS, downloadSize, useAvailability } from "../../calls/target/use-availability.ts";
import type { ModelChoice, Reachability } from "./model-choice.ts";

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
  simulation: "Model of the simulation",
  gateway: "Configuration of the gateway",
  record: "By the model’s record",
  bundled: "Dated facts",
  typed: "As typed",
};

const REACHED: Readonly<Record<Reachability, string>> = {
  gateway: "Gateway",
  simulated: "Simulated",
  engine: "On this device",
  server: "Running",
  open: "No key needed",
  token: "HF token",
  key: "API key",
};

/** The titles of the columns. Each row contains its own units, so screen readers skip them. */
export function ColumnHeads() {
  return (
    <div className="pb-muted pb-tiny pb-number pb-picker-columns pb-picker-heads" aria-hidden="true">
      <span>Model</span>
      <span>Abilities</span>
      <span>Context</span>
      <span>Input</span>
      <span>Output</span>
      <span>Access</span>
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
  const text =
    data?.status === "unavailable"
      ? `Cannot run on this device. ${data.reason}`
      : data?.device && `Runs here ${DEVICE_TEXTS[data.device]}`;
  return text ? (
    <span className="pb-clip pb-picker-note" title={text}>
      {text}
    </span>
  ) : null;
}

/** The download size of an engine's model. */
function DownloadSize({ choice, task }: Pick<ChoiceRowProps, "choice" | "task">) {
  const { data, isPending } = useAvailability(choice.provider, task, choice.id);
  if (data?.status === "unavailable") return null;
  const size = downloadSize(data, choice.bytes);
  if (size !== undefined) return <span>{size} download</span>;
  return isPending || data?.status === "ready" || !choice.provider.engine?.actions ? null : <span>Size unknown</span>;
}

interface ChoiceRowProps {
  readonly choice: ModelChoice;
  readonly current: boolean;
  /** Provider task. */
  readonly task: string;
  readonly reach: Reachability;
}

/** A model, its provider and its data. A column without a source stays empty. */
export function ChoiceRow({ choice, current, task, reach }: ChoiceRowProps) {
  const { id, label, source, targets, at, provider, bytes, storedBytes, contextLength, price } = choice;
  return (
    <span className="pb-muted pb-tiny pb-number pb-picker-columns">
      <span className="pb-bar pb-picker-model">
        <EntryMark entry={provider} size="small" />
        <span className="pb-picker-name">
          <span className="pb-clip pb-option-label">{source === "typed" ? `Use “${id}”` : (label ?? id)}</span>
          <span className="pb-clip pb-muted" title={targets?.join("\n")}>
            {targets ? `Calls ${targets.join(", else ")}` : provider.label}
            {label !== undefined && label !== id && (
              <>
                {" · "}
                <code>{id}</code>
              </>
            )}
          </span>
        </span>
        {current && (
          <span>
            <CheckIcon size={14} />
            <span className="pb-visually-hidden">Chosen now</span>
          </span>
        )}
      </span>
      <span>
        {storedBytes !== undefined && <span>Downloaded, {formatBytes(storedBytes)}</span>}
        {storedBytes === undefined && provider.engine && <DownloadSize choice={choice} task={task} />}
        {bytes !== undefined && !provider.engine && <span>{formatBytes(bytes)}</span>}
        {abilitiesOf(choice).join(", ")}
      </span>
      <span>
        {contextLength !== undefined && (
          <>
            {shortText(contextLength)} <span className="pb-picker-unit">context</span>
          </>
        )}
      </span>
      {(["input", "output"] as const).map((side) => (
        <span key={side}>
          {price?.[side] !== undefined && (
            <>
              <Price price={price} amount={price[side]} />{" "}
              <span className="pb-picker-unit">{side === "input" ? "in" : "out"}</span>
            </>
          )}
        </span>
      ))}
      <span
        className={reach === "simulated" ? undefined : "pb-picker-reached"}
        title={SOURCES[source] + (at === undefined ? "" : `, ${timeText(new Date(at))}`)}
      >
        {REACHED[reach]}
      </span>
      {provider.engine && <EngineNote entry={provider} task={task} />}
    </span>
  );
}
