import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { pageOfProviderTask, taskName } from "../../host/catalogue/relations.ts";
import { TryLink } from "../../ui/links.tsx";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import { Section } from "../../ui/section.tsx";
import { Price, pricePair } from "../../ui/price.tsx";
import { cheapestOf } from "../../host/catalogue/model-rows.ts";
import { useIncludedOffers } from "./use-included-offers.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import type { ProviderEntry, TaskEntry } from "../../host/use-catalogue.ts";

export interface ServedTasksProps {
  readonly provider: ProviderEntry;
  /** The catalog's tasks. */
  readonly tasks: readonly TaskEntry[];
}

/** The tasks that a provider serves, each with a link to try it. */
export function ServedTasks({ provider, tasks }: ServedTasksProps) {
  const served = Object.entries(provider.tasks);
  const hasOutputs = served.some(([, { outputTypes }]) => outputTypes);
  const hasLimits = served.some(([, { limits }]) => limits);
  const { offers, isLoading } = useIncludedOffers(provider);
  const hasPrices = offers.some(({ price }) => price) || (isLoading && provider.facts !== undefined);
  return (
    <Section id="tasks" title="Tasks">
      <DataTable
        label="Tasks that this provider serves"
        columns={[
          "Task",
          "Streams",
          hasPrices && { title: "Input from", align: "end", wide: true },
          hasPrices && { title: "Output from", align: "end", wide: true },
          hasOutputs && { title: "Media as", wide: true },
          hasLimits && { title: "Limits", wide: true },
          { title: "Try", hidden: true },
        ]}
      >
        {served.map(([task, { stream, outputTypes, limits }]) => {
          const page = pageOfProviderTask(task, tasks);
          const name = taskName(task, tasks);
          const price = cheapestOf(offers.filter((offer) => offer.task === task))?.price;
          return (
            <tr key={task}>
              <th scope="row">
                <span className="pb-mark" data-modality={page?.modality}>
                  {page && <TaskIcon task={page} />}
                  {page ? <Link to={entryAddress("task", page.id)}>{name}</Link> : name}
                </span>
                {price && <span className="pb-narrow-line">{pricePair(price)}</span>}
              </th>
              <td>{stream ? "Yes" : "No"}</td>
              {hasPrices && (
                <td data-align="end" data-wide>
                  {price?.input !== undefined && <Price price={price} amount={price.input} />}
                </td>
              )}
              {hasPrices && (
                <td data-align="end" data-wide>
                  {price?.output !== undefined && <Price price={price} amount={price.output} />}
                </td>
              )}
              {hasOutputs && <td data-wide>{outputTypes?.map((type) => OUTPUT_TYPES[type] ?? type).join(", ")}</td>}
              {hasLimits && <td data-wide>{limitsText(limits)}</td>}
              <td data-align="end" data-nowrap>
                <TryLink choice={{ task, provider: provider.id }} what={`for ${name}`} />
              </td>
            </tr>
          );
        })}
      </DataTable>
    </Section>
  );
}

/** How a provider returns images, audio or video, by the values of a manifest. */
const OUTPUT_TYPES: Readonly<Record<string, string>> = { blob: "File", url: "URL", dataUrl: "Data URL", json: "JSON" };

function limitsText(limits: Readonly<Record<string, string | number>> = {}): string {
  return Object.entries(limits)
    .map(([name, limit]) => {
      if (name === "contentTypes") return `Only ${limit}`;
      return name === "imageBytes" ? `Images up to ${formatBytes(Number(limit))}` : `${name}: ${limit}`;
    })
    .join(", ");
}
