import { afterAll, afterEach, vi } from "vitest";
import { editorParts } from "../editor/code-editor.tsx";

// A real browser runs the editor, in e2e/templates.spec.ts; here, as where it does not come, a plain field does its work. Once
// it had come it would stay for the files after this one.
editorParts.load = () => Promise.reject(new Error("Tests of a page without a browser have plain fields."));

// Pages import their parts when these are shown. The tests of a worker share its modules: an import that is still on its way
// when one file's tests are over would fail, and what it was to bring would be missing in the files after it.
afterAll(() => vi.dynamicImportSettled());

// What one file's pages have remembered is nothing to the next one's.
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// Toasts stand beside the page, which a test takes away with its own.
async function takeToastsAway() {
  if (!document.querySelector(".pb-toasts")) return;
  const { clearToasts } = await import("../components/popups/toast-list.tsx");
  clearToasts();
}
afterEach(takeToastsAway);
