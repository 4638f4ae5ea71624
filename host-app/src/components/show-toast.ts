export interface ToastMessage {
  /** What happened, in a few words. */
  readonly title: string;
  readonly text?: string;
  readonly tone?: "danger";
  /** For example to undo it. */
  readonly action?: { readonly label: string; onSelect(): void };
}

const load = () => import("./popups/toast-list.tsx");

/**
 * Tells at the edge of the page that something happened, for a few seconds. Not for what has to be acted upon. What shows it
 * is loaded with the first one; where that does not arrive, the message is told when the network is back.
 */
export function showToast(message: ToastMessage): void {
  void load().then(
    ({ addToast }) => addToast(message),
    () => addEventListener("online", () => showToast(message), { once: true }),
  );
}

/** Loads what shows messages: what is removed without a network can be brought back as well. */
export function preloadToasts(): void {
  void load().catch(() => {});
}

/** Says what was removed, and lets it be brought back: nobody is asked before. @param undo may reject with an `Error` */
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
