import { CHAT_TASK } from "../catalogue/relations.ts";
import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { useCatalogue } from "../host/use-catalogue.ts";
import { Playground } from "../playground/playground.tsx";

/** `/playground`: try a model. */
export function PlaygroundPage() {
  const catalogue = useCatalogue();
  const providers = catalogue.providers.filter(({ tasks }) => Object.hasOwn(tasks, CHAT_TASK));
  return (
    <>
      <PageHeader title="Playground" lead="Chat with a model through any provider, by the same client as in code." />
      <CatalogueGate catalogue={catalogue}>
        {providers.length === 0 ? (
          <EmptyState title="No installed provider chats">
            Install a provider that serves <code>{CHAT_TASK}</code>.
          </EmptyState>
        ) : (
          <Playground providers={providers} />
        )}
      </CatalogueGate>
    </>
  );
}
