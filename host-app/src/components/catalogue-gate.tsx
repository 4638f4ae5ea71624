import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Catalogue } from "../host/use-catalogue.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Shows its children once the catalogue is there, and until then or instead: that it is coming, missing or incomplete. */
export function CatalogueGate({
  catalogue,
  children,
}: {
  readonly catalogue: Catalogue;
  readonly children: ReactNode;
}) {
  if (catalogue.status === "pending") return <Skeleton label="Reading the plugin index" lines={9} />;
  if (catalogue.status === "failed") {
    return <ErrorNotice title="There is no catalogue" error={catalogue.reason} onRetry={catalogue.refresh} />;
  }
  const bad = catalogue.rejected.length;
  return (
    <>
      {bad > 0 && (
        <Notice
          tone="warning"
          title={`${bad} ${bad === 1 ? "entry" : "entries"} of the plugin index cannot be used`}
          actions={<Link to="/plugins">See why on the plugins page</Link>}
        />
      )}
      {children}
    </>
  );
}
