import { Link } from "react-router";
import { entryAddress } from "../catalogue/entry-address.ts";
import { Section } from "../components/section.tsx";
import { TableFrame } from "../components/table-frame.tsx";
import type { Catalogue } from "../host/use-catalogue.ts";
import { playgroundAddress } from "../playground/playground-address.ts";
import type { KnownModel } from "./use-model-record.ts";

export interface ModelProvidersProps {
  readonly model: KnownModel;
  readonly catalogue: Pick<Catalogue, "providers">;
}

/** Who serves the model, under which task and name, and where it can be tried. */
export function ModelProviders({ model: { record, mappings }, catalogue }: ModelProvidersProps) {
  return (
    <Section id="providers" title="Providers">
      {mappings.length === 0 ? (
        <p className="pb-muted pb-small">No provider serves this model.</p>
      ) : (
        <TableFrame label="Providers of this model">
          <table className="pb-table">
            <thead>
              <tr>
                <th scope="col">Provider</th>
                <th scope="col">
                  <span className="pb-visually-hidden">Try it</span>
                </th>
                <th scope="col">Task</th>
                <th scope="col">Name there</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {mappings.map(({ provider, task, providerId, status, adapter }) => {
                const entry = catalogue.providers.find(({ id }) => id === provider);
                const serves = entry && Object.hasOwn(entry.tasks, task);
                return (
                  <tr key={provider}>
                    <th scope="row">
                      {entry ? <Link to={entryAddress("provider", provider)}>{entry.label}</Link> : provider}
                    </th>
                    <td data-nowrap>
                      {serves ? (
                        <Link to={playgroundAddress({ task, provider, model: record.id })}>Try it</Link>
                      ) : (
                        <span className="pb-muted">{entry ? "not by this plugin" : "no plugin"}</span>
                      )}
                    </td>
                    <td>{task}</td>
                    <td>
                      <code>{providerId}</code>
                      {adapter && <span className="pb-tag">{adapter}</span>}
                    </td>
                    <td>{status === "staging" ? "staging, for tests only" : status}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </TableFrame>
      )}
    </Section>
  );
}
