import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { Notice } from "../components/notice.tsx";
import { Section } from "../components/section.tsx";
import { SelectField } from "../components/select-field.tsx";
import { useQueryValue } from "../hooks/use-query.ts";
import type { Evaluate, EvaluationRequest } from "./evaluation.ts";
import { diffLines } from "../editor/line-diff.ts";
import { SAMPLE_TEMPLATES } from "./sample-templates.ts";
import { useEvaluation } from "./use-evaluation.ts";
import { sampleSource } from "./use-lab.ts";

const OPTIONS = [{ value: "", label: "Nothing" }, ...SAMPLE_TEMPLATES.map(({ id, label }) => ({ value: id, label }))];

export interface ComparePanelProps {
  /** What the lab renders. */
  readonly request: EvaluationRequest | undefined;
  /** What came of it. */
  readonly prompt: string | undefined;
  readonly evaluate: Evaluate;
}

/** Renders the same conversation with a second template, and marks where the prompts differ. */
export function ComparePanel({ request, prompt, evaluate }: ComparePanelProps) {
  const [choice, setChoice] = useQueryValue("compare");
  return (
    <Section id="compare" title="Compare">
      <div className="pb-lab-compare-choice">
        <SelectField label="Compare the prompt with" value={choice} options={OPTIONS} onChange={setChoice} />
      </div>
      {choice === "" ? (
        <p className="pb-label">
          Choose a second template: it renders the same conversation, and what differs is marked.
        </p>
      ) : (
        <Comparison key={choice} id={choice} request={request} prompt={prompt} evaluate={evaluate} />
      )}
    </Section>
  );
}

function Comparison({ id, request, prompt, evaluate }: ComparePanelProps & { readonly id: string }) {
  const source = useQuery(sampleSource(id));
  const sample = SAMPLE_TEMPLATES.find((candidate) => candidate.id === id);
  const template = source.data;
  const second = useMemo<EvaluationRequest | undefined>(() => {
    if (!request || template === undefined || !sample) return undefined;
    const specialTokens = { bos_token: sample.bosToken, eos_token: sample.eosToken };
    return { ...request, source: template, specialTokens, variables: sample.variables ?? {} };
  }, [request, template, sample]);
  const { evaluation, failure, retry } = useEvaluation(second, evaluate);
  const outcome = evaluation?.outcome;
  const other = outcome && "prompt" in outcome ? outcome.prompt : undefined;
  const lines = useMemo(
    () => (prompt === undefined || other === undefined ? [] : diffLines(prompt, other)),
    [prompt, other],
  );

  if (source.error) return <ErrorNotice title="The second template could not be loaded" error={source.error} />;
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
    <figure className="pb-lab-diff" aria-label="Difference of the prompts">
      <figcaption className="pb-label">
        {changed === 0
          ? "Both prompts are the same."
          : `${changed} of ${lines.length} lines differ: − only here, + only with ${sample?.label}.`}
      </figcaption>
      {/* Scrolls, so it has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="pb-lab-code">
        {lines.map(({ kind, words }, place) => (
          // Lines have no identity but their place.
          <span key={place} className="pb-lab-diff-line" data-kind={kind}>
            {SIGNS[kind]}
            {words.map((word, index) =>
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
