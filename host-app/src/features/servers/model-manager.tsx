import "./servers.css";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import type { ServerEntry } from "../../host/use-catalogue.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { useListing } from "../../calls/target/use-listing.ts";
import { ActionState, ModelTable } from "./model-table.tsx";
import { ServerReport } from "./server-card.tsx";
import { useModelAction } from "./use-model-action.ts";
import { useServerCheck } from "./use-server-check.ts";

/**
 * A local server on its provider's page: whether it runs, and its models, which can be loaded, unloaded and downloaded.
 */
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
        <ModelTable
          label={`Models of ${label}`}
          models={data}
          disabled={running}
          onAction={run}
          factsOf={({ bytes, loaded }) => ({
            size: bytes === undefined ? undefined : formatBytes(bytes),
            state: loaded === undefined ? undefined : loaded ? "In memory" : "On disk",
            offers: actions.filter(
              (action) =>
                action === "delete" ||
                (action === "load" && loaded !== true) ||
                (action === "unload" && loaded !== false),
            ),
          })}
        />
      )}
      {actions.includes("pull") && !access.simulated && (
        <PullForm example={server.exampleModel} disabled={running} onPull={(model) => void run("pull", model)} />
      )}
      {state && <ActionState state={state} onCancel={cancel} onRetry={() => void run(state.action, state.model)} />}
    </div>
  );
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
