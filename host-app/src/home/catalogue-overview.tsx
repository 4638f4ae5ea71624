import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { Heading } from "@patchbay/widgets/parts";
import { entryAddress } from "../catalogue/addresses.ts";
import { MODALITIES_IN_ORDER, MODALITY_LABELS } from "../catalogue/labels.ts";
import { EmptyState } from "../components/placeholders.tsx";
import { ModalityIcon } from "../components/icons/modality-icon.tsx";
import { Mark } from "../components/mark.tsx";
import { RowLink } from "../components/links.tsx";
import type { Catalogue, LibraryEntry, ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";

/** Number of libraries and of providers that stand here before the link to all of them. */
const SHOWN = 8;

/** What there is, in three columns. */
export function CatalogueOverview({ catalogue }: { readonly catalogue: Catalogue }) {
  const { tasks, libraries, providers } = catalogue;
  if (tasks.length + libraries.length + providers.length === 0) {
    return (
      <EmptyState title="The plugin index is empty">
        Put a built plugin into the server&rsquo;s plugins folder, and it appears here.
      </EmptyState>
    );
  }
  const modalities = MODALITIES_IN_ORDER.map((modality) => ({
    modality,
    members: tasks.filter((task) => task.modality === modality),
  })).filter(({ members }) => members.length > 0);

  // Only some have room here: those that are for the most tasks, and are still there.
  const widestLibraries = libraries.toSorted((one, other) => pagesOf(other) - pagesOf(one)).slice(0, SHOWN);
  const widestProviders = providers
    .filter(inService)
    .toSorted((one, other) => servedBy(other) - servedBy(one))
    .slice(0, SHOWN);

  return (
    <div className="pb-overview">
      <OverviewColumn title="Tasks" count={tasks.length} to="/tasks" className="pb-overview-tasks">
        {modalities.map(({ modality, members }) => (
          <RowLink
            key={modality}
            to={`/tasks?modality=${modality}`}
            icon={<ModalityIcon modality={modality} />}
            modality={modality}
            label={MODALITY_LABELS[modality]}
            detail={<TaskNames tasks={members} />}
          />
        ))}
      </OverviewColumn>
      <OverviewColumn title="Libraries" count={libraries.length} to="/libraries">
        {widestLibraries.map(({ id, prettyLabel, languages }) => (
          <RowLink
            key={id}
            to={entryAddress("library", id)}
            icon={<Mark id={id} label={prettyLabel} size="small" />}
            label={prettyLabel}
            detail={languages?.join(", ")}
          />
        ))}
      </OverviewColumn>
      <OverviewColumn title="Providers" count={providers.length} to="/providers">
        {widestProviders.map((provider) => (
          <RowLink
            key={provider.id}
            to={entryAddress("provider", provider.id)}
            icon={<Mark id={provider.id} label={provider.label} size="small" />}
            label={provider.label}
            detail={servedBy(provider) === 1 ? "1 task" : `${servedBy(provider)} tasks`}
          />
        ))}
      </OverviewColumn>
    </div>
  );
}

const pagesOf = ({ taskPages = [] }: LibraryEntry): number => taskPages.length;
const servedBy = ({ tasks }: ProviderEntry): number => Object.keys(tasks).length;
const inService = ({ retired }: ProviderEntry): boolean => retired === undefined;

/** The first of a modality's tasks, and how many more there are. */
function TaskNames({ tasks }: { readonly tasks: readonly TaskEntry[] }) {
  const named = tasks.slice(0, 2);
  const more = tasks.length - named.length;
  return (
    <>
      {named.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && ", "}
          <Link to={entryAddress("task", id)}>{name}</Link>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

interface OverviewColumnProps {
  readonly title: string;
  readonly count: number;
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function OverviewColumn({ title, count, to, className, children }: OverviewColumnProps) {
  return (
    <section aria-label={title} className={className}>
      <Heading level={2} id={title.toLowerCase()} className="pb-overview-title">
        <Link to={to}>{title}</Link> <span className="pb-count">{count}</span>
      </Heading>
      {count === 0 ? (
        <p className="pb-muted pb-small">None is installed.</p>
      ) : (
        <>
          <ul className="pb-list">{children}</ul>
          {count > SHOWN && to !== "/tasks" && (
            <p className="pb-small">
              <Link to={to}>
                All {count} {title.toLowerCase()}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
