import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { useCatalogue } from "../host/use-catalogue.ts";
import { ModelList } from "../models/model-list.tsx";
import { SourceChoice } from "../models/source-choice.tsx";

/** `/models`: search the hub's models, or those of the sandbox. */
export function ModelsPage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeader title="Models" lead="Find a model by task, library and provider, and try it." />
      <SourceChoice />
      <CatalogueGate catalogue={catalogue}>
        <ModelList catalogue={catalogue} />
      </CatalogueGate>
    </>
  );
}
