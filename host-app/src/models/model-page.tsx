import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { ModelNotFoundError } from "@patchbay/core/errors";
import { modelIdProblem } from "@patchbay/core/hub";
import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { Section } from "../components/section.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { useCatalogue, type Catalogue } from "../host/use-catalogue.ts";
import { useHubSource, useModelRecord } from "../hub/hub-source.ts";
import { ModelFacts } from "./model-facts.tsx";
import { ModelProviders, servedBy } from "./model-providers.tsx";
import { ModelUse } from "./model-use.tsx";
import { SourceChoice } from "./source-choice.tsx";
import { Button } from "../components/button.tsx";

const ModelInference = lazyPart(async () => (await import("./model-inference.tsx")).ModelInference);

/** `/models/:owner/:name`: how a model is loaded, who serves it, and where it can be tried. */
export function ModelPage() {
  const { owner, name = "" } = useParams();
  const id = owner === undefined ? name : `${owner}/${name}`;
  const catalogue = useCatalogue();
  const problem = modelIdProblem(id);
  return (
    <>
      <PageHeader title={id} kicker={<Link to="/models">Models</Link>} />
      {problem ? (
        <EmptyState title="This is no model’s id">{problem}</EmptyState>
      ) : (
        <>
          <SourceChoice />
          <CatalogueGate catalogue={catalogue}>
            <ModelContent key={id} id={id} catalogue={catalogue} />
          </CatalogueGate>
        </>
      )}
    </>
  );
}

function ModelContent({ id, catalogue }: { readonly id: string; readonly catalogue: Catalogue }) {
  const [source, setSource] = useHubSource();
  const { data, error, isPending, refetch } = useModelRecord(id, source);
  if (isPending) return <Skeleton label="Reading the model’s record" lines={9} />;
  if (ModelNotFoundError.isInstance(error)) {
    return source === "samples" ? (
      <EmptyState title="Not one of the sample models">
        <Button onClick={() => setSource("hub")}>Look it up on Hugging Face</Button>
      </EmptyState>
    ) : (
      <EmptyState title={error.message}>
        Check how it is spelled, or{" "}
        <Link to={`/models?source=hub&search=${encodeURIComponent(id)}`}>search for it</Link>.
      </EmptyState>
    );
  }
  if (error) {
    return <ErrorNotice title="The model’s record could not be read" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="pb-with-aside">
      <div className="pb-stack">
        <ModelProviders model={data} catalogue={catalogue} />
        {servedBy(data, catalogue).length > 0 && (
          <Section id="inference-code" title="Inference code">
            <Suspense fallback={<Skeleton label="Loading the code" lines={6} />}>
              <ModelInference model={data} catalogue={catalogue} />
            </Suspense>
          </Section>
        )}
        <ModelUse model={data} libraries={catalogue.libraries} />
      </div>
      <ModelFacts model={data} catalogue={catalogue} />
    </div>
  );
}
