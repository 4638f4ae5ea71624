import { useContext, useId, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "../components/empty-state.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { Notice } from "../components/notice.tsx";
import { Section } from "../components/section.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { HostContext } from "../host/host-context.ts";
import type { LibraryEntry } from "../host/use-catalogue.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { useQueryValue } from "../hooks/use-query-value.ts";
import { generateSnippets } from "./generate-snippets.ts";
import { modelIdProblem } from "./model-id-problem.ts";
import { SnippetView } from "./snippet-view.tsx";

/** Stands for the reader's own model until one is named. */
const SAMPLE_MODEL = "owner/model-name";

/** The library's code for a model, which the address names. */
export function LibrarySnippets({ library }: { readonly library: LibraryEntry }) {
  const [chosen, setChosen] = useQueryValue("model");
  if (!library.files.plugin) {
    return (
      <EmptyState title={`There is no snippet for ${library.prettyLabel}`}>
        Its repository says how models are loaded.
      </EmptyState>
    );
  }
  const problem = chosen ? modelIdProblem(chosen) : undefined;
  return (
    <Section id="snippet" title="Load a model">
      {/* The key takes over a model that the address brings, for example by going back. */}
      <ModelForm key={chosen} model={chosen} problem={problem} onChoose={setChosen} />
      {!problem && <Snippets library={library} modelId={chosen || SAMPLE_MODEL} />}
    </Section>
  );
}

interface ModelFormProps {
  readonly model: string;
  readonly problem: string | undefined;
  onChoose(model: string): void;
}

function ModelForm({ model, problem, onChoose }: ModelFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(model);
  return (
    <form
      className="pb-inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(draft.trim());
      }}
    >
      <div className="pb-field">
        <label htmlFor={id}>Model</label>
        <input
          id={id}
          className="pb-input pb-mono"
          placeholder={SAMPLE_MODEL}
          spellCheck={false}
          autoCapitalize="none"
          value={draft}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setDraft(event.target.value)}
        />
        <output id={`${id}-problem`} className="pb-field-error">
          {problem}
        </output>
      </div>
      <button type="submit" className="pb-button">
        Show code
      </button>
    </form>
  );
}

function Snippets({ library, modelId }: { readonly library: LibraryEntry; readonly modelId: string }) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["snippets", library.id, library.files.plugin?.path, modelId],
    queryFn: async () => {
      const { plugins } = await ensurePatchbay(client, host);
      const [task] = library.tasks ?? [];
      const model = { id: modelId, tags: [], library_name: library.id, ...(task && { pipeline_tag: task }) };
      return generateSnippets(plugins, library.id, model);
    },
    retry: false,
  });
  if (isPending) return <Skeleton label="Writing the code" lines={4} />;
  if (error) {
    return (
      <ErrorNotice title="The code could not be written" error={error} onRetry={() => void refetch()} role="alert" />
    );
  }
  if (data.length === 0) return <Notice title="This library has no code for such a model" />;
  return (
    <>
      {data.map((snippet, place) => (
        // Snippets have no name: their place is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <SnippetView key={place} snippet={snippet} />
      ))}
      <p className="pb-muted pb-small">
        Written from the model&rsquo;s id alone: files and settings that only its repository tells are not read.
      </p>
    </>
  );
}
