import { useEffect } from "react";
import { recentPages } from "../../host/recent-pages.ts";

/** Stores a page when the user leaves it: only then is its title certain to be its own. */
export function useRecentPages(path: string, isMissing: boolean): void {
  useEffect(() => {
    if (path === "/" || isMissing) return undefined;
    const store = () => recentPages.add({ to: path, label: document.title.replace(/ · Patchbay$/, "") });
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [path, isMissing]);
}
