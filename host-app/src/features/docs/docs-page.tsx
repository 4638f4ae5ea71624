import { Suspense, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { EditSource, useSourceUrl } from "../../ui/edit-source.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { MarkdownView, pageTree } from "../../ui/markdown/markdown.tsx";
import { DocsFrame, TurnPage } from "./docs-frame.tsx";
import { DOCS_PAGES, fileOf, loadText, resolveDocsLink, withoutTitle, type DocsPage as Page } from "./docs-pages.ts";

const ApiPage = lazyPart(async () => (await import("./api-page.tsx")).ApiPage);

/** `/docs/<page>`: one page of the documentation. */
export function DocsPage() {
  const { "*": slug = "" } = useParams();
  const page = DOCS_PAGES.find((one) => one.slug === slug);
  if (slug === "gateway-api") {
    return (
      <Suspense fallback={<Skeleton label="Loading the page" lines={9} />}>
        <ApiPage />
      </Suspense>
    );
  }
  if (page) return <DocsText key={slug} page={page} />;
  return (
    <DocsFrame headings={[]}>
      <PageHeader title={slug} kicker={<Link to="/docs">Documentation</Link>} />
      <EmptyState title={`There is no page “${slug}”`}>
        <Link to="/docs">Browse the documentation</Link>
      </EmptyState>
    </DocsFrame>
  );
}

function DocsText({ page }: { readonly page: Page }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["docs", page.slug],
    queryFn: () => loadText(page),
  });
  const sourceUrl = useSourceUrl();
  const tree = useMemo(() => (data === undefined ? undefined : pageTree(withoutTitle(data))), [data]);
  const headings = useMemo(() => tree?.headings.filter(({ level }) => level === 2 || level === 3) ?? [], [tree]);
  return (
    <DocsFrame headings={headings}>
      <PageHeader title={page.title} kicker={<Link to="/docs">Documentation</Link>} lead={page.lead} />
      <div className="pb-docs-body pb-stack">
        {error ? (
          <ErrorNotice title="The text could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : tree ? (
          <>
            <MarkdownView tree={tree} resolveLink={(href) => resolveDocsLink(page, href, sourceUrl)} />
            {page.slug === "gateway" && (
              <p>
                <Link to="/docs/gateway-api">Every route with its fields</Link>
              </p>
            )}
            <EditSource file={page.source ?? fileOf(page)} />
            <TurnPage page={page} />
          </>
        ) : (
          <Skeleton label="Loading the text" lines={9} />
        )}
      </div>
    </DocsFrame>
  );
}
