import { Link, useParams } from "react-router";
import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { ProviderIcon } from "../components/icons/plugin-icons.tsx";
import { Notice } from "../components/notice.tsx";
import { EditSource } from "../components/edit-source.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { useCatalogue } from "../host/use-catalogue.ts";
import { MissingEntry } from "../components/missing-entry.tsx";
import { ProviderFacts } from "./provider-facts.tsx";
import { ProviderModels } from "./provider-models.tsx";
import { ServedTasks } from "./served-tasks.tsx";

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
        icon={<ProviderIcon size={24} />}
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
                <ProviderModels provider={entry} />
                {entry.origin === "built-in" && <EditSource file={`plugins/providers/${entry.id}`} />}
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
