import { useContext, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { CloseIcon } from "@patchbay/widgets/parts";
import { MenuIcon, SettingsIcon } from "../../ui/icons/interface-icons.tsx";
import { BrandMark } from "../../ui/icons/brand.tsx";
import { optionalPart } from "../../ui/optional-part.tsx";
import { DeploymentContext } from "../../host/deployment.ts";
import { NavigationLink } from "../../ui/links.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { CommandPalette } from "../search/command-palette.tsx";
import { HostContext } from "../../host/host-context.ts";
import { IconButton } from "../../ui/button.tsx";

const Logo = optionalPart(async () => (await import("./occasional.ts")).Logo);

const DESTINATIONS = [
  { to: "/tasks", label: "Tasks" },
  { to: "/libraries", label: "Libraries" },
  { to: "/providers", label: "Providers" },
  { to: "/models", label: "Models" },
  { to: "/playground", label: "Playground" },
  { to: "/templates", label: "Templates" },
  { to: "/plugins", label: "Plugins" },
  { to: "/docs", label: "Docs" },
];

/** Where the app's server has a gateway. */
const USAGE = { to: "/usage", label: "Usage" };

/**
 * Brand, navigation, search and theme. On narrow screens the navigation becomes a menu.
 * @param loading whether the next page is loading
 * @param status a status for every page, if any
 */
export function SiteHeader({ loading, status }: { readonly loading: boolean; readonly status: ReactNode }) {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const { gateway } = useContext(HostContext);
  const { title, logo } = useContext(DeploymentContext);
  const { data: reachable } = useQuery({ queryKey: ["gateway"], queryFn: gateway });
  const destinations = reachable ? DESTINATIONS.toSpliced(-1, 0, USAGE) : DESTINATIONS;
  const menuButton = useRef<HTMLButtonElement>(null);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || !menuOpen) return;
    setMenuOpen(false);
    menuButton.current?.focus();
  }

  return (
    // Escape is pressed in its content.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <header className="pb-header" onKeyDown={closeOnEscape}>
      <div className="pb-header-row">
        <IconButton
          ref={menuButton}
          className="pb-menu-button"
          aria-expanded={menuOpen}
          aria-controls="pb-navigation"
          label="Menu"
          icon={menuOpen ? <CloseIcon /> : <MenuIcon />}
          onClick={() => setMenuOpen(!menuOpen)}
        />
        <Link to="/" className="pb-brand" onClick={() => setMenuOpen(false)}>
          {logo ? <Logo {...logo} /> : <BrandMark />}
          <span className="pb-clip" title={title}>
            {title}
          </span>
        </Link>
        <nav id="pb-navigation" className="pb-navigation" aria-label="Main" data-open={menuOpen || undefined}>
          <ul>
            {destinations.map(({ to, label }) => (
              <li key={to}>
                <NavigationLink to={to} onClick={() => setMenuOpen(false)}>
                  {label}
                </NavigationLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="pb-bar pb-header-tools">
          {status}
          {/* The home page has a larger version of the same search. */}
          <CommandPalette button={pathname !== "/"} />
          <ThemeToggle />
          <Link to="/settings" className="pb-icon-button" aria-label="Settings">
            <SettingsIcon />
          </Link>
        </div>
      </div>
      {loading && <progress className="pb-progress" aria-label="Loading the page" />}
    </header>
  );
}
