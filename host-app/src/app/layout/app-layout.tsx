import {
  Suspense,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { BrandMark } from "../../ui/icons/brand.tsx";
import { AuthorBanner, SafeModeBanner } from "./banners.tsx";
import { optionalPart } from "../../ui/optional-part.tsx";
import { FirstLocationContext } from "../../ui/page-header.tsx";
import { MarksContext } from "../../ui/mark.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { DeploymentContext } from "../../host/deployment.ts";
import { HostContext } from "../../host/host-context.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { CurrentQueryContext, useCurrentQuery } from "../../ui/hooks/use-address-query.ts";
import { recentPages } from "../../host/recent-pages.ts";
import { whenIdle } from "../../host/when-idle.ts";
import { preloadToasts } from "../../ui/show-toast.ts";
import { PageRoutes } from "../routes.tsx";
import { OfflineStatus } from "./offline-status.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useScrollPosition } from "./use-scroll-position.ts";

const BuildBanner = optionalPart(async () => (await import("./occasional.ts")).BuildBanner);
const SearchBanner = optionalPart(async () => (await import("./occasional.ts")).SearchBanner);
const IconTips = optionalPart(async () => (await import("../../ui/popups/icon-tips.tsx")).IconTips);

/** By then a first visit has loaded what it needs. */
const QUIET_MS = 30_000;

/** The frame around every page. While a page's code is loading, the previous page stays. */
export function AppLayout() {
  const location = useLocation();
  const shown = useDeferredValue(location);
  const [firstKey] = useState(location.key);
  const [isMissing, setMissing] = useState(false);
  const currentQuery = useCurrentQuery(location);
  useScrollPosition(location, shown);
  useRecentPages(shown.pathname, isMissing);
  useSearchShortcut();
  useKeptFocus();
  useStartPatchbay();
  const tips = useTipsNeeded();
  const fillsWindow = /^\/playground\/?$/.test(shown.pathname);
  // Before the page's code arrives, so that nothing moves when it does.
  useLayoutEffect(() => void document.documentElement.toggleAttribute("data-shell", fillsWindow), [fillsWindow]);
  const isWide = /^\/models\/?$/.test(shown.pathname);
  useLayoutEffect(() => void document.documentElement.toggleAttribute("data-wide", isWide), [isWide]);
  const hasMarks = useHasMarks();
  const { links = [] } = useContext(DeploymentContext);
  const { index, safeMode } = useContext(HostContext);
  const read = useSyncExternalStore(index.subscribe, index.snapshot);
  useEffect(() => {
    const timer = setTimeout(preloadToasts, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    // The content security policy allows styles only from the app's own files.
    <CSPProvider disableStyleElements>
      <FirstLocationContext value={firstKey}>
        <MarksContext value={hasMarks}>
          <a href="#main" className="pb-skip-link">
            Skip to the content
          </a>
          <SiteHeader
            loading={shown.pathname !== location.pathname}
            status={<OfflineStatus path={isMissing ? "" : shown.pathname} />}
          />
          <AuthorBanner />
          <SafeModeBanner />
          {safeMode.search.step && <SearchBanner />}
          {read.status === "ready" && read.rejected.some(({ plugin }) => plugin) && <BuildBanner {...read} />}
          <main id="main" className="pb-main" tabIndex={-1}>
            <Suspense fallback={<Skeleton label="Loading the page" lines={9} />}>
              <PageBoundary key={shown.pathname} onMissing={setMissing}>
                <CurrentQueryContext value={currentQuery}>
                  <PageRoutes location={shown} />
                </CurrentQueryContext>
              </PageBoundary>
            </Suspense>
          </main>
          <footer className="pb-muted pb-small pb-footer">
            <div className="pb-row pb-gap-3 pb-footer-row">
              <BrandMark size={20} />
              <p>Every task, library and provider here is a plugin.</p>
              <nav aria-label="More">
                {links.map(({ label, url }) => (
                  <a key={label} href={url}>
                    {label}
                  </a>
                ))}
                <Link to="/servers">Models on this device</Link>
                <Link to="/quantization">Quantization</Link>
                <Link to="/docs/design">Design</Link>
                <Link to="/settings">Settings</Link>
              </nav>
            </div>
          </footer>
          {tips && <IconTips />}
        </MarksContext>
      </FirstLocationContext>
    </CSPProvider>
  );
}

function useHasMarks(): boolean {
  const host = useContext(HostContext);
  const { data = false } = useQuery({
    queryKey: ["marks"],
    queryFn: () => host.marks(),
  });
  return data;
}

/** Whether the pointer or focus has been on an icon-only button. */
function useTipsNeeded(): boolean {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (needed) return;
    function look({ target }: Event) {
      if (target instanceof Element && target.closest(".pb-icon-button")) setNeeded(true);
    }
    document.addEventListener("pointerover", look);
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("pointerover", look);
      document.removeEventListener("focusin", look);
    };
  }, [needed]);
  return needed;
}

/** The key `/` focuses the page's search field, or opens the search, unless the user is typing. */
function useSearchShortcut(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const field = document.querySelector<HTMLElement>("[data-search-shortcut]");
      if (!field) return;
      event.preventDefault();
      field.focus();
      if (field instanceof HTMLInputElement) field.select();
      else field.click();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea"));
}

/**
 * Loads the plugin host when the first page is painted and the browser is idle; again when the network is back if that
 * failed.
 */
function useStartPatchbay(): void {
  const host = useContext(HostContext);
  const client = useQueryClient();
  useEffect(() => {
    // An error appears where the plugin host is needed; the catalog works without it.
    const start = () => void ensurePatchbay(client, host).catch(() => {});
    const cancel = whenIdle(start);
    addEventListener("online", start);
    return () => {
      cancel();
      removeEventListener("online", start);
    };
  }, [client, host]);
}

/** Stores a page when the user leaves it: only then is its title certain to be its own. */
function useRecentPages(path: string, isMissing: boolean): void {
  const { title } = useContext(DeploymentContext);
  useEffect(() => {
    if (path === "/" || isMissing) return undefined;
    const store = () => {
      // A page that was left before its code arrived has no title.
      const label = document.title.endsWith(` · ${title}`) && document.title.slice(0, -` · ${title}`.length);
      if (label) recentPages.add({ to: path, label });
    };
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [path, isMissing, title]);
}
