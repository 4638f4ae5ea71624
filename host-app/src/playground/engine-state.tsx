import { useContext } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "../components/error-notice.tsx";
import { formatBytes } from "../components/format-values.ts";
import { Notice } from "../components/notice.tsx";
import { Skeleton } from "../components/placeholders.tsx";
import { HostContext } from "../host/host-context.ts";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { addressesOf, useSettings } from "../settings/use-addresses.ts";

export interface EngineStateProps {
  readonly entry: ProviderEntry;
  /** Provider task. */
  readonly task: string;
  /** Empty for the engine's own. */
  readonly model: string;
}

/** Whether a model runs on this device now, after a download, or not at all, and why. */
export function EngineState({ entry, task, model }: EngineStateProps) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const settings = useSettings();
  const { data, error, refetch } = useQuery({
    queryKey: ["engine", entry.id, entry.version, task, model],
    queryFn: async () => {
      const patchbay = await ensurePatchbay(client, host);
      const { engine } = await patchbay.plugins.load("provider", entry.id);
      const { hubUrl } = addressesOf(settings, patchbay);
      return engine!.availability(model, { task, hubUrl });
    },
    retry: false,
    // A download elsewhere changes it: asked again whenever somebody comes back.
    staleTime: 0,
  });
  if (error) {
    return <ErrorNotice title={`${entry.label} could not be asked`} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton label="Looking whether this device can run it" lines={2} />;
  if (data.status === "unavailable") {
    return (
      <Notice tone="warning" title="Cannot run on this device">
        <p>{data.reason}</p>
      </Notice>
    );
  }
  return (
    <div className="pb-field">
      <span className="pb-label">{data.status === "ready" ? "Ready on this device" : "Runs on this device"}</span>
      <span className="pb-muted pb-small">
        {data.status === "downloadable" &&
          `The first call downloads the model${data.bytes === undefined ? "" : ` (${formatBytes(data.bytes)})`}. `}
        No key is needed, and what you enter stays here.
      </span>
    </div>
  );
}
