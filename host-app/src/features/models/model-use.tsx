import type { KnownModel } from "@patchbay/core/hub";
import { repositoryFiles } from "@patchbay/core/library";
import { modelFiles } from "@patchbay/core/quantization";
import { appsOfModel } from "@patchbay/core/snippets";
import { useMemo } from "react";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { useKeptMachine } from "../../ui/quantization/machine-fields.tsx";
import { useHubSource, useModelFiles } from "../../calls/hub/hub-source.ts";
import { ModelCode } from "./model-code.tsx";
import { bestFile, rankFiles } from "./rank-files.ts";
import { RunSection } from "./run-section.tsx";
import { useContextNeed } from "./use-context-need.ts";

/** How to run a model without a provider: with local apps and with libraries, both with the same file. */
export function ModelUse({ model }: { readonly model: KnownModel }) {
  const { libraries } = useCatalogue();
  const { record, mappings } = model;
  const [source] = useHubSource();
  const [path] = useQueryValue("file");
  const machine = useKeptMachine();
  const apps = appsOfModel(record, libraries);
  const named = useMemo(() => modelFiles(repositoryFiles(record) ?? []), [record]);
  // The record lists the files, but only the file list has sizes: it is loaded only where users choose by size.
  const listed = useModelFiles(record.id, source, named.length > 0 && apps.length > 0);
  const files = useMemo(() => (listed.data ? modelFiles(listed.data) : named), [listed.data, named]);
  const need = useContextNeed(model, apps.length > 0);
  const { context, attention } = need;
  const ranked = useMemo(() => rankFiles(files, machine, { context, attention }), [files, machine, context, attention]);
  const chosen = files.find((file) => file.path === path && file.missing === 0) ?? bestFile(ranked);
  return (
    <>
      {apps.length > 0 && (
        <RunSection
          model={model}
          apps={apps}
          files={ranked}
          chosen={chosen}
          machine={machine}
          need={need}
          sizes={{ isPending: listed.isLoading, error: listed.error, retry: () => void listed.refetch() }}
        />
      )}
      <ModelCode record={record} libraries={libraries} served={mappings.length > 0} file={chosen?.path} />
    </>
  );
}
