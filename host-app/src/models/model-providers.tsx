import type { KnownModel } from "@patchbay/core/hub";
import type { ProviderMapping } from "@patchbay/core/provider";
import { Link } from "react-router";
import { entryAddress } from "../catalogue/addresses.ts";
import { Section } from "../components/section.tsx";
import { DataTable } from "../components/data-table.tsx";
import type { Catalogue, ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";
import { TryLink } from "../components/links.tsx";
import { ProviderTaskLink } from "./record-parts.tsx";

export interface ModelProvidersProps {
  readonly model: KnownModel;
  readonly catalogue: Pick<Catalogue, "providers" | "tasks">;
}

/** Who serves the model, under which task and name, and where it can be tried. Retired providers come last. */
export function ModelProviders({ model: { record, mappings }, catalogue }: ModelProvidersProps) {
  const rows = mappings
    .map((mapping) => ({ mapping, entry: catalogue.providers.find(({ id }) => id === mapping.provider) }))
    .toSorted((one, other) => Number(isRetired(one.entry)) - Number(isRetired(other.entry)));
  return (
    <Section id="providers" title="Providers">
      {rows.length === 0 ? (
        <p className="pb-muted">No provider serves this model.</p>
      ) : (
        <DataTable
          label="Providers of this model"
          className="pb-model-providers"
          columns={[
            {
              title: (
                <>
                  Provider<span className="pb-visually-hidden">, and its name for the model</span>
                </>
              ),
            },
            "Task",
            { title: "Try", hidden: true },
          ]}
        >
          {rows.map(({ mapping, entry }) => (
            <ProviderRow
              key={mapping.provider}
              mapping={mapping}
              entry={entry}
              model={record.id}
              tasks={catalogue.tasks}
            />
          ))}
        </DataTable>
      )}
    </Section>
  );
}

/** A provider that a call of the model can go to. */
export interface ServingProvider {
  readonly entry: ProviderEntry;
  readonly mapping: ProviderMapping;
}

/** The providers that a call of the model can go to, in the hub's order: installed, and not retired. */
export function servedBy(
  { mappings }: KnownModel,
  { providers }: Pick<Catalogue, "providers">,
): readonly ServingProvider[] {
  return mappings.flatMap((mapping) => {
    const entry = providers.find(({ id }) => id === mapping.provider);
    return entry && !isRetired(entry) && Object.hasOwn(entry.tasks, mapping.task) ? [{ mapping, entry }] : [];
  });
}

function isRetired(entry: ProviderEntry | undefined): boolean {
  return entry?.retired !== undefined;
}

interface ProviderRowProps {
  readonly mapping: ProviderMapping;
  /** Absent when there is no plugin for the provider. */
  readonly entry: ProviderEntry | undefined;
  readonly model: string;
  readonly tasks: readonly TaskEntry[];
}

function ProviderRow({ mapping, entry, model, tasks }: ProviderRowProps) {
  const { provider, task, providerId, status, adapter } = mapping;
  const label = entry?.label ?? provider;
  const marks = [
    ...(isRetired(entry) ? ["retired"] : []),
    ...(status === "live" ? [] : [status === "staging" ? "staging, for tests only" : status]),
    ...(adapter === undefined ? [] : [adapter]),
  ];
  return (
    <tr>
      <th scope="row">
        <span className="pb-row-text">
          {entry ? <Link to={entryAddress("provider", provider)}>{label}</Link> : label}
          {marks.map((mark) => (
            <span key={mark} className="pb-tag">
              {mark}
            </span>
          ))}
        </span>
        <code>{providerId}</code>
      </th>
      <td>
        <ProviderTaskLink id={task} tasks={tasks} />
      </td>
      <td data-align="end" data-nowrap>
        {entry && Object.hasOwn(entry.tasks, task) ? (
          <TryLink choice={{ task, provider, model }} what={`with ${label}`} />
        ) : (
          <span className="pb-muted">{entry ? "not by this plugin" : "no plugin"}</span>
        )}
      </td>
    </tr>
  );
}
