import { useCallback, useMemo } from "react";
import { mergeModels, type AvailableModel } from "@patchbay/core/client";
import { modelIdProblem } from "@patchbay/core/hub";
import { Button } from "../../ui/button.tsx";
import { DataTable, ListTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { taskName, runsUnasked } from "../../host/catalogue/relations.ts";
import { modelAddress } from "../../host/catalogue/addresses.ts";
import { useIncludedOffers } from "./use-included-offers.ts";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { FactsDate } from "../../ui/included-facts.tsx";
import { ListLink, TryLink } from "../../ui/links.tsx";
import { timeText } from "../../ui/format-values.ts";
import { known, LISTING_FACTS } from "../../pane/listings/live-lists.tsx";
import { useLiveLists } from "../../pane/listings/use-listings.ts";
import { Link } from "react-router";
import { Section } from "../../ui/section.tsx";
import { useSampleModels } from "../../host/use-sample-models.ts";
import { LibraryLink, ProviderTaskLink } from "../../ui/models/record-parts.tsx";

/** A provider's models from its own list or the hub's, on request: the page loads no list without a click. */
function ProviderListing({ provider }: { readonly provider: ProviderEntry }) {
  const { id, label, models: source } = provider;
  const { key } = useAccess(id, provider);
  const { listings, request } = useLiveLists([provider]);
  const [listing] = listings;
  const { isLoading, dated, offers } = useIncludedOffers(provider);
  if (!listing) return null;
  const { data, error, isFetching, dataUpdatedAt, refetch } = listing;
  const hasList = source !== "direct";
  const models = data ? mergeModels(data, offers) : offers;
  return (
    <>
      <div className="pb-row pb-gap-4 pb-between">
        {!hasList ? (
          <p className="pb-muted pb-small">
            {label} has no model list that this plugin can read. Enter a model name in the playground.
          </p>
        ) : data ? (
          <p className="pb-muted pb-small">
            Listed by {source === "own" ? label : "the plugin’s own list or the hub"} on {timeText(dataUpdatedAt)}.
          </p>
        ) : (
          !isFetching && !error && <Button onClick={request}>Load models and prices</Button>
        )}
        <FactsDate offers={dated} />
      </div>
      {!data && (isFetching || (isLoading && provider.facts)) && (
        <Skeleton label="Loading the list of models" lines={5} />
      )}
      {error && (
        <ErrorNotice
          role="alert"
          title="The list of models could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          hint={key === undefined && source === "own" ? "Enter a key in the settings first." : undefined}
        />
      )}
      {data?.length === 0 && <EmptyState title={`${label} lists no models`} />}
      {models.length > 0 && <ListedModels label={label} models={models} />}
    </>
  );
}

/** A phone has room for a model and its prices. */
const FACTS = LISTING_FACTS.map((fact) => (fact.title === "Context" ? { ...fact, wide: true } : fact));

const keyOf = ({ id, task }: AvailableModel): string => `${id} ${task}`;
const textOf = ({ id, label = "" }: AvailableModel): string => `${id} ${label}`;

/** Models, if there are data about at least one of them. */
function ListedModels({ label, models }: { readonly label: string; readonly models: readonly AvailableModel[] }) {
  const { tasks } = useCatalogue();
  const facts = useMemo(() => FACTS.filter(({ of }) => models.some((model) => of(model) !== false)), [models]);
  const cells = useCallback(
    (model: AvailableModel) => (
      <>
        <th scope="row" title={model.id}>
          {modelIdProblem(model.id) ? (
            (model.label ?? model.id)
          ) : (
            <ListLink to={modelAddress(model.id, "samples")}>{model.label ?? model.id}</ListLink>
          )}
        </th>
        <td data-wide>{taskName(model.task, tasks)}</td>
        {facts.map((fact) => (
          <td
            key={fact.title}
            data-align={"align" in fact ? fact.align : undefined}
            data-wide={"wide" in fact || undefined}
          >
            {known(fact.of(model))}
          </td>
        ))}
      </>
    ),
    [facts, tasks],
  );
  const missing = FACTS.filter((fact) => !facts.includes(fact)).map(({ title }) => title.toLowerCase());
  return (
    <>
      <ListTable
        label={`Models of ${label}`}
        className="pb-fixed pb-listing"
        columns={[{ title: "Model", width: "26%", narrowWidth: "42%" }, { title: "Task", wide: true }, ...facts]}
        rows={models}
        keyOf={keyOf}
        cells={cells}
        textOf={textOf}
      />
      {missing.length > 0 && <p className="pb-small pb-muted">Not in this list: {missing.join(", ")}.</p>}
    </>
  );
}

/** The models of a provider: listed ones, and those of its mocks. */
export function ProviderModels({ provider }: { readonly provider: ProviderEntry }) {
  return (
    <>
      <Section id="models" title="Models">
        <ProviderListing provider={provider} />
      </Section>
      {provider.files.mocks && <ProviderSamples provider={provider} />}
    </>
  );
}

function ProviderSamples({ provider }: { readonly provider: ProviderEntry }) {
  const { models, pending, failed } = useSampleModels([provider]);
  const { tasks, libraries } = useCatalogue();
  const hasLibraries = models.some(({ record }) => record?.library_name !== undefined);
  const samplesOf = runsUnasked(provider) ? undefined : provider.id;
  return (
    <Section id="samples" title="Sample models">
      <p className="pb-muted pb-small">
        Without a key, the plugin&rsquo;s mocks simulate these. With one, every model of the provider can be called:{" "}
        <Link to="/playground">name it in the playground</Link>.
      </p>
      {pending && <Skeleton label="Loading the sample models" lines={3} />}
      {failed.map(({ label, error }) => (
        <ErrorNotice key={label} title="The sample models could not be loaded" error={error} />
      ))}
      {models.length > 0 && (
        <DataTable
          label="Sample models of this provider"
          columns={["Model", "Task", hasLibraries && { title: "Library", wide: true }, { title: "Try", hidden: true }]}
        >
          {models.map(({ id, task, record }) => (
            <tr key={`${task} ${id}`}>
              <th scope="row" className="pb-break">
                {modelIdProblem(id) ? id : <Link to={modelAddress(id, "samples", samplesOf)}>{id}</Link>}
              </th>
              <td>
                <ProviderTaskLink id={task} tasks={tasks} />
              </td>
              {hasLibraries && (
                <td data-wide>
                  <LibraryLink id={record?.library_name} libraries={libraries} />
                </td>
              )}
              <td data-align="end" data-nowrap>
                <TryLink choice={{ task, provider: provider.id, model: id }} what={`with ${id}`} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Section>
  );
}
