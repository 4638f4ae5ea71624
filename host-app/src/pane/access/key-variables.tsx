import { keyVariables } from "@patchbay/core/client";
import type { ProviderEntry } from "../../host/use-catalogue.ts";

/** The environment variables for a provider's key and settings, as rows of a description list. */
export function KeyVariables({ provider }: { readonly provider: ProviderEntry }) {
  const settings = Object.values(provider.settings ?? {}).flatMap(({ env }) => env ?? []);
  return (
    <>
      <VariableRow title="Environment variable" names={keyVariables(provider).map((choice) => choice.join(" + "))} />
      <VariableRow title="Settings variable" names={settings} />
    </>
  );
}

function VariableRow({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <dt>{names.length === 1 ? title : `${title}s`}</dt>
      <dd>
        {names.map((name) => (
          <code key={name} className="pb-line">
            {name}
          </code>
        ))}
      </dd>
    </>
  );
}
