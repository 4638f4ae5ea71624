import { Link, useParams } from "react-router";
import { entryAddress } from "../catalogue/entry-address.ts";
import { CHAT_TASK, pageOfProviderTask } from "../catalogue/relations.ts";
import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { ExternalLink } from "../components/external-link.tsx";
import { Notice } from "../components/notice.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { useCatalogue, type ProviderEntry, type TaskEntry } from "../host/use-catalogue.ts";
import { playgroundAddress } from "../playground/playground-address.ts";
import { MissingEntry } from "./missing-entry.tsx";
import { ProviderFacts } from "./provider-facts.tsx";
import { TableFrame } from "../components/table-frame.tsx";

/** `/providers/:id`: what a provider serves and how it is reached. */
export function ProviderPage() {
  const { id = "" } = useParams();
  const catalogue = useCatalogue();
  const entry = catalogue.providers.find((provider) => provider.id === id);
  return (
    <>
      <PageHeader
        title={entry?.label ?? id}
        kicker={<Link to="/providers">Providers</Link>}
        lead={entry?.description}
      />
      <CatalogueGate catalogue={catalogue}>
        {entry ? (
          <>
            {entry.retired && (
              <Notice tone="warning" title={`Retired on ${entry.retired}`}>
                <p>The router does not serve this provider any more. A key of its own may still work.</p>
              </Notice>
            )}
            <div className="pb-with-aside">
              <div className="pb-stack">
                <ServedTasks provider={entry} tasks={catalogue.tasks} />
              </div>
              <ProviderFacts provider={entry} />
            </div>
          </>
        ) : (
          <MissingEntry kind="provider" id={id} />
        )}
      </CatalogueGate>
    </>
  );
}

function ServedTasks({ provider, tasks }: { readonly provider: ProviderEntry; readonly tasks: readonly TaskEntry[] }) {
  const served = Object.entries(provider.tasks);
  const hasOutputs = served.some(([, { outputTypes }]) => outputTypes);
  const hasLimits = served.some(([, { limits }]) => limits);
  return (
    <Section id="tasks" title="Tasks">
      <TableFrame label="Tasks that this provider serves">
        <table className="pb-table">
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col">Streams</th>
              {hasOutputs && <th scope="col">Outputs</th>}
              {hasLimits && <th scope="col">Limits</th>}
              <th scope="col">
                <span className="pb-visually-hidden">Try</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {served.map(([task, { stream, outputTypes, limits }]) => {
              const page = pageOfProviderTask(task, tasks);
              return (
                <tr key={task}>
                  <th scope="row">{page ? <Link to={entryAddress("task", page.id)}>{task}</Link> : task}</th>
                  <td>{stream ? "Yes" : "No"}</td>
                  {hasOutputs && <td>{outputTypes?.join(", ")}</td>}
                  {hasLimits && <td>{limitsText(limits)}</td>}
                  <td data-align="end">
                    {task === CHAT_TASK && <Link to={playgroundAddress({ provider: provider.id })}>Try it</Link>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
      {provider.docsUrl && (
        <p>
          <ExternalLink href={provider.docsUrl}>{provider.label}&rsquo;s own documentation</ExternalLink>
        </p>
      )}
    </Section>
  );
}

function limitsText(limits: Readonly<Record<string, string | number>> = {}): string {
  return Object.entries(limits)
    .map(([name, limit]) => `${name}: ${limit}`)
    .join(", ");
}
