import { type KnownModel, DEFAULT_HUB_URL } from "@patchbay/core/hub";
import { repositoryFiles, type ModelRecord, type Snippet } from "@patchbay/core/library";
import { modelFiles } from "@patchbay/core/quantization";
import { appsOfModel, librariesOfModel } from "@patchbay/core/snippets";
import { useMemo } from "react";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useCatalogue, type LibraryEntry } from "../../host/use-catalogue.ts";
import { useKeptMachine } from "../../ui/quantization/machine-fields.tsx";
import { useHubSource, useModelFiles } from "../../calls/hub/hub-source.ts";
import { bestFile, rankFiles } from "./rank-files.ts";
import { RunSection } from "./run-section.tsx";
import { useContextNeed } from "./use-context-need.ts";
import { Link } from "react-router";
import { hubAddress } from "../../host/catalogue/addresses.ts";
import { ExternalLink } from "../../ui/links.tsx";
import { useAddresses } from "../../host/settings/use-addresses.ts";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { ModelSnippets, useSnippets } from "../../ui/snippets/model-snippets.tsx";
import { LibraryLink, ModelCardLink, usePartAddress } from "../../ui/models/record-parts.tsx";

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

interface ModelCodeProps {
  readonly record: ModelRecord;
  readonly libraries: readonly LibraryEntry[];
  /** Whether a provider serves the model, so that it need not be loaded. */
  readonly served: boolean;
  /** Path of the chosen GGUF file. */
  readonly file: string | undefined;
}

/** A library's code for a model. */
interface LibraryCode {
  readonly library: LibraryEntry;
  /** Absent while it is loading, and if the library failed. */
  readonly snippets: readonly Snippet[] | undefined;
}

/** Whether there is code to show. A library that is loading or has failed shows that in its own view. */
function hasCode({ snippets }: LibraryCode): boolean {
  return snippets === undefined || snippets.some(({ code }) => code !== "");
}

/** Notebooks contain Python. */
function isPython({ snippets }: LibraryCode): boolean {
  return snippets?.some(({ language, code }) => language === "python" && code !== "") === true;
}

/** The code that loads the model, for each library in its record; otherwise why there is none, and what to do. */
function ModelCode({ record, libraries: all, served, file }: ModelCodeProps) {
  const libraries = librariesOfModel(record, all);
  const written = useSnippets(libraries, { model: record, file });
  const codes = libraries.map((library, index): LibraryCode => ({ library, snippets: written[index]?.data }));
  const [libraryId, setLibraryId] = useQueryValue("library");
  const shown = codes.find(({ library }) => library.id === libraryId) ?? codes.find(hasCode) ?? codes[0];
  const inference = usePartAddress("inference");
  const instead = (
    <>
      See <ModelCardLink id={record.id} label="its model card" /> for how to run it
      {served ? (
        <>
          , or <Link to={inference}>try it with a provider</Link>.
        </>
      ) : (
        "."
      )}
    </>
  );
  return (
    <Section id="code" title="Load it">
      {codes.length > 1 && (
        <FilterChoices
          label="Library"
          value={shown?.library.id ?? ""}
          options={codes.map(({ library }) => ({ value: library.id, label: library.prettyLabel }))}
          onChange={setLibraryId}
        />
      )}
      {codes.length === 1 && shown && (
        <p className="pb-small">
          With <LibraryLink id={shown.library.id} libraries={all} />
        </p>
      )}
      {!shown && (
        <EmptyState
          title={
            record.library_name === undefined
              ? "No library is known to load this model"
              : `No installed plugin writes code for ${record.library_name}`
          }
        >
          {instead}
        </EmptyState>
      )}
      {shown && hasCode(shown) && <ModelSnippets library={shown.library} model={record} file={file} />}
      {shown && !hasCode(shown) && (
        <p className="pb-muted">
          The model&rsquo;s record does not contain enough for {shown.library.prettyLabel} to write code
          {reasonOf(shown)}. {instead}
        </p>
      )}
      {shown && isPython(shown) && <Notebooks id={record.id} />}
    </Section>
  );
}

/** The library's own text, in parentheses. */
function reasonOf({ snippets = [] }: LibraryCode): string {
  const notes = snippets.flatMap(({ note }) => note ?? []);
  return notes.length > 0 ? ` (${notes.join(" ").replace(/\.$/, "")})` : "";
}

/** Opens the notebook that the hub generates for a model, or the one in the model's repository, on a hosted machine. */
function Notebooks({ id }: { readonly id: string }) {
  const { hubUrl } = useAddresses();
  // Other hubs have no such notebooks. Source: https://huggingface.co/docs/hub/notebooks
  if (hubUrl !== DEFAULT_HUB_URL) return null;
  const page = hubAddress(hubUrl, "model", id);
  return (
    <p className="pb-muted pb-small">
      In a notebook: <ExternalLink href={`${page}/colab`}>Google Colab</ExternalLink>,{" "}
      <ExternalLink href={`${page}/kaggle`}>Kaggle</ExternalLink>
    </p>
  );
}
