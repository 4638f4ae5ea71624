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
  /** Address of a page, from the root of the app. */
  readonly to: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link of a navigation, marked on its page and on those below it. */
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
  /** A modality, whose color the icon takes. */
  readonly modality?: string;
}

/** One thing in a list of things: icon, link and small print. */
export function RowLink({ to, icon, label, detail, modality }: RowLinkProps) {
  return (
    <li className="pb-row-link" data-modality={modality}>
      {icon}
      <span className="pb-row-text">
        <ListLink to={to}>{label}</ListLink>
        {detail && <span className="pb-row-detail">{detail}</span>}
      </span>
    </li>
  );
}

/** How the links of a list lead to pages; the same as long as the list is shown. */
interface ListRoutes {
  readonly hrefOf: (to: string) => string;
  readonly go: (to: string) => void;
}

const ListRoutesContext = createContext<ListRoutes | null>(null);

/** Around a list with a `ListLink` in each row. */
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
  /** Address of a page, from the root of the app. */
  readonly to: string;
}

/**
 * A link to a page in a row of a long list. The router's own link renders anew with every change of the address, which a
 * search field changes with every key. Elsewhere it is the router's link.
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

/** Whether a click is to show a page here, not in another tab or window. */
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

/** A link out of the app, in a new tab. Anything but http(s) is shown as text: addresses come from manifests. */
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

/** What a link to the playground may say. Never a token. */
export interface PlaygroundChoice {
  /** A task's id, or a provider task; absent: chat. */
  readonly task?: string;
  readonly provider?: string;
  readonly model?: string;
}

/** Address of the playground with a choice already made. */
export function playgroundAddress({ task, provider, model }: PlaygroundChoice): string {
  const query = new URLSearchParams(
    Object.entries({ task, provider, model }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `/playground?${query}` : "/playground";
}

export interface TryLinkProps {
  readonly choice: PlaygroundChoice;
  /** Goes on after “Try it” for those who hear the link without its row: “with Groq”, or a model’s id. */
  readonly what: string;
}

/** Leads from a row of a list to the playground. */
export function TryLink({ choice, what }: TryLinkProps) {
  return (
    <Link to={playgroundAddress(choice)} aria-label={`Try it ${what}`}>
      Try it
    </Link>
  );
}
