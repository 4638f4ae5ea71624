import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from "react";
import { Link, useHref, useLocation, useNavigate } from "react-router";
import { ExternalIcon } from "@patchbay/widgets/parts";

export interface NavigationLinkProps {
  /** URL path of a page, from the root of the app. */
  readonly to: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A navigation link, marked as current on its page and the pages below it. */
export function NavigationLink({ to, onClick, children }: NavigationLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const isCurrent = here === to || here.startsWith(`${to}/`);
  return (
    <Link to={to} onClick={onClick} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </Link>
  );
}

export interface RowLinkProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Small print after the label. */
  readonly detail?: ReactNode;
  /** A modality, which sets the icon's color. */
  readonly modality?: string;
}

/** A list item: icon, link and small print. */
export function RowLink({ to, icon, label, detail, modality }: RowLinkProps) {
  return (
    <li className="pb-row-link" data-modality={modality}>
      {icon}
      <span className="pb-row-text">
        <ListLink to={to}>{label}</ListLink>
        {detail && <span className="pb-muted pb-small pb-break pb-row-detail">{detail}</span>}
      </span>
    </li>
  );
}

/** How the links of a list navigate; constant while the list is shown. */
interface ListRoutes {
  readonly hrefOf: (to: string) => string;
  readonly go: (to: string) => void;
}

const ListRoutesContext = createContext<ListRoutes | null>(null);

/** Wraps a list with a `ListLink` in each row. */
export function ListLinks({ children }: { readonly children: ReactNode }) {
  const root = useHref("/").replace(/\/$/, "");
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => void (latest.current = navigate), [navigate]);
  const routes = useMemo(
    (): ListRoutes => ({ hrefOf: (to) => root + to, go: (to) => void latest.current(to) }),
    [root],
  );
  return <ListRoutesContext value={routes}>{children}</ListRoutesContext>;
}

export interface ListLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  /** URL path of a page, from the root of the app. */
  readonly to: string;
}

/**
 * A link in a row of a long list. The router's own link renders again with every change of the address, which a search
 * field changes with every key press. Outside of a list it is the router's link.
 */
export function ListLink({ to, children, ...attributes }: ListLinkProps) {
  const routes = useContext(ListRoutesContext);
  if (!routes) {
    return (
      <Link {...attributes} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <a
      {...attributes}
      href={routes.hrefOf(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        routes.go(to);
      }}
    >
      {children}
    </a>
  );
}

/** Whether a click opens the page here, not in another tab or window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** A row of small links, for example to tasks. */
export function TagLinks({ links }: { readonly links: readonly { readonly to: string; readonly label: string }[] }) {
  return (
    <span className="pb-tags">
      {links.map(({ to, label }) => (
        <ListLink key={to} to={to} className="pb-tag">
          {label}
        </ListLink>
      ))}
    </span>
  );
}

/** A link out of the app, in a new tab. Anything but http(s) is shown as text, because URLs come from manifests. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return <span>{children}</span>;
  return (
    <a className="pb-external" href={href} target="_blank" rel="noreferrer">
      {children}
      <ExternalIcon size={12} />
      <span className="pb-visually-hidden">(opens in a new tab)</span>
    </a>
  );
}

/** What a link to the playground may contain. Never a token. */
export interface PlaygroundChoice {
  /** A task's id, or a provider task; absent: chat. */
  readonly task?: string;
  readonly provider?: string;
  readonly model?: string;
}

/** URL path of the playground with a choice. */
export function playgroundAddress({ task, provider, model }: PlaygroundChoice): string {
  const query = new URLSearchParams(
    Object.entries({ task, provider, model }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `/playground?${query}` : "/playground";
}

export interface TryLinkProps {
  readonly choice: PlaygroundChoice;
  /** Completes “Try it” for screen readers: “with Groq”, or a model’s id. */
  readonly what: string;
}

/** Links from a list row to the playground. */
export function TryLink({ choice, what }: TryLinkProps) {
  return (
    <Link to={playgroundAddress(choice)} aria-label={`Try it ${what}`}>
      Try it
    </Link>
  );
}
