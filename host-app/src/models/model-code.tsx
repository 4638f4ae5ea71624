import type { ModelRecord } from "@patchbay/core/library";
import { Link } from "react-router";
import { entryAddress } from "../catalogue/entry-address.ts";
import { FilterChoices } from "../components/filter-choices.tsx";
import { Section } from "../components/section.tsx";
import type { LibraryEntry } from "../host/use-catalogue.ts";
import { useQueryValue } from "../hooks/use-query-value.ts";
import { ModelSnippets } from "../snippets/model-snippets.tsx";
import { librariesOfModel } from "./model-libraries.ts";

export interface ModelCodeProps {
  readonly record: ModelRecord;
  readonly libraries: readonly LibraryEntry[];
}

/** Code that loads the model, by each library that can. */
export function ModelCode({ record, libraries: all }: ModelCodeProps) {
  const { libraries, guessed } = librariesOfModel(record, all);
  const [chosen, setChosen] = useQueryValue("library");
  const library = libraries.find(({ id }) => id === chosen) ?? libraries[0];
  return (
    <Section id="code" title="Load it">
      {guessed && (
        <p className="pb-muted pb-small">
          The record names no library that is installed here.
          {libraries.length > 0 && " These are the libraries of its task."}
        </p>
      )}
      {libraries.length > 1 && (
        <FilterChoices
          label="Library"
          value={library?.id ?? ""}
          options={libraries.map(({ id, prettyLabel }) => ({ value: id, label: prettyLabel }))}
          onChange={setChosen}
        />
      )}
      {library && (
        <>
          {libraries.length === 1 && (
            <p className="pb-small">
              <Link to={entryAddress("library", library.id)}>{library.prettyLabel}</Link>
            </p>
          )}
          <ModelSnippets library={library} model={record} />
        </>
      )}
    </Section>
  );
}
