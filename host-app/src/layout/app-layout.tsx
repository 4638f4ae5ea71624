import { Suspense, useDeferredValue, useState } from "react";
import { Link, useLocation } from "react-router";
import { AuthorBanner } from "../author/author-banner.tsx";
import { FirstLocationContext } from "../components/first-location-context.ts";
import { Skeleton } from "../components/skeleton.tsx";
import { useOnline } from "../hooks/use-online.ts";
import { PageRoutes } from "../routes.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { SafeModeBanner } from "./safe-mode-banner.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useScrollPosition } from "./use-scroll-position.ts";
import { useSearchShortcut } from "./use-search-shortcut.ts";
import { useStartPatchbay } from "./use-start-patchbay.ts";

/** The frame around every page. While a page's code is on its way, the page before it stays. */
export function AppLayout() {
  const location = useLocation();
  const shown = useDeferredValue(location);
  const [firstKey] = useState(location.key);
  const online = useOnline();
  useScrollPosition(location, shown);
  useSearchShortcut();
  useStartPatchbay();

  return (
    <FirstLocationContext value={firstKey}>
      <a href="#main" className="pb-skip-link">
        Skip to the content
      </a>
      <SiteHeader loading={shown.pathname !== location.pathname} />
      <output className="pb-banner">
        {online ? "" : "You are offline. What is loaded keeps working, and so do simulated answers."}
      </output>
      <AuthorBanner />
      <SafeModeBanner />
      <main id="main" className="pb-main" tabIndex={-1}>
        <Suspense fallback={<Skeleton label="Loading the page" lines={9} />}>
          <PageBoundary key={shown.pathname}>
            <PageRoutes location={shown} />
          </PageBoundary>
        </Suspense>
      </main>
      <footer className="pb-footer">
        <p>
          <span>Every task, library and provider here is a plugin, found at run time.</span>
          <Link to="/settings">Settings</Link>
        </p>
      </footer>
    </FirstLocationContext>
  );
}
