import { useCallback } from "react";
import { modelIdProblem, type ListedModel } from "@patchbay/core/hub";
import type { AvailableModel } from "@patchbay/core/client";
import { modelAddress, type HubSource } from "../../host/catalogue/addresses.ts";
import { ROW_ORDERS, type RowOrder } from "../../host/catalogue/model-orders.ts";
import type { ModelRow } from "../../host/catalogue/model-rows.ts";
import type { ChosenOrder } from "../../host/catalogue/sort-orders.ts";
import { providerName, taskName } from "../../host/catalogue/relations.ts";
import type { Catalogue, LibraryEntry } from "../../host/use-catalogue.ts";
import { ListTable } from "../../ui/data-table.tsx";
import { sortColumns } from "../../ui/sort-columns.tsx";
import { counted, shortText } from "../../ui/format-values.ts";
import { ListLink } from "../../ui/links.tsx";
import { dollars } from "../../ui/price.tsx";
import { EntryMark, OwnerMark } from "../../ui/entry-mark.tsx";
import { ABILITY_LABELS } from "./row-filters.ts";

export interface ModelsTableProps {
  readonly rows: readonly ModelRow[];
  readonly catalogue: Catalogue;
  readonly source: HubSource;
  /** Id of the installed provider of these samples, which their pages select. */
  readonly samplesOf: string | undefined;
  readonly order: ChosenOrder<RowOrder> | undefined;
  onOrder(order: string): void;
}

/** Models in dense rows, sorted by a click on a column. */
export function ModelsTable({ rows, catalogue, source, samplesOf, order, onOrder }: ModelsTableProps) {
  const hasDownloads = rows.some(({ listed }) => listed?.downloads !== undefined);
  const cells = useCallback(
    (row: ModelRow) => (
      <ModelCells
        row={row}
        catalogue={catalogue}
        address={modelAddress(row.id, source, row.listed && samplesOf)}
        hasDownloads={hasDownloads}
      />
    ),
    [catalogue, source, samplesOf, hasDownloads],
  );
  return (
    <ListTable
      label="Models"
      className="pb-fixed pb-models-table"
      rows={rows}
      keyOf={keyOf}
      textOf={textOf}
      cells={cells}
      columns={sortColumns(
        [
          { name: "name", title: "Model" },
          { name: "providers", title: "Providers", wide: true },
          { name: "task", title: "Task", wide: true },
          { name: "context", title: "Context", wide: true, align: "end" },
          { name: "input", title: "Input", wide: true, align: "end", unit: "$ per million tokens" },
          { name: "output", title: "Output", wide: true, align: "end", unit: "$ per million tokens" },
          { name: "abilities", title: "Abilities", wide: true },
          { name: "released", title: "Released", wide: true, align: "end" },
          hasDownloads && { name: "downloads", title: "Downloads", wide: true, align: "end" },
        ],
        { orders: ROW_ORDERS, chosen: order, onOrder },
      )}
    />
  );
}

const keyOf = ({ id, providers }: ModelRow): string => `${id} ${providers[0] ?? ""}`;
const textOf = ({ id, label = "" }: ModelRow): string => `${id} ${label}`;

interface ModelCellsProps {
  readonly row: ModelRow;
  readonly catalogue: Pick<Catalogue, "tasks" | "libraries" | "providers">;
  readonly address: string;
  readonly hasDownloads: boolean;
}

function ModelCells({ row, catalogue, address, hasDownloads }: ModelCellsProps) {
  const { id, label, maker, listed, tasks, providers, contextLength, cheapest, abilities, released } = row;
  const owner = maker ?? id;
  const task = tasks[0] ?? listed?.task;
  const context = contextLength === undefined ? "" : shortText(contextLength);
  const [input, output] = [dollars(cheapest?.price?.input), dollars(cheapest?.price?.output)];
  const record = listed && recordText(listed, catalogue.libraries);
  const served = counted(providers.length, "provider");
  const narrow = [
    context,
    input && (output ? `${input} in, ${output} out` : input),
    providers.length > 0 && served,
  ].filter(Boolean);
  const priceTitle = cheapest && priceText(cheapest, catalogue);
  return (
    <>
      <th scope="row">
        <div className="pb-bar pb-gap-3 pb-models-name">
          <OwnerMark owner={owner} id={owner} label={owner} size="small" />
          <div>
            {/* Lists may contain texts that are not model ids. */}
            {modelIdProblem(id) ? (
              <span title={label}>{id}</span>
            ) : (
              <ListLink to={address} title={label}>
                <ModelId id={id} />
              </ListLink>
            )}
            {record && <span className="pb-model-record pb-tiny">{record}</span>}
            {narrow.length > 0 && <span className="pb-narrow-line">{narrow.join(" · ")}</span>}
          </div>
        </div>
      </th>
      <td data-wide>{providers.length > 0 && <ProviderMarks ids={providers} catalogue={catalogue} text={served} />}</td>
      <td data-wide>{task !== undefined && taskName(task, catalogue.tasks)}</td>
      <td data-wide data-align="end">
        {context}
      </td>
      <td data-wide data-align="end" title={priceTitle}>
        {input}
      </td>
      <td data-wide data-align="end" title={priceTitle}>
        {output}
      </td>
      <td data-wide data-column="abilities">
        <span className="pb-tags">
          {abilities.map((ability) => (
            <span key={ability} className="pb-tag">
              {ABILITY_LABELS[ability]}
            </span>
          ))}
        </span>
      </td>
      <td data-wide data-align="end" data-nowrap>
        {released && <time dateTime={released}>{monthOf(released)}</time>}
      </td>
      {hasDownloads && (
        <td data-wide data-align="end">
          {listed?.downloads !== undefined && shortText(listed.downloads)}
        </td>
      )}
    </>
  );
}

/** An id with its owner in a quieter color. */
function ModelId({ id }: { readonly id: string }) {
  const slash = id.indexOf("/") + 1;
  return (
    <>
      {slash > 0 && <span className="pb-model-owner">{id.slice(0, slash)}</span>}
      {id.slice(slash)}
    </>
  );
}

/** On a wide page; a narrow one hides those after the third. */
const MOST_MARKS = 8;

interface ProviderMarksProps {
  readonly ids: readonly string[];
  readonly catalogue: Pick<Catalogue, "providers">;
  /** The number of providers, for screen readers. */
  readonly text: string;
}

function ProviderMarks({ ids, catalogue: { providers }, text }: ProviderMarksProps) {
  const entries = ids.flatMap((id) => providers.find((entry) => entry.id === id) ?? []);
  return (
    <span
      className="pb-bar pb-gap-1 pb-number pb-provider-marks"
      title={ids.map((id) => providerName(id, providers)).join(", ")}
    >
      {entries.slice(0, MOST_MARKS).map((entry) => (
        <EntryMark key={entry.id} entry={entry} size="small" />
      ))}
      <span aria-hidden="true">{ids.length}</span>
      <span className="pb-visually-hidden">{text}</span>
    </span>
  );
}

/** Whose price it is, and from when. */
function priceText({ provider, price }: AvailableModel, { providers }: Pick<Catalogue, "providers">): string {
  return `Lowest price for a million tokens: ${providerName(provider, providers)}, ${price?.at.slice(0, 10)}`;
}

const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });
const monthOf = (day: string): string => month.format(new Date(`${day}T00:00:00Z`));

/** What the hub has about a model, in one line: `8B parameters · Transformers · mit · updated yesterday`. */
function recordText(model: ListedModel, libraries: readonly LibraryEntry[]): string {
  const { parameters, library, license, gated, likes, lastModified } = model;
  return [
    parameters !== undefined && `${shortText(parameters)} parameters`,
    libraries.find(({ id }) => id === library)?.prettyLabel ?? library,
    license,
    gated && "Gated",
    likes !== undefined && `${shortText(likes)} likes`,
    lastModified && `updated ${ago(lastModified)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const DAY = 86_400_000;

/** A day relative to today: `yesterday`, `3 months ago`. */
function ago(date: Date): string {
  const days = Math.round((Date.now() - date.valueOf()) / DAY);
  if (days < 30) return relative.format(-Math.max(0, days), "day");
  return days < 365
    ? relative.format(-Math.round(days / 30), "month")
    : relative.format(-Math.round(days / 365), "year");
}
