import type { ReactNode } from "react";
import type { Catalogue } from "../host/use-catalogue.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Shows its children once the catalogue is there, and until then or instead: that it is coming or missing. */
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
  return children;
}
