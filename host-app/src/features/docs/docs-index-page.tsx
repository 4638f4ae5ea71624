import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Section } from "../../ui/section.tsx";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import { DocsHits } from "./docs-hits.tsx";
import { DOCS_GROUPS, docsAddress, type DocsPage } from "./docs-pages.ts";
import "./docs.css";

/** `/docs`: the documentation by what a reader wants to do. */
export function DocsIndexPage() {
  const [query, setQuery] = useQueryValue("q", "typed");
  return (
    <>
      <PageHeader
        title="Documentation"
        lead="Call any provider through one client, test without a key, and add providers, libraries and tasks of your own."
      >
        <div className="pb-docs-search">
          <SearchField label="Search the docs" size="large" value={query} onChange={setQuery} />
        </div>
      </PageHeader>
      {query.trim() === "" ? <Purposes /> : <DocsHits query={query} />}
    </>
  );
}

function Purposes() {
  return (
    <div className="pb-stack pb-docs-index">
      <FirstCall />
      {DOCS_GROUPS.map(({ id, title, pages }) => (
        <Section key={id} id={id} title={title}>
          <ul className="pb-grid pb-gap-3">
            {pages.map((page) => (
              <DocsCard key={page.slug} to={docsAddress(page)} {...page} />
            ))}
            {id === "run" && (
              <DocsCard to="/docs/design" title="Design" lead="Every component and state, and the theme’s variables." />
            )}
          </ul>
        </Section>
      ))}
    </div>
  );
}

function DocsCard({ to, title, lead }: { readonly to: string } & Pick<DocsPage, "title" | "lead">) {
  return (
    <li className="pb-card">
      <Link className="pb-card-link pb-card-title" to={to}>
        {title}
      </Link>
      <p className="pb-card-text">{lead}</p>
    </li>
  );
}

/** The first call of the first page, so that it is written and tested once. */
function FirstCall() {
  const { data } = useQuery({
    queryKey: ["docs", "first-call"],
    queryFn: async () =>
      /^```ts\n([\s\S]*?)\n```/m.exec((await import("../../../../README.md?raw")).default)?.[1] ?? "",
  });
  return (
    <section className="pb-box pb-pad-6 pb-docs-start" aria-label="A first call">
      <ol className="pb-stack pb-gap-3">
        <li>
          <strong>Install</strong> the client with all providers:{" "}
          <code className="pb-line">npm install @patchbay/core @patchbay/plugins</code>
        </li>
        <li>
          <strong>Call</strong> a model. Method names are those of <code>@huggingface/inference</code>.
        </li>
        <li>
          <strong>No key yet?</strong> The <Link to="/playground">playground</Link> simulates every provider, and{" "}
          <Link to="/docs/testing">your tests</Link> can do the same.
        </li>
      </ol>
      {/* As high as the code that is loading. */}
      <div className="pb-docs-start-code">{data !== undefined && <CodeBlock code={data} language="js" />}</div>
    </section>
  );
}
