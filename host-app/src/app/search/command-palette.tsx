import { useEffect, useState, type ComponentType } from "react";
import { useNavigate } from "react-router";
import { SearchIcon } from "@patchbay/widgets/parts";
import type { PaletteProps } from "./palette.tsx";

const isApple = /^(Mac|iP)/.test(navigator.platform);

/**
 * The command palette, opened by Ctrl+K or ⌘K, and a button that looks like a search field. Its code is loaded on first
 * use.
 * @param button whether the button is shown
 */
export function CommandPalette({ button }: { readonly button: boolean }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [typed, setTyped] = useState("");

  useEffect(() => {
    if (!open || Palette) return;
    void import("./palette.tsx").then(
      (loaded) => setPalette(() => loaded.Palette),
      () => {
        // Without its code, the home page has the same search.
        setOpen(false);
        void navigate("/");
      },
    );
  }, [open, Palette, navigate]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen((before) => !before);
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  // Text that is typed while the code is loading belongs to the search field.
  useEffect(() => {
    if (!open || Palette) return;
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === "Escape") setOpen(false);
      if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== "Backspace")) return;
      event.preventDefault();
      setTyped((before) => (key === "Backspace" ? before.slice(0, -1) : before + key));
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open, Palette]);

  return (
    <>
      {button && (
        <button
          type="button"
          className="pb-bar pb-input pb-palette-button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          data-search-shortcut
          onClick={() => setOpen(true)}
        >
          <SearchIcon size={14} />
          <span>Search</span>
          <kbd aria-hidden="true">{isApple ? "⌘K" : "Ctrl K"}</kbd>
        </button>
      )}
      {Palette && <Palette typed={typed} open={open} onOpenChange={setOpen} />}
    </>
  );
}
