import type { ModelRecord } from "@patchbay/core/library";
import { modelIdProblem } from "@patchbay/core/hub";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { ExternalLink, ListLink } from "../../ui/links.tsx";
import { Section } from "../../ui/section.tsx";
import type { LibraryEntry } from "../../host/use-catalogue.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useHubSource, useModelRecord } from "../../calls/hub/hub-source.ts";
import { ModelSnippets, useSnippets } from "../../ui/snippets/model-snippets.tsx";
import { Button } from "../../ui/button.tsx";
import { ModelIdForm } from "../../ui/models/model-id-form.tsx";
import "./libraries.css";

/** Placeholder for the reader's own model. */
const SAMPLE_MODEL = "owner/model-name";

/** A typical model of an app; for a library a chat model if it supports those, otherwise a model of its first task. */
function sampleRecord({ id, app, runs: [rule = {}] = [], tasks = [] }: LibraryEntry): ModelRecord {
  if (app) {
    return {
      id: SAMPLE_MODEL,
      tags: [...(rule.gguf ? ["gguf"] : []), ...(rule.tags ?? []), "conversational"],
      pipeline_tag: rule.tasks?.[0] ?? "text-generation",
      library_name: rule.libraries?.[0],
    };
  }
  const sample = { id: SAMPLE_MODEL, library_name: id };
  if (!tasks.includes("text-generation")) return { ...sample, tags: [], pipeline_tag: tasks[0] };
  return {
    ...sample,
    tags: ["conversational"],
    pipeline_tag: "text-generation",
    transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
  };
}

/** How to install a library, from the code for its typical model. */
export function InstallCommand({ library }: { readonly library: LibraryEntry }) {
  const [written] = useSnippets([library], { model: sampleRecord(library) });
  if (!written || written.isPending) return <span className="pb-muted">Loading…</span>;
  const command = written.data?.find(({ install }) => install)?.install;
  if (!command) return <ListLink to={entryAddress("library", library.id)}>See its page</ListLink>;
  return (
    <>
      <code className="pb-clip" title={command}>
        {command}
      </code>
      <CopyButton value={encodeCopyValue(command)} title="Copy the command" />
    </>
  );
}

/** The library's code for the model in the address. */
export function LibrarySnippets({ library }: { readonly library: LibraryEntry }) {
  const [chosen, setChosen] = useQueryValue("model");
  if (!library.files.plugin) {
    return (
      <EmptyState title={`There is no snippet for ${library.prettyLabel}`}>
        <ExternalLink href={library.docsUrl ?? library.repoUrl}>
          {library.docsUrl ? "Its documentation" : "Its repository"}
        </ExternalLink>{" "}
        explains how to load models.
      </EmptyState>
    );
  }
  const problem = chosen ? modelIdProblem(chosen) : undefined;
  return (
    <Section id="snippet" title={library.app ? "Run a model" : "Load a model"}>
      <div className="pb-library-model">
        <ModelIdForm
          label="Model"
          button="Show code"
          placeholder={SAMPLE_MODEL}
          value={chosen}
          problem={problem}
          onChoose={setChosen}
        />
      </div>
      {!problem && (
        <div className="pb-library-code">
          <ChosenSnippets library={library} chosen={chosen} />
        </div>
      )}
    </Section>
  );
}

/** The code for a model from its record, if there is one; without a model, typical code. */
function ChosenSnippets({ library, chosen }: { readonly library: LibraryEntry; readonly chosen: string }) {
  const [source, setSource] = useHubSource();
  const { data, error, isLoading } = useModelRecord(chosen === "" ? undefined : chosen, source);
  if (isLoading) return <Skeleton label="Loading the model" lines={4} />;
  if (data) return <ModelSnippets library={library} model={data.record} />;
  const [task] = library.tasks ?? [];
  const named = { id: chosen, tags: [], library_name: library.id, pipeline_tag: task || undefined };
  return (
    <>
      <p className="pb-muted pb-small">
        {chosen === ""
          ? "Example code. Enter a model to see its own code. "
          : "Written from the model ID alone, without the files and settings of its repository. "}
        {chosen !== "" &&
          (source === "hub" ? (
            error?.message
          ) : (
            <Button kind="quiet" onClick={() => setSource("hub")}>
              Read them from the hub
            </Button>
          ))}
      </p>
      <ModelSnippets library={library} model={chosen === "" ? sampleRecord(library) : named} />
    </>
  );
}
