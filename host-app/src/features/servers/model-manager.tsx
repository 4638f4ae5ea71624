import "./servers.css";
import { ModelIdForm } from "../../ui/models/model-id-form.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import { EmptyState } from "../../ui/placeholders.tsx";
import type { ServerEntry } from "../../host/use-catalogue.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { useListing } from "../../calls/target/use-listing.ts";
import { ManagedModels } from "./model-table.tsx";
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
  const listing = useListing(entry, access, !access.simulated);
  const action = useModelAction(entry, access);
  const actions = server.actions ?? [];
  return (
    <div className="pb-stack pb-server">
      <ServerReport entry={entry} check={check} managed />
      <ManagedModels
        label={label}
        listing={listing}
        action={action}
        empty={<EmptyState title={`${label} has no model yet`}>Download one below.</EmptyState>}
        factsOf={({ bytes, loaded }) => ({
          size: bytes === undefined ? undefined : formatBytes(bytes),
          state: loaded === undefined ? undefined : loaded ? "In memory" : "On disk",
          offers: actions.filter(
            (name) =>
              name === "delete" || (name === "load" && loaded !== true) || (name === "unload" && loaded !== false),
          ),
        })}
      >
        {actions.includes("pull") && !access.simulated && (
          <ModelIdForm
            label="Download a model"
            button="Download"
            placeholder={server.exampleModel}
            disabled={action.state?.status === "running"}
            onChoose={(model) => void action.run("pull", model)}
          />
        )}
      </ManagedModels>
    </div>
  );
}
