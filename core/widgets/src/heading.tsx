import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { AnchorIcon, ExternalIcon } from "./icons.tsx";

export interface HeadingProps {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Id in the page, the target of the heading's anchor. */
  readonly id: string;
  readonly children: ReactNode;
  /** Of the heading with its link. */
  readonly className?: string;
  /** For a heading that takes the focus. */
  readonly focusRef?: RefObject<HTMLHeadingElement | null>;
}

/** A heading of any level with a link to itself. */
export function Heading({ level, id, children, className, focusRef }: HeadingProps) {
  const Level = `h${level}` as const;
  const fallbackRef = useRef<HTMLHeadingElement>(null);
  const heading = focusRef ?? fallbackRef;

  useEffect(() => {
    // The browser looks for the address's section before the page is made.
    if (location.hash === `#${encodeURIComponent(id)}`) goTo(heading.current);
  }, [heading, id]);

  return (
    // The anchor is next to the heading: inside, it would become part of the heading's name.
    <div className={className ? `pb-heading ${className}` : "pb-heading"}>
      <Level ref={heading} id={id} tabIndex={focusRef && -1}>
        {children}
      </Level>
      <a href={`#${encodeURIComponent(id)}`} className="pb-heading-anchor" aria-label="Link to this section">
        <AnchorIcon size={14} />
      </a>
    </div>
  );
}

/** Moves the focus to a heading, as after a link to it, unless the user is typing or has moved on. */
function goTo(heading: HTMLElement | null): void {
  heading?.scrollIntoView();
  const { activeElement } = document;
  if (!heading || !(activeElement === document.body || activeElement?.matches("h1"))) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export interface SourceLinkProps {
  /** Where the page's source can be edited. */
  readonly href: string;
}

/** Leads to the source of a page, in a new tab. */
export function SourceLink({ href }: SourceLinkProps) {
  return (
    <a className="pb-source-link" href={href} target="_blank" rel="noreferrer">
      {new URL(href).hostname === "github.com" ? "Edit on GitHub" : "Edit source"}
      <ExternalIcon size={14} />
      <span className="pb-visually-hidden">(opens in a new tab)</span>
    </a>
  );
}
