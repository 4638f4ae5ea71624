import { useEffect, useRef, type ReactNode } from "react";
import { AnchorIcon } from "../components/icons/interface-icons.tsx";
import "./heading.css";

export interface HeadingProps {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Id in the page, to which the heading's anchor leads. */
  readonly id: string;
  readonly children: ReactNode;
}

/** A heading of any level with a link to itself. */
export function Heading({ level, id, children }: HeadingProps) {
  const Level = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The browser looks for the address's section before the page is made.
    if (location.hash === `#${encodeURIComponent(id)}`) heading.current?.scrollIntoView();
  }, [id]);

  return (
    // The anchor stands beside the heading: inside, it would become part of the heading's name.
    <div className="pb-heading">
      <Level ref={heading} id={id}>
        {children}
      </Level>
      <a href={`#${encodeURIComponent(id)}`} className="pb-heading-anchor" aria-label="Link to this section">
        <AnchorIcon size={14} />
      </a>
    </div>
  );
}
