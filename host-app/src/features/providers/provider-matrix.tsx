import { useCallback, useMemo } from "react";
import type { Modality } from "@patchbay/core/task";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { MODALITIES_IN_ORDER, MODALITY_LABELS } from "../../host/catalogue/labels.ts";
import { pageOfProviderTask, taskName } from "../../host/catalogue/relations.ts";
import { ListTable } from "../../ui/data-table.tsx";
import { ListLink, playgroundAddress } from "../../ui/links.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { useMedia } from "../../ui/hooks/use-media.ts";
import type { ProviderEntry, TaskEntry } from "../../host/use-catalogue.ts";
import { reachOf, reachText, type Reach } from "../../host/catalogue/reach.ts";

export interface ProviderMatrixProps {
  readonly providers: readonly ProviderEntry[];
  /** Provider tasks, one column each, in their order within a modality. */
  readonly tasks: readonly string[];
  readonly catalogueTasks: readonly TaskEntry[];
}

interface TaskColumn {
  readonly task: string;
  /** Display name. */
  readonly name: string;
  readonly modality: Modality;
  /** The task whose page describes it. */
  readonly page: TaskEntry | undefined;
}

/** Providers by tasks, the tasks by modality; on a narrow screen a list of providers with their tasks. */
export function ProviderMatrix({ providers, tasks, catalogueTasks }: ProviderMatrixProps) {
  const narrow = useMedia("(width < 62rem)");
  const columns = useMemo(() => columnsOf(tasks, catalogueTasks), [tasks, catalogueTasks]);
  const cells = useCallback(
    (provider: ProviderEntry) =>
      narrow ? <ListItem provider={provider} columns={columns} /> : <MatrixRow provider={provider} columns={columns} />,
    [narrow, columns],
  );
  return (
    <ListTable
      key={String(narrow)}
      label="Providers and tasks"
      className={narrow ? "pb-fixed pb-provider-list" : "pb-fixed pb-matrix"}
      head={narrow ? undefined : <MatrixHead columns={columns} />}
      rows={providers}
      keyOf={idOf}
      cells={cells}
      textOf={labelOf}
    />
  );
}

const idOf = ({ id }: ProviderEntry): string => id;
const labelOf = ({ label, id }: ProviderEntry): string => `${label} ${id}`;

function columnsOf(tasks: readonly string[], catalogueTasks: readonly TaskEntry[]): readonly TaskColumn[] {
  const columns = tasks.map((task): TaskColumn => {
    const page = pageOfProviderTask(task, catalogueTasks);
    return { task, name: taskName(task, catalogueTasks), modality: page?.modality ?? "other", page };
  });
  const index = ({ modality }: TaskColumn): number => MODALITIES_IN_ORDER.indexOf(modality);
  return columns.toSorted((one, other) => index(one) - index(other));
}

function MatrixHead({ columns }: { readonly columns: readonly TaskColumn[] }) {
  const groups = MODALITIES_IN_ORDER.map((modality) => ({
    modality,
    count: columns.filter((column) => column.modality === modality).length,
  })).filter(({ count }) => count > 0);
  return (
    <thead>
      <tr className="pb-matrix-groups">
        <td aria-hidden="true" />
        <td aria-hidden="true" />
        {groups.map(({ modality, count }) => (
          <th key={modality} scope="colgroup" colSpan={count} data-modality={modality}>
            <span title={MODALITY_LABELS[modality]}>{MODALITY_LABELS[modality]}</span>
          </th>
        ))}
      </tr>
      <tr className="pb-matrix-tasks">
        <th scope="col">Provider</th>
        <th scope="col">
          <span>Access</span>
        </th>
        {columns.map(({ task, name, modality, page }, index) => (
          <th key={task} scope="col" data-modality={modality} data-first={isFirst(columns, index) || undefined}>
            {page ? (
              <ListLink to={entryAddress("task", page.id)} title={page.name} tabIndex={-1}>
                {name}
              </ListLink>
            ) : (
              <span>{name}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Whether a column is the first of its modality. */
function isFirst(columns: readonly TaskColumn[], index: number): boolean {
  return columns[index]?.modality !== columns[index - 1]?.modality;
}

interface ProviderRowProps {
  readonly provider: ProviderEntry;
  readonly columns: readonly TaskColumn[];
}

function MatrixRow({ provider, columns }: ProviderRowProps) {
  const { id, label, retired, closed, tasks } = provider;
  return (
    <>
      <th scope="row">
        <ProviderName provider={provider} />
      </th>
      <td>
        <ReachMark provider={provider} />
      </td>
      {columns.map(({ task, name, modality }, index) => {
        const action = `Try ${name} with ${label}`;
        return (
          <td key={task} data-modality={modality} data-first={isFirst(columns, index) || undefined}>
            {!closed && Object.hasOwn(tasks, task) && (
              <ListLink
                className="pb-jack"
                data-retired={retired === undefined ? undefined : ""}
                to={playgroundAddress({ task, provider: id })}
                aria-label={action}
                title={action}
                tabIndex={-1}
              />
            )}
          </td>
        );
      })}
    </>
  );
}

/** A provider's mark and its name, which leads to its page. */
export function ProviderName({ provider }: { readonly provider: ProviderEntry }) {
  const { id, label } = provider;
  return (
    <span className="pb-bar pb-marked-name">
      <EntryMark entry={provider} size="small" />
      <ListLink to={entryAddress("provider", id)} title={label}>
        {label}
      </ListLink>
    </span>
  );
}

const REACH_TONES: Partial<Record<Reach["best"], string>> = { key: "success", device: "success", router: "accent" };

export function ReachMark({ provider }: { readonly provider: ProviderEntry }) {
  const { best, ways } = reachOf(provider);
  return (
    <span
      className="pb-status pb-muted pb-tiny pb-reach"
      data-reach={provider.retired === undefined ? best : "closed"}
      data-tone={provider.retired === undefined ? REACH_TONES[best] : undefined}
      title={ways.map(({ name, reason }) => `${name}: ${reason}`).join("\n")}
    >
      <span>{reachText(provider)}</span>
    </span>
  );
}

function ListItem({ provider, columns }: ProviderRowProps) {
  const { id, label, tasks } = provider;
  return (
    <td>
      <div className="pb-bar pb-provider-item">
        <EntryMark entry={provider} size="small" />
        <ListLink to={entryAddress("provider", id)}>{label}</ListLink>
        <ReachMark provider={provider} />
      </div>
      <span className="pb-tags">
        {columns
          .filter(({ task }) => Object.hasOwn(tasks, task))
          .map(({ task, name, modality }) => (
            <ListLink
              key={task}
              className="pb-tag"
              data-modality={modality}
              to={playgroundAddress({ task, provider: id })}
              aria-label={`Try ${name} with ${label}`}
            >
              {name}
            </ListLink>
          ))}
      </span>
    </td>
  );
}
