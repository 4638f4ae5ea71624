import { modelIdProblem, type ListedModel } from "@patchbay/core/hub";
import { Link } from "react-router";
import { DataTable } from "../data-table.tsx";
import type { Catalogue } from "../../host/use-catalogue.ts";
import { TryLink } from "../links.tsx";
import { LibraryLink, ProviderTaskLink, TaskLink } from "./record-parts.tsx";
import { modelAddress, type HubSource } from "../../host/catalogue/addresses.ts";

export interface ModelTableProps {
  /** Accessible name of the table's region. */
  readonly label: string;
  readonly models: readonly ListedModel[];
  readonly catalogue: Pick<Catalogue, "tasks" | "libraries">;
  readonly source: HubSource;
  /** Id of a provider to try the models with; then their tasks are provider tasks. */
  readonly provider?: string;
  /** Id of the installed provider of these samples, which their pages select. */
  readonly samplesOf?: string | undefined;
}

/** Models in rows, each with a link to its page. A column without data is left out. */
export function ModelTable({ label, models, catalogue, source, provider, samplesOf }: ModelTableProps) {
  const has = (name: keyof ListedModel): boolean => models.some((model) => model[name] !== undefined);
  return (
    <DataTable
      label={label}
      className="pb-model-table"
      columns={[
        "Model",
        "Task",
        has("library") && { title: "Library", wide: true },
        has("downloads") && { title: "Downloads", align: "end" },
        has("likes") && { title: "Likes", align: "end", wide: true },
        provider !== undefined && { title: "Try", hidden: true },
      ]}
    >
      {models.map(({ id, task = "", library, downloads, likes }) => (
        <tr key={`${task} ${id}`}>
          <th scope="row">{modelIdProblem(id) ? id : <Link to={modelAddress(id, source, samplesOf)}>{id}</Link>}</th>
          <td>
            {provider === undefined ? (
              <TaskLink id={task} tasks={catalogue.tasks} />
            ) : (
              <ProviderTaskLink id={task} tasks={catalogue.tasks} />
            )}
          </td>
          {has("library") && (
            <td data-wide>
              <LibraryLink id={library} libraries={catalogue.libraries} />
            </td>
          )}
          {has("downloads") && <td data-align="end">{downloads?.toLocaleString("en")}</td>}
          {has("likes") && (
            <td data-align="end" data-wide>
              {likes?.toLocaleString("en")}
            </td>
          )}
          {provider !== undefined && (
            <td data-align="end" data-nowrap>
              <TryLink choice={{ task, provider, model: id }} what={`with ${id}`} />
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  );
}
