import "./servers.css";
import { useState, type ReactNode } from "react";
import type { AvailableModel } from "@patchbay/core/client";
import type { ModelActionName } from "@patchbay/core/provider";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { formatAmount } from "../../ui/format-values.ts";
import { Skeleton } from "../../ui/placeholders.tsx";
import type { useListing } from "../../calls/target/use-listing.ts";
import type { ModelActionState, useModelAction } from "./use-model-action.ts";

/** A model's data in a row. */
export interface ModelFacts {
  /** Display text; undefined if unknown. */
  readonly size: string | undefined;
  /** Its state in a few words; undefined if unknown. */
  readonly state: string | undefined;
  /** Currently available actions. */
  readonly offers: readonly ModelActionName[];
}

export interface ManagedModelsProps {
  readonly label: string;
  readonly listing: ReturnType<typeof useListing>;
  readonly action: ReturnType<typeof useModelAction>;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  factsOf(model: AvailableModel): ModelFacts;
  /** Which models come first. */
  isFirst?(model: AvailableModel): boolean;
  /** Between the list and the state of an action. */
  readonly children?: ReactNode;
}

/** Models on a local server or device with actions for each, and the action in progress. */
export function ManagedModels(props: ManagedModelsProps) {
  const { label, listing, action, empty, factsOf, isFirst = () => false, children } = props;
  const { data, error, isFetching, refetch } = listing;
  const { state, run, cancel } = action;
  return (
    <>
      {error && (
        <ErrorNotice title="The models could not be listed" error={error} onRetry={() => void refetch()} role="alert" />
      )}
      {isFetching && !data && <Skeleton label="Loading the list of models" lines={4} />}
      {data?.length === 0 && empty}
      {data && data.length > 0 && (
        <DataTable
          label={`Models of ${label}`}
          columns={[
            "Model",
            { title: "Size", align: "end", wide: true },
            { title: "State", wide: true },
            { title: "Actions", hidden: true },
          ]}
        >
          {oncePerModel(data.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))).map((model) => (
            <ModelRow
              key={model.id}
              model={model}
              facts={factsOf(model)}
              disabled={state?.status === "running"}
              onAction={run}
            />
          ))}
        </DataTable>
      )}
      {children}
      {state && <ActionState state={state} onCancel={cancel} onRetry={() => void run(state.action, state.model)} />}
    </>
  );
}

interface ModelRowProps {
  readonly model: AvailableModel;
  readonly facts: ModelFacts;
  readonly disabled: boolean;
  onAction(action: ModelActionName, model: string): Promise<void>;
}

const OFFERS = { load: "Load", unload: "Unload", pull: "Download" } as const;

function ModelRow({ model: { id, label = id }, facts, disabled, onAction }: ModelRowProps) {
  const { size, state, offers } = facts;
  const offer = (action: ModelActionName, text: string) => (
    <Button key={action} disabled={disabled} onClick={() => void onAction(action, id)} aria-label={`${text} ${id}`}>
      {text}
    </Button>
  );
  return (
    <tr>
      <th scope="row">
        <span className="pb-break">{label}</span>
        <span className="pb-narrow-line">{[size, state].filter(Boolean).join(", ")}</span>
      </th>
      <td data-align="end" data-wide>
        {size ?? "Unknown"}
      </td>
      <td data-wide>{state ?? "Unknown"}</td>
      <td data-align="end">
        <span className="pb-row-actions">
          {offers.map((action) => action !== "delete" && offer(action, OFFERS[action]))}
          {offers.includes("delete") && (
            <DeleteButton what={id} label="Delete" disabled={disabled} onDelete={() => onAction("delete", id)} />
          )}
        </span>
      </td>
    </tr>
  );
}

interface DeleteButtonProps {
  /** What is deleted, for the buttons' labels. */
  readonly what: string;
  readonly label: string;
  readonly disabled: boolean;
  onDelete(): Promise<void>;
}

/** Asks before an action that cannot be undone; the safe answer is closest. */
export function DeleteButton({ what, label, disabled, onDelete }: DeleteButtonProps) {
  /** Undefined until the first click. */
  const [asking, setAsking] = useState<boolean>();
  function answer(agreed: boolean) {
    setAsking(false);
    if (agreed) void onDelete();
  }
  if (asking) {
    return (
      <>
        <Button disabled={disabled} onClick={() => answer(true)} aria-label={`Delete for good ${what}`}>
          Delete for good
        </Button>
        <Button kind="quiet" ref={focus} onClick={() => answer(false)} aria-label={`Keep ${what}`}>
          Keep
        </Button>
      </>
    );
  }
  return (
    <Button
      kind="quiet"
      ref={asking === false ? focus : undefined}
      disabled={disabled}
      onClick={() => setAsking(true)}
      aria-label={`${label} ${what}`}
    >
      {label}
    </Button>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** A model that serves several tasks is listed for each. */
function oncePerModel(models: readonly AvailableModel[]): readonly AvailableModel[] {
  return [...new Map(models.map((model) => [model.id, model])).values()];
}

const DOING = { load: "Loading", unload: "Unloading", pull: "Downloading", delete: "Deleting" } as const;
const DONE = { load: "is loaded", unload: "is unloaded", pull: "is downloaded", delete: "is deleted" } as const;

interface ActionStateProps {
  readonly state: ModelActionState;
  onCancel(): void;
  onRetry(): void;
}

/** The action in progress, its progress, and its result. */
export function ActionState({ state, onCancel, onRetry }: ActionStateProps) {
  const { action, model, status, progress, error } = state;
  if (status === "failed") {
    return (
      <div className="pb-model-action">
        <ErrorNotice title={`${DOING[action]} ${model} failed`} error={error} onRetry={onRetry} role="alert" />
      </div>
    );
  }
  const running = status === "running";
  const doing = `${DOING[action]} ${model}`;
  return (
    <div className={running ? "pb-model-action pb-row pb-small pb-run-progress" : "pb-model-action"}>
      {running && <progress aria-label={doing} value={progress?.ratio} max={1} />}
      <span className={running ? "pb-muted pb-small" : "pb-small"}>
        {/* Announced at start and end; the progress bar shows the rest on request. */}
        <output>{running ? doing : status === "done" ? `${model} ${DONE[action]}.` : `${doing} was cancelled.`}</output>
        {running && ` ${formatAmount(progress ?? {}) || "…"}`}
      </span>
      {running && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
}
