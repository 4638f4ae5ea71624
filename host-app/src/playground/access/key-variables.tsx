import { keyVariables } from "@patchbay/core/client";
import type { ProviderEntry } from "../../host/use-catalogue.ts";

/** Rows of a description list: the environment variables from which programs read a provider's key and settings. */
export function KeyVariables({ provider }: { readonly provider: ProviderEntry }) {
  const settings = Object.values(provider.settings ?? {}).flatMap(({ env }) => env ?? []);
  return (
    <>
      <VariableRow title="Variable" names={keyVariables(provider).map((choice) => choice.join(" + "))} />
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
