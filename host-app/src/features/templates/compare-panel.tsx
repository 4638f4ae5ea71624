import { useMemo } from "react";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { useAddressQuery, useQueryValue } from "../../ui/hooks/use-address-query.ts";
import type { Evaluate, EvaluationRequest } from "./evaluation.ts";
import { diffLines } from "../../ui/editor/line-diff.ts";
import { readJsonField } from "../../ui/editor/json-text.ts";
import { TemplateFields } from "./template-fields.tsx";
import { OWN_TEMPLATE } from "./sample-templates.ts";
import type { LabEdits } from "./share-link.ts";
import {
  modelOfTemplate,
  templateLabel,
  templateOfModel,
  useTemplateSource,
  type TemplateId,
  type TemplateSource,
} from "./template-source.ts";
import { useEvaluation } from "./use-evaluation.ts";

export interface ComparePanelProps {
  /** The request that the lab renders. */
  readonly request: EvaluationRequest | undefined;
  /** The user's own template, which may be the second one. */
  readonly ownTemplate: LabEdits;
  /** Its prompt. */
  readonly prompt: string | undefined;
  readonly evaluate: Evaluate;
}

/** Renders the same conversation with a second template, and marks where the prompts differ. */
export function ComparePanel(props: ComparePanelProps) {
  const [choice, setChoice] = useQueryValue("compare");
  const [, change] = useAddressQuery();
  const model = modelOfTemplate(choice);
  const source = useTemplateSource(choice || OWN_TEMPLATE, (props.request?.tools?.length ?? 0) > 0);
  return (
    <Section id="compare" title="Compare">
      <div className="pb-row pb-gap-4 pb-bottom pb-lab-toolbar">
        <TemplateFields
          label="Compare the prompt with"
          modelLabel="Or with a model on the hub"
          value={choice}
          none="Nothing"
          named={choice === "" ? undefined : source.named}
          onChoose={setChoice}
          onOpenModel={(id) => change({ compare: templateOfModel(id), source: "hub" }, { replace: false })}
          onChooseNamed={(name) => setChoice(templateOfModel(model ?? "", name))}
        />
      </div>
      {choice === "" ? (
        <p className="pb-label">
          Choose a second template: it renders the same conversation, and what differs is marked.
        </p>
      ) : (
        <Comparison key={choice} id={choice} source={source} {...props} />
      )}
    </Section>
  );
}

interface ComparisonProps extends ComparePanelProps {
  readonly id: TemplateId;
  readonly source: TemplateSource;
}

function Comparison({ id, source, request, ownTemplate, prompt, evaluate }: ComparisonProps) {
  const loaded = source.data;
  const edits = id === OWN_TEMPLATE ? ownTemplate : undefined;
  const second = useMemo<EvaluationRequest | undefined>(() => {
    if (!request || !loaded) return undefined;
    const { template, bosToken, eosToken } = { ...loaded, ...edits };
    if (template === "") return undefined;
    const typed = edits?.variables === undefined ? undefined : readJsonField(edits.variables, "object");
    const variables = typed && "value" in typed ? (typed.value as EvaluationRequest["variables"]) : loaded.variables;
    const specialTokens = { bos_token: bosToken, eos_token: eosToken };
    return { ...request, source: template, specialTokens, variables: variables ?? {} };
  }, [request, loaded, edits]);
  const { evaluation, failure, retry } = useEvaluation(second, evaluate);
  const outcome = evaluation?.outcome;
  const other = outcome && "prompt" in outcome ? outcome.prompt : undefined;
  const lines = useMemo(
    () => (prompt === undefined || other === undefined ? [] : diffLines(prompt, other)),
    [prompt, other],
  );

  if (source.error) {
    return <ErrorNotice title="The second template could not be loaded" error={source.error} onRetry={source.retry} />;
  }
  if (id === OWN_TEMPLATE && !edits?.template) {
    return (
      <EmptyState title="You have no template of your own yet">
        Choose “Your own” as the sample, paste it there, and come back: it stays.
      </EmptyState>
    );
  }
  if (failure !== undefined) {
    return <ErrorNotice title="The second template could not be run" error={failure} onRetry={retry} />;
  }
  if (outcome && "problem" in outcome) {
    return (
      <Notice tone="warning" title="The second template renders no prompt">
        <p>{outcome.problem.reason}</p>
      </Notice>
    );
  }
  if (prompt === undefined) return <EmptyState title="No prompt to compare">Fix the first template.</EmptyState>;
  if (other === undefined) return <Skeleton label="Rendering the second template" lines={6} />;
  const changed = lines.filter(({ kind }) => kind !== "same").length;
  return (
    <figure className="pb-stack pb-gap-2 pb-lab-diff" aria-label="Difference of the prompts">
      <figcaption className="pb-label">
        {changed === 0
          ? "Both prompts are the same."
          : `${changed} of ${lines.length} lines differ: − only here, + only with ${templateLabel(id)}.`}
      </figcaption>
      {/* It scrolls, so it has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="pb-box pb-lab-code">
        {lines.map(({ kind, parts }, lineIndex) => (
          // Lines have no key but their index.
          <span key={lineIndex} className="pb-lab-diff-line" data-kind={kind}>
            {SIGNS[kind]}
            {parts.map((word, index) =>
              word.kind === "same" ? (
                word.text
              ) : kind === "added" ? (
                <ins key={index}>{word.text}</ins>
              ) : (
                <del key={index}>{word.text}</del>
              ),
            )}
            {"\n"}
          </span>
        ))}
      </pre>
    </figure>
  );
}

const SIGNS = { same: "  ", removed: "− ", added: "+ " } as const;
