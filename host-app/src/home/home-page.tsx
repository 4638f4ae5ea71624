import { Link } from "react-router";
import { CatalogueGate, RejectedNote } from "../components/catalogue-gate.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { SearchField } from "../components/search-field.tsx";
import { useCatalogue } from "../host/use-catalogue.ts";
import { useQueryValue } from "../hooks/use-query.ts";
import { CatalogueOverview } from "./catalogue-overview.tsx";
import { SearchResults } from "./search-results.tsx";

/** `/`: search over everything, and without a query an overview. */
export function HomePage() {
  const catalogue = useCatalogue();
  const [query, setQuery] = useQueryValue("q", "replace");
  return (
    <>
      <PageHeader
        title="Tasks, libraries and providers"
        documentTitle={query.trim() === "" ? "Home" : `Search: ${query.trim()}`}
        lead={
          <>
            Browse what machine-learning models do, copy the code that loads them, and call them through any provider.{" "}
            <Link to="/playground">Try a chat</Link>: without a key, answers are simulated.
          </>
        }
      />
      <search className="pb-home-search">
        <SearchField
          label="Search tasks, libraries, providers and models"
          value={query}
          onChange={setQuery}
          size="large"
          shortcut
        />
      </search>
      <CatalogueGate catalogue={catalogue}>
        <RejectedNote catalogue={catalogue} />
        {query.trim() === "" ? (
          <CatalogueOverview catalogue={catalogue} />
        ) : (
          <SearchResults catalogue={catalogue} query={query} />
        )}
      </CatalogueGate>
    </>
  );
}
