import { ErrorNotice } from "../components/error-notice.tsx";
import { PartNotLoadedError } from "../components/lazy-part.tsx";
import { PageHeader } from "../components/page-header.tsx";

export interface ErrorPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands in place of a page that broke, or whose code did not arrive. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const missing = error instanceof PartNotLoadedError;
  return (
    <>
      <PageHeader
        title={missing ? "This page could not be loaded" : "This page could not be shown"}
        lead={
          missing
            ? "Its code did not arrive. It is asked for again as soon as this browser is online."
            : "Something on it broke. The other pages still work; trying again loads the app anew."
        }
      />
      <ErrorNotice title="What went wrong" error={error} onRetry={onRetry} role="alert" />
    </>
  );
}
