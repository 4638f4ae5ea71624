import { Link } from "react-router";
import { ModelIcon } from "../components/icons/plugin-icons.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { RowLink } from "../components/row-link.tsx";
import { Section } from "../components/section.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import { useSampleModels } from "../host/use-sample-models.ts";
import { playgroundAddress } from "../playground/playground-address.ts";

/** The models that a provider's mocks answer for. */
export function ProviderModels({ provider }: { readonly provider: ProviderEntry }) {
  const { models, pending, failed } = useSampleModels([provider]);
  if (!provider.files.mocks) return null;
  return (
    <Section id="models" title="Sample models">
      <p className="pb-muted pb-small">
        Without a key the plugin&rsquo;s own mocks answer for these. With one, the provider serves whatever it serves:{" "}
        <Link to="/playground">name the model in the playground</Link>.
      </p>
      {pending && <Skeleton label="Loading the sample models" lines={3} />}
      {failed.length > 0 && (
        <ErrorNotice title="The sample models could not be loaded" error="The plugin’s mocks failed." />
      )}
      <ul className="pb-list">
        {models.map(({ id, task }) => (
          <RowLink
            key={`${task} ${id}`}
            to={playgroundAddress({ task, provider: provider.id, model: id })}
            icon={<ModelIcon />}
            label={id}
            detail={task}
          />
        ))}
      </ul>
    </Section>
  );
}
