import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { DEVICE_TEXTS, useAvailability } from "../../calls/target/use-availability.ts";

export interface EngineStateProps {
  readonly entry: ProviderEntry;
  /** Provider task. */
  readonly task: string;
  /** Empty for the engine's default. */
  readonly model: string;
}

/** Whether a model runs on this device now, after a download, or not at all, and why. */
export function EngineState({ entry, task, model }: EngineStateProps) {
  const { data, error, refetch } = useAvailability(entry, task, model);
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
        {data.device && `It runs ${DEVICE_TEXTS[data.device]}. `}
        {data.status === "downloadable" && `The first call downloads the model${sizeText(data.bytes, entry)}. `}
        No key is needed, and what you enter stays here.
        {entry.engine?.actions && (
          <>
            {" "}
            <Link to={`${entryAddress("provider", entry.id)}#models`}>Manage downloads</Link>
          </>
        )}
      </span>
    </div>
  );
}

/** For models from the hub, only the hub knows the size. */
function sizeText(bytes: number | undefined, { engine }: ProviderEntry): string {
  if (bytes !== undefined) return ` (${formatBytes(bytes)})`;
  return engine?.actions?.includes("pull") ? "; its size is unknown until the hub answers" : "";
}
