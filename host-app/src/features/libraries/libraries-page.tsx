import { Suspense, useCallback, useMemo, useState } from "react";
import { languageOf } from "@patchbay/core/library";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { repositoryLabel } from "../../host/catalogue/labels.ts";
import { taskName } from "../../host/catalogue/relations.ts";
import { libraryText } from "../../host/catalogue/search.ts";
import { Button } from "../../ui/button.tsx";
import { CataloguePage } from "../../ui/catalogue-page.tsx";
import { ListTable } from "../../ui/data-table.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { ExternalLink, ListLink, TagLinks } from "../../ui/links.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useCatalogue, type LibraryEntry, type TaskEntry } from "../../host/use-catalogue.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { byUse, libraryFilters, tasksOf } from "./library-order.ts";
import "./libraries.css";

const TYPES = [
  { value: "library", label: "Library" },
  { value: "app", label: "Local app" },
];

const ORDERS = [
  { value: "", label: "Most tasks" },
  { value: "name", label: "Name" },
];

/** `/libraries`: the list of libraries. */
export function LibrariesPage() {
  const catalogue = useCatalogue();
  const [language, setLanguage] = useQueryValue("language");
  const [task, setTask] = useQueryValue("task");
  const [type, setType] = useQueryValue("type");
  const [order, setOrder] = useQueryValue("sort");
  const { languages, tasks } = libraryFilters(catalogue.libraries);
  const list = useMemo(() => listWith(catalogue.tasks), [catalogue.tasks]);
  const fits = useCallback(
    (library: LibraryEntry) =>
      (!language || library.languages?.some((one) => one === language)) &&
      (!task || tasksOf(library).includes(task)) &&
      (!type || (type === "app") === (library.app !== undefined)),
    [language, task, type],
  );

  return (
    <CataloguePage
      kind="library"
      lead="Libraries that load models and apps that run them, each with code or commands for your model."
      catalogue={catalogue}
      entries={order === "name" ? catalogue.libraries : byUse(catalogue.libraries)}
      textOf={libraryText}
      fits={fits}
      filters={
        <>
          <FilterChoices label="Type" value={type} options={TYPES} onChange={setType} />
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
            options={[
              { value: "", label: "Any" },
              ...tasks
                .map((id) => ({ value: id, label: taskName(id, catalogue.tasks) }))
                .toSorted((one, other) => one.label.localeCompare(other.label, "en")),
            ]}
            onChange={setTask}
          />
          <SelectField label="Sort" value={order} options={ORDERS} onChange={setOrder} />
        </>
      }
    >
      {list}
    </CataloguePage>
  );
}

/** Lists libraries; unchanged rows do not render again. @param tasks for the names of their tasks */
function listWith(tasks: readonly TaskEntry[]) {
  const cells = (library: LibraryEntry) => libraryCells(library, tasks);
  return (libraries: readonly LibraryEntry[]) => (
    <ListTable
      label="Libraries"
      className="pb-fixed pb-libraries"
      columns={[
        { title: "Library", width: "18%", narrowWidth: "60%" },
        { title: "Code", width: "15rem", narrowWidth: "auto" },
        { title: "Tasks", wide: true },
        { title: "Repository", width: "22%", wide: true },
        { title: "Documentation", width: "7rem", wide: true },
      ]}
      rows={libraries}
      keyOf={idOf}
      cells={cells}
      textOf={nameOf}
    />
  );
}

const idOf = ({ id }: LibraryEntry): string => id;
const nameOf = ({ prettyLabel, id }: LibraryEntry): string => `${prettyLabel} ${id}`;

/** Tasks per row; the library's own page lists the rest. */
const MOST_TASKS = 2;

function libraryCells(library: LibraryEntry, catalogueTasks: readonly TaskEntry[]) {
  const { id, prettyLabel, app, repoName, repoUrl, docsUrl } = library;
  const tasks = tasksOf(library);
  return (
    <>
      <th scope="row">
        <span className="pb-bar pb-marked-name">
          <EntryMark entry={library} size="small" />
          <ListLink to={entryAddress("library", id)} title={prettyLabel}>
            {prettyLabel}
          </ListLink>
          {app && <span className="pb-tag">App</span>}
        </span>
      </th>
      <td>
        <LibraryCode library={library} />
      </td>
      <td data-wide>
        <span className="pb-bar pb-library-tasks">
          <TagLinks
            links={tasks
              .slice(0, MOST_TASKS)
              .map((task) => ({ to: entryAddress("task", task), label: taskName(task, catalogueTasks) }))}
          />
          {tasks.length > MOST_TASKS && (
            <ListLink
              to={entryAddress("library", id)}
              className="pb-muted"
              aria-label={`All ${tasks.length} tasks of ${prettyLabel}`}
            >
              +{tasks.length - MOST_TASKS}
            </ListLink>
          )}
        </span>
      </td>
      <td data-wide>
        <ExternalLink href={repoUrl}>{repositoryLabel(repoUrl, repoName)}</ExternalLink>
      </td>
      <td data-wide>{docsUrl && <ExternalLink href={docsUrl}>Docs</ExternalLink>}</td>
    </>
  );
}

const InstallCommand = lazyPart(async () => (await import("./library-snippets.tsx")).InstallCommand);

/** The languages of a library's code, or how to install it. The commands are part of the code, which is loaded on request. */
function LibraryCode({ library }: { readonly library: LibraryEntry }) {
  const { prettyLabel, app, languages = [], files } = library;
  const [isInstalling, setInstalling] = useState(false);
  return (
    <span className="pb-bar pb-between">
      {isInstalling ? (
        <Suspense fallback={<span className="pb-muted">Loading…</span>}>
          <InstallCommand library={library} />
        </Suspense>
      ) : (
        <>
          <span className="pb-tags">
            {languages.map((name) => (
              <span key={name} className="pb-tag">
                {languageOf(name).label}
              </span>
            ))}
            {languages.length === 0 && <span className="pb-muted">{app && files.plugin ? "Link" : "None"}</span>}
          </span>
          {languages.length > 0 && files.plugin && (
            <span data-wide>
              <Button kind="quiet" aria-label={`Install ${prettyLabel}`} onClick={() => setInstalling(true)}>
                Install
              </Button>
            </span>
          )}
        </>
      )}
    </span>
  );
}
