import { languageOf } from "@patchbay/core/library";
import { Link } from "react-router";
import { entryAddress } from "../catalogue/addresses.ts";
import { repositoryLabel } from "../catalogue/labels.ts";
import { libraryText } from "../catalogue/search.ts";
import { CataloguePage } from "../components/catalogue-page.tsx";
import { DataTable } from "../components/data-table.tsx";
import { ExternalLink } from "../components/links.tsx";
import { SelectField } from "../components/select-field.tsx";
import { useCatalogue, type LibraryEntry } from "../host/use-catalogue.ts";
import { useQueryValue } from "../hooks/use-query.ts";

/** `/libraries`: the registry of libraries. */
export function LibrariesPage() {
  const catalogue = useCatalogue();
  const [language, setLanguage] = useQueryValue("language");
  const [task, setTask] = useQueryValue("task");
  const [type, setType] = useQueryValue("type");
  const languages = [...new Set(catalogue.libraries.flatMap((library) => library.languages ?? []))].toSorted();
  const tasks = [...new Set(catalogue.libraries.flatMap((library) => library.tasks ?? []))].toSorted();

  return (
    <CataloguePage
      kind="library"
      lead="The libraries that load models and the apps that run them, each with the code or the commands for a model of yours."
      catalogue={catalogue}
      entries={catalogue.libraries}
      textOf={libraryText}
      fits={(library) =>
        (!language || library.languages?.some((one) => one === language)) &&
        (!task || library.tasks?.includes(task)) &&
        (!type || (type === "app") === (library.app !== undefined))
      }
      filters={
        <>
          <SelectField
            label="Type"
            value={type}
            options={[
              { value: "", label: "Any" },
              { value: "library", label: "Library" },
              { value: "app", label: "Local app" },
            ]}
            onChange={setType}
          />
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
        </>
      }
    >
      {(shown) => <LibraryTable libraries={shown} />}
    </CataloguePage>
  );
}

function LibraryTable({ libraries }: { readonly libraries: readonly LibraryEntry[] }) {
  return (
    <DataTable
      label="Libraries"
      columns={[
        "Library",
        { title: "Key", wide: true },
        "Snippets",
        { title: "Repository", wide: true },
        { title: "Documentation", wide: true },
      ]}
    >
      {libraries.map(({ id, prettyLabel, app, languages, files, repoName, repoUrl, docsUrl }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={entryAddress("library", id)}>{prettyLabel}</Link>
            {app && (
              <>
                {" "}
                <span className="pb-tag">App</span>
              </>
            )}
          </th>
          <td data-wide>
            <code>{id}</code>
          </td>
          <td className={languages ? undefined : "pb-muted"}>
            {languages?.join(", ") ?? (app && files.plugin ? "link" : "none")}
          </td>
          <td data-wide>
            <ExternalLink href={repoUrl}>{repositoryLabel(repoUrl, repoName)}</ExternalLink>
          </td>
          <td data-wide>{docsUrl && <ExternalLink href={docsUrl}>Docs</ExternalLink>}</td>
        </tr>
      ))}
    </DataTable>
  );
}
