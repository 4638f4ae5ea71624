import type { Progress } from "@patchbay/core/provider";
import { formatBytes } from "../components/format-values.ts";

/** How far a call is, as far as anybody tells. */
export function ProgressLine({ progress }: { readonly progress: Progress | undefined }) {
  const ratio = progress?.ratio;
  return (
    <div className="pb-run-progress">
      <progress aria-label="Progress of the call" value={ratio} max={1} />
      <span className="pb-muted">{phaseText(progress)}</span>
    </div>
  );
}

function phaseText(progress: Progress | undefined): string {
  switch (progress?.phase) {
    case "queued":
      return progress.position === undefined
        ? "Waiting in the queue"
        : `Waiting in the queue, ${progress.position} ahead of you`;
    case "running":
      return "Running";
    case "downloading":
      return `Downloading${progress.doneBytes === undefined ? "" : ` ${amountOf(progress)}`}`;
    default:
      return "Sent";
  }
}

/** `3 MB of 92 MB`. */
export function amountOf({ doneBytes = 0, totalBytes }: Progress): string {
  return totalBytes === undefined ? formatBytes(doneBytes) : `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`;
}
