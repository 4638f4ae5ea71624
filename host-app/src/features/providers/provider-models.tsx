import { runsUnasked } from "../../host/catalogue/relations.ts";
import { Link } from "react-router";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { useSampleModels } from "../../host/use-sample-models.ts";
import { ModelTable } from "../../ui/models/model-table.tsx";
import { ProviderListing } from "./provider-listing.tsx";

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
  const catalogue = useCatalogue();
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
        <ModelTable
          label="Sample models of this provider"
          models={models.map(({ id, task, record }) => ({
            id,
            task,
            library: record?.library_name,
          }))}
          catalogue={catalogue}
          source="samples"
          provider={provider.id}
          samplesOf={runsUnasked(provider) ? undefined : provider.id}
        />
      )}
    </Section>
  );
}
