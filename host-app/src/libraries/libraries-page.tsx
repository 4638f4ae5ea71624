import { languageOf } from "@patchbay/core/library";
import { Link } from "react-router";
import { entryAddress } from "../catalogue/addresses.ts";
import { repositoryLabel } from "../catalogue/labels.ts";
import { libraryText, searchIn } from "../catalogue/search.ts";
import { CatalogueGate, RejectedNote } from "../components/catalogue-gate.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { ExternalLink } from "../components/external-link.tsx";
import { FilterBar } from "../components/filter-bar.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { SelectField } from "../components/select-field.tsx";
import { useCatalogue, type LibraryEntry } from "../host/use-catalogue.ts";
import { useQueryValue } from "../hooks/use-query.ts";
import { TableFrame } from "../components/table-frame.tsx";

/** `/libraries`: the registry of libraries. */
export function LibrariesPage() {
  const catalogue = useCatalogue();
  const [query] = useQueryValue("q");
  const [language, setLanguage] = useQueryValue("language");
  const [task, setTask] = useQueryValue("task");
  const languages = [...new Set(catalogue.libraries.flatMap((library) => library.languages ?? []))].toSorted();
  const tasks = [...new Set(catalogue.libraries.flatMap((library) => library.tasks ?? []))].toSorted();
  const shown = searchIn(catalogue.libraries, query, libraryText).filter(
    (library) =>
      (!language || library.languages?.some((one) => one === language)) && (!task || library.tasks?.includes(task)),
  );

  return (
    <>
      <PageHeader
        title="Libraries"
        lead="The libraries that load models, each with the code to do so for a model of yours."
      />
      <CatalogueGate catalogue={catalogue}>
        <RejectedNote catalogue={catalogue} />
        <FilterBar label="Filter libraries" shown={shown.length} total={catalogue.libraries.length}>
          <SelectField
            label="Language"
            value={language}
            options={[
              { value: "", label: "Any" },
              ...languages.map((name) => ({ value: name, label: languageOf(name).label })),
            ]}
            onChange={setLanguage}
          />
          <SelectField
            label="Task"
            value={task}
            options={[{ value: "", label: "Any" }, ...tasks.map((id) => ({ value: id, label: id }))]}
            onChange={setTask}
          />
        </FilterBar>
        {shown.length === 0 ? (
          <EmptyState
            title={catalogue.libraries.length === 0 ? "No library is installed" : "No library fits these filters"}
          />
        ) : (
          <LibraryTable libraries={shown} />
        )}
      </CatalogueGate>
    </>
  );
}

function LibraryTable({ libraries }: { readonly libraries: readonly LibraryEntry[] }) {
  return (
    <TableFrame label="Libraries">
      <table className="pb-table">
        <thead>
          <tr>
            <th scope="col">Library</th>
            <th scope="col" data-wide>
              Key
            </th>
            <th scope="col">Snippets</th>
            <th scope="col" data-wide>
              Repository
            </th>
            <th scope="col" data-wide>
              Documentation
            </th>
          </tr>
        </thead>
        <tbody>
          {libraries.map(({ id, prettyLabel, languages, repoName, repoUrl, docsUrl }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={entryAddress("library", id)}>{prettyLabel}</Link>
              </th>
              <td data-wide>
                <code>{id}</code>
              </td>
              <td className={languages ? undefined : "pb-muted"}>{languages?.join(", ") ?? "none"}</td>
              <td data-wide>
                <ExternalLink href={repoUrl}>{repositoryLabel(repoUrl, repoName)}</ExternalLink>
              </td>
              <td data-wide>{docsUrl && <ExternalLink href={docsUrl}>Docs</ExternalLink>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
