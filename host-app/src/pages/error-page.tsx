import { ErrorNotice } from "../components/error-notice.tsx";
import { PageHeader } from "../components/page-header.tsx";

/** Stands in place of a page that broke, or whose code did not arrive. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  return (
    <>
      <PageHeader
        title="This page could not be shown"
        lead="Its code did not arrive, or broke. If the connection is fine, the app may have been updated meanwhile: trying again loads it anew."
      />
      <ErrorNotice title="What went wrong" error={error} onRetry={() => location.reload()} role="alert" />
    </>
  );
}
