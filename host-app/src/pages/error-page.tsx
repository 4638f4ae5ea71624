import { useRouteError } from "react-router";
import { ErrorNotice } from "../components/error-notice.tsx";
import { PageHeader } from "../components/page-header.tsx";

/** Stands in place of a page that broke, or whose code did not arrive. */
export function ErrorPage() {
  return (
    <>
      <PageHeader title="This page does not work" />
      <ErrorNotice
        title="Something went wrong while the page was made"
        error={useRouteError()}
        onRetry={() => location.reload()}
        role="alert"
      />
    </>
  );
}
