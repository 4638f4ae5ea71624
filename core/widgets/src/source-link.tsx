import { ExternalIcon } from "./icons.tsx";

export interface SourceLinkProps {
  /** Where the page's source can be edited. */
  readonly href: string;
}

/** Leads to the source of a page, in a new tab. */
export function SourceLink({ href }: SourceLinkProps) {
  return (
    <a className="pb-source-link" href={href} target="_blank" rel="noreferrer">
      Update on source
      <ExternalIcon size={14} />
      <span className="pb-visually-hidden">(opens in a new tab)</span>
    </a>
  );
}
