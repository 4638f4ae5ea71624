import { runsUnasked } from "../catalogue/relations.ts";
import type { ReactNode } from "react";
import type { IndexEntry } from "@patchbay/core/plugin";
import { Heading } from "@patchbay/widgets/parts";
import { entryAddress, modelAddress } from "../catalogue/addresses.ts";
import { entryLabel } from "../catalogue/labels.ts";
import { libraryText, providerText, searchIn, taskText, type SearchText } from "../catalogue/search.ts";
import { EmptyState } from "../components/placeholders.tsx";
import { Mark } from "../components/mark.tsx";
import { TaskIcon } from "../components/icons/task-icon.tsx";
import { Notice } from "../components/notice.tsx";
import { RowLink } from "../components/links.tsx";
import type { Catalogue } from "../host/use-catalogue.ts";
import { useSampleModels, type SampleModel } from "../host/use-sample-models.ts";

export interface SearchResultsProps {
  readonly catalogue: Catalogue;
  readonly query: string;
}

/** Everything that a query finds, by kind. */
export function SearchResults({ catalogue, query }: SearchResultsProps) {
  const sampleModels = useSampleModels(catalogue.providers.filter(runsUnasked));
  const tasks = searchIn(catalogue.tasks, query, taskText);
  const libraries = searchIn(catalogue.libraries, query, libraryText);
  const providers = searchIn(catalogue.providers, query, providerText);
  const models = searchIn(sampleModels.models, query, modelText);
  const modelIds = [...new Set(models.map(({ id }) => id))];
  const count = tasks.length + libraries.length + providers.length + modelIds.length;

  return (
    <>
      <output className="pb-muted pb-small pb-line">
        {count === 0 ? "Nothing found" : `${count} found`}
        {sampleModels.pending && ", still looking at the sample models"}
      </output>
      {sampleModels.failed.length > 0 && (
        <Notice tone="warning" title="Some sample models are missing">
          <p>The samples of {sampleModels.failed.map(({ label }) => label).join(", ")} could not be loaded.</p>
        </Notice>
      )}
      {count === 0 && !sampleModels.pending && (
        <EmptyState title={`Nothing is called “${query.trim()}”`}>
          Try fewer or shorter words, or an id such as text-generation.
        </EmptyState>
      )}
      <EntryResults title="Tasks" entries={tasks} />
      <EntryResults title="Libraries" entries={libraries} />
      <EntryResults title="Providers" entries={providers} />
      <ResultGroup title="Sample models" count={modelIds.length}>
        {modelIds.map((id) => (
          <RowLink
            key={id}
            to={modelAddress(id, "samples")}
            icon={<Mark id={id.split("/")[0] ?? id} label={id} size="small" />}
            label={id}
            detail={reachOf(models.filter((model) => model.id === id))}
          />
        ))}
      </ResultGroup>
    </>
  );
}

function modelText({ id, task, provider, tags = [] }: SampleModel): SearchText {
  return { label: id.split("/").at(-1) ?? id, id, rest: [task, provider.label, ...tags] };
}

/** What a model does, and by whom. */
function reachOf(models: readonly SampleModel[]): string {
  const tasks = new Set(models.map(({ task }) => task));
  const providers = new Set(models.map(({ provider }) => provider.label));
  return `${[...tasks].join(", ")} by ${[...providers].join(", ")}`;
}

function EntryResults({ title, entries }: { readonly title: string; readonly entries: readonly IndexEntry[] }) {
  return (
    <ResultGroup title={title} count={entries.length}>
      {entries.map((entry) => (
        <RowLink
          key={entry.id}
          to={entryAddress(entry.kind, entry.id)}
          icon={<EntryIcon entry={entry} />}
          modality={entry.kind === "task" ? entry.modality : undefined}
          label={entryLabel(entry)}
          detail={<code>{entry.id}</code>}
        />
      ))}
    </ResultGroup>
  );
}

function EntryIcon({ entry }: { readonly entry: IndexEntry }) {
  if (entry.kind === "task") return <TaskIcon task={entry} />;
  return <Mark id={entry.id} label={entryLabel(entry)} size="small" />;
}

function ResultGroup({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className="pb-section" aria-label={title}>
      <Heading level={2} id={title.toLowerCase()}>
        {title} <span className="pb-count">{count}</span>
      </Heading>
      <ul className="pb-list">{children}</ul>
    </section>
  );
}
