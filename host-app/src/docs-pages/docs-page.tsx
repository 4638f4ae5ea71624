import { useQuery } from "@tanstack/react-query";
import { Link, NavLink, useParams } from "react-router";
import { EditSource, useSourceUrl } from "../components/edit-source.tsx";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { DOCS_PAGES, docsAddress, resolveDocsLink, type DocsPage as Page } from "./docs-pages.ts";
import { Markdown } from "../docs/markdown/markdown.tsx";

/** `/docs/<page>`: one text, beside the list of all. */
export function DocsPage() {
  const { "*": slug = "" } = useParams();
  const page = DOCS_PAGES.find((one) => one.slug === slug);
  return (
    <div className="pb-docs">
      <nav className="pb-docs-navigation" aria-label="Documentation">
        <ul>
          {DOCS_PAGES.map((one) => (
            <li key={one.slug}>
              <NavLink to={docsAddress(one)}>{one.title}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <article className="pb-docs-text">
        <PageHeader title={page?.title ?? slug} kicker={<Link to="/docs">Documentation</Link>} lead={page?.lead} />
        {page ? <DocsText key={slug} page={page} /> : <EmptyState title={`There is no page “${slug}”`} />}
      </article>
    </div>
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
  if (isPending) return <Skeleton label="Loading the text" lines={9} />;
  if (error) return <ErrorNotice title="The text did not arrive" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Markdown text={withoutTitle(data)} resolveLink={(href) => resolveDocsLink(page, href, sourceUrl)} />
      <EditSource file={page.source ?? page.file} />
    </>
  );
}

/** The page has a heading of its own, and shows no images of itself. */
function withoutTitle(text: string): string {
  return text.replace(/^\s*# .*\n/, "").replaceAll(/^!\[.*\n?/gm, "");
}
