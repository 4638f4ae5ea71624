import { useEffect } from "react";

/** The key `/` moves the focus to the page's search field, unless somebody is typing. */
export function useSearchShortcut(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const field = document.querySelector<HTMLInputElement>("[data-search-shortcut]");
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea"));
}
