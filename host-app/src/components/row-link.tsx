import type { ReactNode } from "react";
import { Link } from "react-router";

export interface RowLinkProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Small print after the label. */
  readonly detail?: ReactNode;
  /** A modality, whose colour the icon takes. */
  readonly modality?: string;
}

/** One thing in a list of things: icon, link and small print. */
export function RowLink({ to, icon, label, detail, modality }: RowLinkProps) {
  return (
    <li className="pb-row-link" data-modality={modality}>
      {icon}
      <span className="pb-row-text">
        <Link to={to}>{label}</Link>
        {detail && <span className="pb-row-detail">{detail}</span>}
      </span>
    </li>
  );
}
