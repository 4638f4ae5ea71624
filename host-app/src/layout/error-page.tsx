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
            ? "Its code could not be downloaded. Check your connection and try again."
            : "Something went wrong on this page. The other pages still work. Trying again reloads the app."
        }
      />
      <ErrorNotice title="What went wrong" error={error} onRetry={onRetry} role="alert" />
    </>
  );
}
