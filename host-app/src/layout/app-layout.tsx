import { useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { FirstLocationContext } from "../components/first-location-context.ts";
import { useOnline } from "../hooks/use-online.ts";
import { SiteHeader } from "./site-header.tsx";
import { useSearchShortcut } from "./use-search-shortcut.ts";
import { useStartPatchbay } from "./use-start-patchbay.ts";

/** The frame around every page. */
export function AppLayout() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const online = useOnline();
  useSearchShortcut();
  useStartPatchbay();

  return (
    <FirstLocationContext value={firstKey}>
      <a href="#main" className="pb-skip-link">
        Skip to the content
      </a>
      <SiteHeader />
      <output className="pb-banner">
        {online ? "" : "You are offline. What is loaded keeps working, and so do simulated answers."}
      </output>
      <main id="main" className="pb-main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="pb-footer">
        <p>Every task, library and provider here is a plugin, found at run time.</p>
      </footer>
      <ScrollRestoration />
    </FirstLocationContext>
  );
}
