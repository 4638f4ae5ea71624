import { useContext, useEffect, useRef, type ReactNode, createContext } from "react";
import { useLocation } from "react-router";
import { Heading } from "@patchbay/widgets/parts";
import { DeploymentContext } from "../host/deployment.ts";

/** Id of every page's main heading. */
export const PAGE_HEADING_ID = "page";

/** Key of the location that the app was opened with; every other one was reached by a navigation. */
export const FirstLocationContext = createContext("default");

export interface PageHeaderProps {
  /** The page's heading. */
  readonly title: string;
  /** Title of the document, without the product's name; default: the heading. */
  readonly documentTitle?: string;
  /** One sentence below the heading. */
  readonly lead?: ReactNode;
  /** Small print above the heading, for example the kind of a thing. */
  readonly kicker?: ReactNode;
  /** Icon next to the heading. */
  readonly icon?: ReactNode;
  /** The main buttons and links, next to the heading. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Top of every page: sets the document's title, and takes the focus after a navigation, so that screen readers announce
 * the page.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, documentTitle = title, lead, kicker, icon, actions, children } = props;
  const { title: product } = useContext(DeploymentContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const firstKey = useContext(FirstLocationContext);
  const arrivedByNavigation = key !== firstKey;

  useEffect(() => {
    document.title = `${documentTitle} · ${product}`;
  }, [documentTitle, product]);

  useEffect(() => {
    if (arrivedByNavigation) heading.current?.focus({ preventScroll: true });
    // A change of the query string alone is not a navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);

  return (
    <header className="pb-stack pb-gap-3 pb-page-header">
      {kicker && <p className="pb-kicker">{kicker}</p>}
      <div className="pb-row pb-gap-6 pb-between pb-page-head-row">
        <div className="pb-bar pb-gap-4 pb-page-title">
          {icon}
          <Heading level={1} id={PAGE_HEADING_ID} focusRef={heading}>
            {title}
          </Heading>
        </div>
        {actions && <div className="pb-row pb-page-actions">{actions}</div>}
      </div>
      {lead && <p className="pb-clamp pb-lead">{lead}</p>}
      {children}
    </header>
  );
}
