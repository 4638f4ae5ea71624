import "./servers.css";
import { useId, useState } from "react";
import type { AvailableModel } from "@patchbay/core/client";
import type { ModelActionName } from "@patchbay/core/provider";
import { Button } from "../components/button.tsx";
import { DataTable } from "../components/data-table.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { formatAmount, formatBytes } from "../components/format-values.ts";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import type { ServerEntry } from "../host/use-catalogue.ts";
import { useAccess } from "../playground/use-access.ts";
import { useListing } from "../playground/use-listing.ts";
import { ServerReport } from "./server-card.tsx";
import { useModelAction, type ModelActionState } from "./use-model-action.ts";
import { useServerCheck } from "./use-server-check.ts";

/** A server of one's own on its provider's page: whether it answers, and its models, to be loaded, unloaded and fetched. */
export function ModelManager({ entry }: { readonly entry: ServerEntry }) {
  const { label, server } = entry;
  const check = useServerCheck(entry);
  const access = useAccess(entry.id, entry);
  const { data, error, isFetching, refetch } = useListing(entry, access, !access.simulated);
  const { state, run, cancel } = useModelAction(entry, access);
  const actions = server.actions ?? [];
  const running = state?.status === "running";
  return (
    <div className="pb-stack pb-server">
      <ServerReport entry={entry} check={check} managed />
      {error && (
        <ErrorNotice title="The models could not be listed" error={error} onRetry={() => void refetch()} role="alert" />
      )}
      {isFetching && !data && <Skeleton label="Loading the list of models" lines={4} />}
      {data?.length === 0 && <EmptyState title={`${label} has no model yet`}>Download one below.</EmptyState>}
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
          {oncePerModel(data).map((model) => (
            <ModelRow key={model.id} model={model} actions={actions} disabled={running} onAction={run} />
          ))}
        </DataTable>
      )}
      {actions.includes("pull") && !access.simulated && (
        <PullForm example={server.exampleModel} disabled={running} onPull={(model) => void run("pull", model)} />
      )}
      {state && <ActionState state={state} onCancel={cancel} onRetry={() => void run(state.action, state.model)} />}
    </div>
  );
}

interface ModelRowProps {
  readonly model: AvailableModel;
  readonly actions: readonly ModelActionName[];
  readonly disabled: boolean;
  onAction(action: ModelActionName, model: string): Promise<void>;
}

function ModelRow({ model: { id, label = id, bytes, loaded }, actions, disabled, onAction }: ModelRowProps) {
  /** Undefined until it was asked for the first time. */
  const [asking, setAsking] = useState<boolean>();
  const size = bytes === undefined ? "Unknown" : formatBytes(bytes);
  const state = loaded === undefined ? "Unknown" : loaded ? "In memory" : "On disk";
  const offer = (action: ModelActionName, text: string) => (
    <Button disabled={disabled} onClick={() => void onAction(action, id)} aria-label={`${text} ${id}`}>
      {text}
    </Button>
  );
  return (
    <tr>
      <th scope="row">
        <span className="pb-model-name">{label}</span>
        <span className="pb-model-narrow">
          {[bytes && size, loaded !== undefined && state].filter(Boolean).join(", ")}
        </span>
      </th>
      <td data-align="end" data-wide>
        {size}
      </td>
      <td data-wide>{state}</td>
      <td data-align="end">
        <span className="pb-row-actions">
          {asking ? (
            <>
              {offer("delete", "Delete for good")}
              {/* What cannot be brought back is asked about; the safe answer is the nearest. */}
              <Button kind="quiet" ref={focus} onClick={() => setAsking(false)} aria-label={`Keep ${id}`}>
                Keep
              </Button>
            </>
          ) : (
            <>
              {actions.includes("load") && loaded !== true && offer("load", "Load")}
              {actions.includes("unload") && loaded !== false && offer("unload", "Unload")}
              {actions.includes("delete") && (
                <Button
                  kind="quiet"
                  ref={asking === false ? focus : undefined}
                  disabled={disabled}
                  onClick={() => setAsking(true)}
                  aria-label={`Delete ${id}`}
                >
                  Delete
                </Button>
              )}
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** A model that serves several tasks is listed for each. */
function oncePerModel(models: readonly AvailableModel[]): readonly AvailableModel[] {
  return [...new Map(models.map((model) => [model.id, model])).values()];
}

interface PullFormProps {
  readonly example: string | undefined;
  readonly disabled: boolean;
  onPull(model: string): void;
}

function PullForm({ example, disabled, onPull }: PullFormProps) {
  const id = useId();
  const [model, setModel] = useState("");
  return (
    <form
      className="pb-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (model.trim() !== "") onPull(model.trim());
      }}
    >
      <label htmlFor={id}>Download a model</label>
      <span className="pb-key-row">
        <input
          id={id}
          className="pb-input pb-mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={example}
          value={model}
          onChange={(event) => setModel(event.target.value)}
        />
        <Button type="submit" disabled={disabled || model.trim() === ""}>
          Download
        </Button>
      </span>
    </form>
  );
}

const DOING = { load: "Loading", unload: "Unloading", pull: "Downloading", delete: "Deleting" } as const;
const DONE = { load: "is loaded", unload: "is unloaded", pull: "is downloaded", delete: "is deleted" } as const;

interface ActionStateProps {
  readonly state: ModelActionState;
  onCancel(): void;
  onRetry(): void;
}

/** What is being done, how far it is, and how it ended. */
function ActionState({ state, onCancel, onRetry }: ActionStateProps) {
  const { action, model, status, progress, error } = state;
  if (status === "failed") {
    return <ErrorNotice title={`${DOING[action]} ${model} failed`} error={error} onRetry={onRetry} role="alert" />;
  }
  if (status !== "running") {
    return (
      <output className="pb-small">
        {status === "done" ? `${model} ${DONE[action]}.` : `${DOING[action]} ${model} was cancelled.`}
      </output>
    );
  }
  return (
    <div className="pb-run-progress">
      <progress aria-label={`${DOING[action]} ${model}`} value={progress?.ratio} max={1} />
      <span className="pb-muted pb-small">
        {DOING[action]} {model} {progress?.doneBytes === undefined ? "…" : formatAmount(progress)}
      </span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
