import { useParams } from "react-router";
import { EntryPage } from "../components/catalogue-page.tsx";
import { Mark } from "../components/mark.tsx";
import { Notice } from "../components/notice.tsx";
import { EditSource } from "../components/edit-source.tsx";
import { useCatalogue } from "../host/use-catalogue.ts";
import { ProviderFacts } from "./provider-facts.tsx";
import { ProviderModels } from "./provider-models.tsx";
import { ProviderReach } from "./provider-reach.tsx";
import { ServedTasks } from "./served-tasks.tsx";
import "./providers.css";

/** `/providers/:id`: what a provider serves and how it is reached. */
export function ProviderPage() {
  const { id = "" } = useParams();
  const catalogue = useCatalogue();
  const entry = catalogue.providers.find((one) => one.id === id);
  return (
    <EntryPage
      kind="provider"
      id={id}
      catalogue={catalogue}
      entry={entry}
      icon={<Mark id={id} label={entry?.label ?? id} size="large" />}
    >
      {(provider) => (
        <>
          {provider.retired && (
            <Notice tone="warning" title={`Retired on ${provider.retired}`}>
              <p>The router does not serve this provider any more. A key of its own may still work.</p>
            </Notice>
          )}
          <div className="pb-with-aside">
            <div className="pb-stack">
              <ProviderReach provider={provider} />
              <ServedTasks provider={provider} tasks={catalogue.tasks} />
              <ProviderModels provider={provider} />
              {provider.origin === "built-in" && <EditSource file={`plugins/providers/${provider.id}`} />}
            </div>
            <ProviderFacts provider={provider} />
          </div>
        </>
      )}
    </EntryPage>
  );
}
