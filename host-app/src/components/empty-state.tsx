import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PluginKind } from "@patchbay/core/plugin";
import { listAddress } from "../catalogue/addresses.ts";

export interface EmptyStateProps {
  /** What there is none of. */
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Stands where a list would be. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="pb-empty">
      <p>{title}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

/** Stands on a plugin's page when the catalogue does not hold that plugin. */
export function MissingEntry({ kind, id }: { readonly kind: PluginKind; readonly id: string }) {
  return (
    <EmptyState title={`There is no ${kind} “${id}”`}>
      It may be disabled, or not be installed. See <Link to={listAddress(kind)}>what there is</Link> and the{" "}
      <Link to="/plugins">plugins page</Link>.
    </EmptyState>
  );
}
