import { openDB } from "idb";
import { showToast } from "../../ui/show-toast.ts";
import { browserStorage } from "../../host/trust/policy.ts";
import { HISTORY_CHANNEL, HISTORY_DATABASE } from "./use-keep-runs.ts";
import { createHistory, type HistoryDatabase, type HistoryProblem } from "./history-store.ts";
import { createSignal } from "../../host/stored-value.ts";

const PROBLEMS: Readonly<Record<HistoryProblem, { readonly title: string; readonly text: string }>> = {
  forbidden: {
    title: "Runs are not saved",
    text: "This browser forbids storage here, as it may in a private window. Everything else works.",
  },
  full: {
    title: "This run was not saved",
    text: "The browser’s storage is full. Delete old runs in the history to make room.",
  },
};

/** Display text of a storage problem. */
export function problemText(problem: HistoryProblem): string {
  return PROBLEMS[problem].text;
}

const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(HISTORY_CHANNEL) : undefined;

/** The playground's runs on this device. */
export const history = createHistory({
  open: () =>
    openDB<HistoryDatabase>(HISTORY_DATABASE, 1, {
      upgrade(database) {
        database.createObjectStore("entries", { keyPath: "id" });
        database.createObjectStore("benches");
      },
    }),
  onProblem(problem) {
    // Without IndexedDB, users do not expect a history.
    if (typeof indexedDB === "object") showToast({ ...PROBLEMS[problem], tone: "danger" });
  },
  onCopy() {
    showToast({
      title: "Another tab continued this conversation",
      text: "The history has both versions. This tab continues its own.",
    });
  },
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other origin.
  onChange: () => channel?.postMessage("changed"),
});

channel?.addEventListener("message", () => void history.reload());

const SWITCH_KEY = "patchbay:history";

/** Whether runs are stored, which users can turn off in this browser. */
export const historySwitch = createSwitch(browserStorage("localStorage"));

function createSwitch(storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined) {
  const { subscribe, notify } = createSignal();
  let isOn = storage?.getItem(SWITCH_KEY) !== "off";
  return {
    isOn: () => isOn,
    set(on: boolean) {
      isOn = on;
      try {
        if (on) storage?.removeItem(SWITCH_KEY);
        else storage?.setItem(SWITCH_KEY, "off");
      } catch {
        // If the storage is full or forbidden, the choice lasts as long as the page.
      }
      notify();
    },
    subscribe,
  };
}
