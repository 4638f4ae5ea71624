import { useSyncExternalStore } from "react";

/** Changes when the page's colors do, for what is drawn. */
export function useTheme(): string {
  return useSyncExternalStore(subscribe, () => {
    const chosen = document.documentElement.dataset["theme"];
    return chosen ?? (matchMedia(DARK).matches ? "dark" : "light");
  });
}

const DARK = "(prefers-color-scheme: dark)";

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const media = matchMedia(DARK);
  media.addEventListener("change", listener);
  return () => {
    observer.disconnect();
    media.removeEventListener("change", listener);
  };
}
