import { DocumentIcon } from "../components/icons/interface-icons.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { RowLink } from "../components/links.tsx";
import { DOCS_PAGES, docsAddress, type DocsPage } from "./docs-pages.ts";

const isReference = ({ slug }: DocsPage): boolean => slug.startsWith("reference/");

/** `/docs`: what there is to read. */
export function DocsIndexPage() {
  return (
    <>
      <PageHeader title="Documentation" lead="How to use Patchbay, and how to add to it." />
      <div className="pb-stack">
        <Section id="guides" title="Guides">
          <PageList pages={DOCS_PAGES.filter((page) => !isReference(page))} />
        </Section>
        <Section id="reference" title="Reference">
          <PageList pages={DOCS_PAGES.filter(isReference)} />
        </Section>
      </div>
    </>
  );
}

function PageList({ pages }: { readonly pages: readonly DocsPage[] }) {
  return (
    <ul className="pb-list pb-docs-list">
      {pages.map((page) => (
        <RowLink key={page.slug} to={docsAddress(page)} icon={<DocumentIcon />} label={page.title} detail={page.lead} />
      ))}
    </ul>
  );
}
