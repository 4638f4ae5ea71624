import "./servers.css";
import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "../../ui/format-values.ts";
import { Notice } from "../../ui/notice.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { downloadSize, useAvailabilities } from "../../calls/target/use-availability.ts";
import { useListing } from "../../calls/target/use-listing.ts";
import { DeleteButton, ManagedModels } from "./model-table.tsx";
import { useModelAction } from "./use-model-action.ts";

/** The models of an engine: which can be downloaded, which are stored on this device, and the space they use. */
export function EngineModels({ entry }: { readonly entry: ProviderEntry }) {
  const { id, label, engine } = entry;
  const access = useAccess(id, entry);
  const listing = useListing(entry, access, true);
  const { data } = listing;
  const action = useModelAction(entry, access);
  const can = (name: "pull" | "delete") => engine?.actions?.includes(name) === true;
  // A list in a manifest has few and approximate sizes, so the hub's sizes are loaded for models that are not
  // downloaded.
  const missing = (data ?? []).filter(({ storedBytes }) => storedBytes === undefined);
  const availabilities = useAvailabilities(entry, missing);
  const sizes = new Map(
    missing.map((model, index) => [model.id, downloadSize(availabilities[index]?.data, model.bytes)]),
  );
  const obstacle = availabilities.map((one) => one.data).find((one) => one?.status === "unavailable");
  const storedBytes = new Map(
    (data ?? []).flatMap((model) => (model.storedBytes === undefined ? [] : [[model.id, model.storedBytes]])),
  );

  async function deleteAll() {
    for (const model of storedBytes.keys()) {
      // oxlint-disable-next-line no-await-in-loop -- One at a time can be announced and canceled.
      await action.run("delete", model);
    }
  }

  return (
    <div className="pb-stack pb-server">
      {data && data.length > 0 && (
        <StorageUse
          bytes={[...storedBytes.values()].reduce((sum, bytes) => sum + bytes, 0)}
          models={storedBytes.size}
        />
      )}
      {obstacle && (
        <Notice tone="warning" title="Some of these cannot run on this device">
          <p>{obstacle.reason}</p>
        </Notice>
      )}
      <ManagedModels
        label={label}
        listing={listing}
        action={action}
        empty={<EmptyState title={`${label} lists no model`}>Name one in the playground.</EmptyState>}
        isFirst={({ id: model }) => storedBytes.has(model)}
        factsOf={(model) => ({
          size: model.storedBytes === undefined ? sizes.get(model.id) : formatBytes(model.storedBytes),
          state: model.storedBytes === undefined ? "Not downloaded" : "On this device",
          offers: model.storedBytes === undefined ? (can("pull") ? ["pull"] : []) : can("delete") ? ["delete"] : [],
        })}
      />
      {storedBytes.size > 1 && can("delete") && (
        <div className="pb-row-actions">
          <DeleteButton
            what="of this engine"
            label="Delete all downloads"
            disabled={action.state?.status === "running"}
            onDelete={deleteAll}
          />
        </div>
      )}
    </div>
  );
}

/** The used space, and how much more the browser allows. */
function StorageUse({ bytes, models }: { readonly bytes: number; readonly models: number }) {
  const { data } = useQuery({
    queryKey: ["storage", bytes],
    queryFn: async () => (await navigator.storage?.estimate()) ?? {},
    staleTime: 60_000,
  });
  const free = (data?.quota ?? 0) - (data?.usage ?? 0);
  return (
    <output className="pb-muted pb-small">
      {models === 0
        ? "No models are stored on this device. "
        : `${models === 1 ? "1 model takes" : `${models} models take`} ${formatBytes(bytes)} on this device. `}
      {free > 0 && `The browser has room for ${formatBytes(free)} more.`}
    </output>
  );
}
