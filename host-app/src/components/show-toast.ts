export interface ToastMessage {
  /** What happened, in a few words. */
  readonly title: string;
  readonly text?: string;
  readonly tone?: "danger";
  /** For example to undo it. */
  readonly action?: { readonly label: string; onSelect(): void };
}

/**
 * Tells at the edge of the page that something happened, for a few seconds. Not for what has to be acted upon. What shows it
 * is loaded with the first one.
 */
export function showToast(message: ToastMessage): void {
  void import("./popups/toast-list.tsx").then(({ addToast }) => addToast(message));
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
