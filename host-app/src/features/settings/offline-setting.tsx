import { useEffect, useState, useSyncExternalStore } from "react";
import { offlineBytes, offlineChoice, removeOffline, startOffline } from "../../host/offline/offline.ts";
import { formatBytes } from "../../ui/format-values.ts";
import { showToast } from "../../ui/show-toast.ts";

// A browser that stores nothing refuses to look as well.
const readBytes = (): Promise<number> => offlineBytes().catch(() => 0);

/** Whether this browser stores the app for use without a network, and the space that it takes. */
export function OfflineSetting() {
  const isOn = useSyncExternalStore(offlineChoice.subscribe, offlineChoice.get);
  const [bytes, setBytes] = useState<number>();
  useEffect(() => void readBytes().then(setBytes), []);

  async function change(on: boolean): Promise<void> {
    offlineChoice.set(on);
    try {
      await (on ? startOffline(() => undefined) : removeOffline());
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: "The setting is stored, but has no effect yet", text, tone: "danger" });
    }
    setBytes(await readBytes());
  }

  return (
    <div className="pb-stack pb-gap-1">
      <label className="pb-bar pb-check">
        <input type="checkbox" checked={isOn} onChange={(event) => void change(event.target.checked)} />
        Work without a network
      </label>
      <p className="pb-muted pb-small">
        This browser stores the app, its plugins and their simulations, so that they open offline. Answers of providers
        and keys are not part of it.{" "}
        <output>{bytes !== undefined && bytes > 0 && `${formatBytes(bytes)} stored.`}</output>
      </p>
    </div>
  );
}
