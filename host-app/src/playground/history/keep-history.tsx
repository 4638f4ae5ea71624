import { useEffect, useSyncExternalStore } from "react";
import { counted, formatBytes } from "../../components/format-values.ts";
import { history, historySwitch } from "./history.ts";

/** Whether runs are kept on this device, and how much of it they take. */
export function KeepHistory() {
  const { entries } = useSyncExternalStore(history.subscribe, history.get);
  const isOn = useSyncExternalStore(historySwitch.subscribe, historySwitch.isOn);
  useEffect(() => void history.load(), []);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return (
    <div className="pb-history-keep">
      <label className="pb-check">
        <input type="checkbox" checked={isOn} onChange={(event) => historySwitch.set(event.target.checked)} />
        Keep runs on this device
      </label>
      <p className="pb-muted pb-small">
        {entries.length > 0 && `${counted(entries.length, "run")}, ${formatBytes(bytes)}. `}
        It stays in this browser and is sent nowhere; keys are never part of it. The oldest runs without a star go first
        when it grows beyond 250 MB.
      </p>
    </div>
  );
}
