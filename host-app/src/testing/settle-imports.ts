import { afterAll, afterEach, vi } from "vitest";

// Pages import their parts when these are shown. The tests of a worker share its modules: an import that is still on its way
// when one file's tests are over would fail, and what it was to bring would be missing in the files after it.
afterAll(() => vi.dynamicImportSettled());

// Toasts stand beside the page, which a test takes away with its own.
async function takeToastsAway() {
  if (!document.querySelector(".pb-toasts")) return;
  const { clearToasts } = await import("../components/popups/toast-list.tsx");
  clearToasts();
}
afterEach(takeToastsAway);
