import { DocumentIcon } from "../components/icons/interface-icons.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { RowLink } from "../components/row-link.tsx";
import { DOCS_PAGES, docsAddress } from "./docs-pages.ts";

/** `/docs`: what there is to read. */
export function DocsIndexPage() {
  return (
    <>
      <PageHeader title="Documentation" lead="How to use Patchbay, and how to add to it." />
      <ul className="pb-list pb-docs-list">
        {DOCS_PAGES.map((page) => (
          <RowLink
            key={page.slug}
            to={docsAddress(page)}
            icon={<DocumentIcon />}
            label={page.title}
            detail={page.lead}
          />
        ))}
      </ul>
    </>
  );
}
