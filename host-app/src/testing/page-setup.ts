import { configure, prettyDOM } from "@testing-library/react";
import * as react from "react";
import { afterAll, afterEach, vi } from "vitest";
import { closePage } from "./close-page.ts";
import { editorParts } from "../ui/editor/code-editor.tsx";

// A real browser runs the editor, in e2e/templates.spec.ts; here it fails to load, so a plain field replaces it. Once
// loaded it would stay for the files after this one.
editorParts.load = () => Promise.reject(new Error("Tests of a page without a browser have plain fields."));

// A test that waits repeats its query with every change of the page. Each failure would print the whole page, which
// takes longer than the query: only a message that is read contains it.
configure({
  getElementError(message, container) {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    const get = (): string => `${message}\n\n${prettyDOM(container)}`;
    return Object.defineProperty(error, "message", { configurable: true, get });
  },
});

// For its warnings, React remembers the stack of each new element, up to ten thousand in a second. That takes a tenth of
// the time of these tests, so none is left.
Object.defineProperty(
  Reflect.get(react, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE") as object,
  "recentlyCreatedOwnerStacks",
  { configurable: true, get: () => Number.POSITIVE_INFINITY, set() {} },
);

// Pages import their parts on first render. The tests of a worker share its modules: an import that is unfinished when
// one file's tests end would fail, and its module would be missing in the files after it.
afterAll(() => vi.dynamicImportSettled());

// Pages of the next file must not see what pages of this one have stored.
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(async () => {
  closePage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Toasts are outside of the page.
  if (!document.querySelector(".pb-toasts")) return;
  const { clearToasts } = await import("../ui/popups/toast-list.tsx");
  clearToasts();
});
