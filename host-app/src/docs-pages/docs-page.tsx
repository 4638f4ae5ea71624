import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { EditSource, useSourceUrl } from "../components/edit-source.tsx";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { MarkdownView, pageTree } from "../docs/markdown/markdown.tsx";
import { DocsFrame, Outline, TurnPage } from "./docs-frame.tsx";
import { DOCS_PAGES, resolveDocsLink, withoutTitle, type DocsPage as Page } from "./docs-pages.ts";

/** `/docs/<page>`: one text, between the list of all and its own outline. */
export function DocsPage() {
  const { "*": slug = "" } = useParams();
  const page = DOCS_PAGES.find((one) => one.slug === slug);
  return (
    <DocsFrame>
      <PageHeader title={page?.title ?? slug} kicker={<Link to="/docs">Documentation</Link>} lead={page?.lead} />
      {page ? (
        <DocsText key={slug} page={page} />
      ) : (
        <EmptyState title={`There is no page “${slug}”`}>
          <Link to="/docs">Browse the documentation</Link>
        </EmptyState>
      )}
    </DocsFrame>
  );
}

function DocsText({ page }: { readonly page: Page }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["docs", page.slug],
    queryFn: async () => (await page.load()).default,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const sourceUrl = useSourceUrl();
  const tree = useMemo(() => (data === undefined ? undefined : pageTree(withoutTitle(data))), [data]);
  const headings = useMemo(() => tree?.headings.filter(({ level }) => level === 2 || level === 3) ?? [], [tree]);
  if (error) return <ErrorNotice title="The text could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pb-docs-body">
      <div className="pb-docs-beside">{headings.length > 1 && <Outline headings={headings} />}</div>
      <div className="pb-stack">
        {isPending || !tree ? (
          <Skeleton label="Loading the text" lines={9} />
        ) : (
          <>
            <MarkdownView tree={tree} resolveLink={(href) => resolveDocsLink(page, href, sourceUrl)} />
            <EditSource file={page.source ?? page.file} />
            <TurnPage page={page} />
          </>
        )}
      </div>
    </div>
  );
}
