import { useEffect } from "react";
import { recentPages } from "../../host/recent-pages.ts";

/** Stores a page when the user leaves it: only then is its title certain to be its own. */
export function useRecentPages(path: string, isMissing: boolean): void {
  useEffect(() => {
    if (path === "/" || isMissing) return undefined;
    const store = () => {
      // A page that was left before its code arrived has no title.
      const label = document.title.endsWith(" · Patchbay") && document.title.slice(0, -" · Patchbay".length);
      if (label) recentPages.add({ to: path, label });
    };
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [path, isMissing]);
}
