export interface ToastMessage {
  /** What happened, in a few words. */
  readonly title: string;
  readonly text?: string;
  readonly tone?: "danger";
  /** For example an undo. */
  readonly action?: { readonly label: string; onSelect(): void };
}

const load = () => import("./popups/toast-list.tsx");

/**
 * Shows for a few seconds that something happened. Not for messages that require an action. The code is loaded with the
 * first message; if it fails to load, the message appears when the network is back.
 */
export function showToast(message: ToastMessage): void {
  void load().then(
    ({ addToast }) => addToast(message),
    () => addEventListener("online", () => showToast(message), { once: true }),
  );
}

/** Loads the code for messages early, so that an undo also works without a network. */
export function preloadToasts(): void {
  void load().catch(() => {});
}

/** Reports a removal with an undo button instead of asking first. @param undo may reject with an `Error` */
export function offerUndo(title: string, undo: () => unknown): void {
  async function onSelect(): Promise<void> {
    try {
      await undo();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: "This could not be undone", text, tone: "danger" });
    }
  }
  showToast({ title, action: { label: "Undo", onSelect: () => void onSelect() } });
}
