import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { useCatalogue } from "../host/use-catalogue.ts";
import { Playground } from "./playground.tsx";

/** `/playground`: try a model. */
export function PlaygroundPage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeader title="Playground" lead="Try any task with any provider, by the same client as in code." />
      <CatalogueGate catalogue={catalogue}>
        <Playground catalogue={catalogue} />
      </CatalogueGate>
    </>
  );
}
