import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { ModelNotFoundError } from "@patchbay/core/errors";
import { modelIdProblem, type KnownModel } from "@patchbay/core/hub";
import { Button } from "../../ui/button.tsx";
import { CatalogueGate } from "../../ui/catalogue-gate.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { lazyPart, pagePart } from "../../ui/lazy-part.tsx";
import { playgroundAddress } from "../../ui/links.tsx";
import { OwnerMark } from "../../ui/entry-mark.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { useHubSource, useModelCard, useModelRecord } from "../../calls/hub/hub-source.ts";
import { useIncludedModel } from "../../ui/included-facts.tsx";
import { ModelFacts } from "./model-facts.tsx";
import { servedBy } from "./served-by.ts";
import { SourceChoice } from "./source-choice.tsx";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import { CountChip } from "../../ui/models/facts.tsx";
import { usePartAddress } from "../../ui/models/record-parts.tsx";

// A model without a card opens with these; each other section is loaded when it opens.
const IncludedModel = lazyPart(async () => (await import("./included-model.tsx")).IncludedModel);
const ModelCard = lazyPart(async () => (await import("./model-card.tsx")).ModelCard);
const ModelInference = pagePart(async () => (await import("./model-inference.tsx")).ModelInference);
const ModelProviders = pagePart(async () => (await import("./model-providers.tsx")).ModelProviders);
const ModelUse = lazyPart(async () => (await import("./model-use.tsx")).ModelUse);
const ModelFiles = lazyPart(async () => (await import("./model-files.tsx")).ModelFiles);
const ChatTemplateSection = lazyPart(async () => (await import("./chat-template.tsx")).ChatTemplateSection);

/** `/models/:owner/:name`: what a model is, how it is called and loaded, its files, and how it runs locally. */
export function ModelPage() {
  const { owner, name = "" } = useParams();
  const id = owner === undefined ? name : `${owner}/${name}`;
  const catalogue = useCatalogue();
  const problem = modelIdProblem(id);
  return (
    <>
      <PageHeader
        title={id}
        kicker={<Link to="/models">Models</Link>}
        icon={<OwnerMark owner={owner ?? name} id={owner ?? name} label={owner ?? name} size="large" />}
        actions={!problem && <SourceChoice brief />}
      />
      {problem ? (
        <EmptyState title="Invalid model ID">{problem}</EmptyState>
      ) : (
        <CatalogueGate catalogue={catalogue}>
          <ModelContent key={id} id={id} />
        </CatalogueGate>
      )}
    </>
  );
}

function ModelContent({ id }: { readonly id: string }) {
  const [source] = useHubSource();
  const { data, error, isPending, refetch } = useModelRecord(id, source);
  const included = useIncludedModel(id);
  if (isPending || (error && included.isPending)) return <ModelSkeleton />;
  if (data) return <ModelParts model={data} />;
  const notice = ModelNotFoundError.isInstance(error) ? (
    <MissingModel id={id} error={error} isIncluded={included.data !== undefined} />
  ) : (
    <ErrorNotice title="The model could not be loaded" error={error} onRetry={() => void refetch()} />
  );
  return (
    <div className="pb-stack">
      {notice}
      {included.data && (
        <Suspense fallback={PART_ON_ITS_WAY}>
          <IncludedModel facts={included.data} />
        </Suspense>
      )}
    </div>
  );
}

interface MissingModelProps {
  readonly id: string;
  readonly error: ModelNotFoundError;
  /** Whether its facts are shown below. */
  readonly isIncluded: boolean;
}

/** Explains that the source has no record of a model. */
function MissingModel({ id, error, isIncluded }: MissingModelProps) {
  const [source, setSource] = useHubSource();
  if (source === "samples") {
    const lookUp = <Button onClick={() => setSource("hub")}>Look it up on Hugging Face</Button>;
    if (isIncluded) return null;
    return (
      <EmptyState title="Not one of the included models" action={lookUp}>
        The included models come with Patchbay, and their answers are simulated.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={error.message}>
      Check how it is spelled, or <Link to={`/models?source=hub&search=${encodeURIComponent(id)}`}>search for it</Link>.
      {error.status === 401 && (
        <>
          {" "}
          Your token is not used here. The <Link to={playgroundAddress({ model: id })}>playground</Link> uses it, also
          for private models.
        </>
      )}
    </EmptyState>
  );
}

interface PartProps {
  readonly model: KnownModel;
}

/** Sections of the page by their names in the address. */
const PARTS = [
  { id: "card", label: "Model card" },
  { id: "inference", label: "Inference" },
  { id: "local", label: "Run locally" },
  { id: "files", label: "Files" },
] as const;

type PartId = (typeof PARTS)[number]["id"];

/** The section in the address, else the first one with content; undefined until that is known. */
function useShownPart({ model }: PartProps): PartId | undefined {
  const { libraries, providers } = useCatalogue();
  const [query] = useAddressQuery();
  const [source] = useHubSource();
  const named = PARTS.find(({ id }) => id === query.get("tab"))?.id;
  const card = useModelCard(model.record.id, source, named === undefined);
  if (named) return named;
  if (card.isPending) return undefined;
  if (card.error || card.data.trim() !== "") return "card";
  const { record } = model;
  if (servedBy(model, providers).length > 0) return "inference";
  const isLoadable = libraries.some(({ id }) => id === record.library_name || record.tags.includes(id));
  return isLoadable ? "local" : "card";
}

const PART_ON_ITS_WAY = <Skeleton label="Loading this part of the page" lines={16} />;

/** The page's layout: its sections can be chosen before their content is known. */
function ModelSkeleton() {
  const [query] = useAddressQuery();
  return (
    <>
      <div className="pb-row pb-gap-6 pb-between pb-model-head" aria-hidden="true">
        <div className="pb-chips">
          <span className="pb-chip" data-loading />
          <span className="pb-chip" data-loading />
          <span className="pb-chip" data-loading />
        </div>
      </div>
      <PartLinks shown={PARTS.find(({ id }) => id === query.get("tab"))?.id} />
      {PART_ON_ITS_WAY}
    </>
  );
}

function PartLinks({ shown }: { readonly shown: PartId | undefined }) {
  const [query] = useAddressQuery();
  return (
    <nav className="pb-bar pb-gap-1 pb-part-links" aria-label="Parts of this page">
      {PARTS.map(({ id, label }) => {
        const next = new URLSearchParams(query);
        next.set("tab", id);
        return (
          <Link
            key={id}
            to={{ search: next.toString() }}
            aria-current={id === shown ? "page" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

function ModelParts(props: PartProps) {
  const shown = useShownPart(props);
  return (
    <>
      <ModelHead {...props} isTried={shown === "inference"} />
      <PartLinks shown={shown} />
      <Suspense fallback={PART_ON_ITS_WAY}>{shown ? <ModelPart part={shown} {...props} /> : PART_ON_ITS_WAY}</Suspense>
    </>
  );
}

function ModelPart({ part, model }: PartProps & { readonly part: PartId }) {
  if (part === "files") return <ModelFiles model={model} />;
  if (part === "inference") {
    return (
      <div className="pb-stack">
        <ModelInference model={model} />
        <ModelProviders {...model} />
      </div>
    );
  }
  if (part === "local") {
    return (
      <div className="pb-stack">
        <ModelUse model={model} />
        <Suspense fallback={null}>
          <ChatTemplateSection record={model.record} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="pb-with-aside pb-model-overview">
      <div className="pb-stack">
        <ModelCard id={model.record.id} />
      </div>
      <ModelFacts model={model} />
    </div>
  );
}

interface ModelHeadProps {
  readonly model: KnownModel;
  /** Whether the section with the model's form is open. */
  readonly isTried: boolean;
}

/** The facts that users choose a model by, and the main actions. */
function ModelHead({ model, isTried }: ModelHeadProps) {
  const { tasks, providers } = useCatalogue();
  const { record, parameters, contextLength, license, gated, downloads, likes } = model;
  const task = tasks.find(({ id }) => id === record.pipeline_tag);
  const inference = usePartAddress("inference");
  return (
    <div className="pb-row pb-gap-6 pb-between pb-model-head">
      <div className="pb-chips">
        {task && (
          <Link className="pb-chip" data-modality={task.modality} to={entryAddress("task", task.id)}>
            <TaskIcon task={task} size={14} />
            {task.name}
          </Link>
        )}
        <CountChip count={parameters} unit="parameters" />
        <CountChip count={contextLength} unit="context" />
        {license !== undefined && <span className="pb-chip">{license}</span>}
        {gated && (
          <span className="pb-chip" data-tone="warning">
            Gated
          </span>
        )}
        <CountChip count={downloads} unit="downloads" />
        <CountChip count={likes} unit="likes" />
      </div>
      {!isTried && servedBy(model, providers).length > 0 && (
        <Link className="pb-button" data-kind="primary" to={inference}>
          Try it
        </Link>
      )}
    </div>
  );
}
