import { startOffline } from "../host/offline/offline.ts";
import { showToast } from "../ui/show-toast.ts";

/** Stores the app for use without a network, and announces its next version. */
export async function storeForOffline(): Promise<void> {
  if (!navigator.onLine) return;
  await startOffline(() => {
    const action = { label: "Reload", onSelect: () => location.reload() };
    showToast({ title: "A new version of Patchbay is ready", action });
  });
}
