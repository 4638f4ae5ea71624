import { Link } from "react-router";
import { ServedIcon } from "../components/icons/interface-icons.tsx";
import { entryAddress } from "../catalogue/addresses.ts";
import { pageOfProviderTask } from "../catalogue/relations.ts";
import type { ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";
import { playgroundAddress } from "../components/links.tsx";
import { DataTable } from "../components/data-table.tsx";

export interface ProviderMatrixProps {
  readonly providers: readonly ProviderEntry[];
  /** Provider tasks, one column each. */
  readonly tasks: readonly string[];
  readonly catalogueTasks: readonly TaskEntry[];
}

/** Providers by tasks. Scrolls sideways in itself, with the providers' names staying. */
export function ProviderMatrix({ providers, tasks, catalogueTasks }: ProviderMatrixProps) {
  return (
    <DataTable
      label="Providers and tasks"
      className="pb-matrix"
      columns={[
        "Provider",
        ...tasks.map((task) => {
          const page = pageOfProviderTask(task, catalogueTasks);
          return { title: page ? <Link to={entryAddress("task", page.id)}>{task}</Link> : <span>{task}</span> };
        }),
      ]}
    >
      {providers.map((provider) => (
        <tr key={provider.id}>
          <th scope="row">
            <Link to={entryAddress("provider", provider.id)}>{provider.label}</Link>
            {provider.retired && <span className="pb-tag pb-matrix-retired">retired</span>}
          </th>
          {tasks.map((task) => (
            <td key={task}>
              <MatrixCell provider={provider} task={task} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

interface MatrixCellProps {
  readonly provider: ProviderEntry;
  readonly task: string;
}

function MatrixCell({ provider, task }: MatrixCellProps) {
  if (!Object.hasOwn(provider.tasks, task)) return <span className="pb-visually-hidden">not served</span>;
  const name = `Try ${task} with ${provider.label}`;
  return (
    <Link
      className="pb-matrix-cell"
      data-retired={provider.retired === undefined ? undefined : ""}
      to={playgroundAddress({ task, provider: provider.id })}
      aria-label={name}
      title={name}
    >
      <ServedIcon />
    </Link>
  );
}
