import type { ReactNode } from "react";
import type { Catalogue } from "../host/use-catalogue.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { Skeleton } from "./placeholders.tsx";
import { Link } from "react-router";
import { WarningIcon } from "@patchbay/widgets/parts";

/** Renders its children once the catalog is loaded; before that a placeholder, after a failure an error. */
export function CatalogueGate({
  catalogue,
  children,
}: {
  readonly catalogue: Catalogue;
  readonly children: ReactNode;
}) {
  if (catalogue.status === "pending") return <Skeleton label="Loading the plugin index" lines={9} />;
  if (catalogue.status === "failed") {
    return <ErrorNotice title="The catalog could not be loaded" error={catalogue.reason} onRetry={catalogue.refresh} />;
  }
  return children;
}

/** Shows that a list is incomplete because entries of the plugin index are invalid. */
export function RejectedNote({ catalogue }: { readonly catalogue: Catalogue }) {
  // A plugin whose earlier build is used is in the list.
  const count = catalogue.rejected.filter(({ plugin }) => !plugin).length;
  if (count === 0) return null;
  return (
    <p className="pb-note" data-tone="warning">
      <WarningIcon size={14} />
      <span>
        {count} {count === 1 ? "entry" : "entries"} of the plugin index cannot be used:{" "}
        <Link to="/plugins#rejected">see why</Link>.
      </span>
    </p>
  );
}
