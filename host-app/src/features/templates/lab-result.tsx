import { useMemo } from "react";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RestedText } from "../../ui/rested-text.tsx";
import { Section } from "../../ui/section.tsx";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { SOURCE_LIMIT, type Evaluation, type ProblemKind, type TemplateProblem } from "./evaluation.ts";
import type { LabInput } from "./lab-input.ts";
import { PromptView } from "./prompt-view.tsx";
import type { EvaluationControl } from "./use-evaluation.ts";
import { Button } from "../../ui/button.tsx";

export interface LabResultProps {
  readonly input: LabInput;
  readonly control: EvaluationControl;
  /** Some of the JSON cannot be parsed, so the result is from before. */
  readonly inputBroken: boolean;
  /** Id of the problem's description. */
  readonly problemId: string;
  onShowPlace(offset: number): void;
}

/** The prompt, or why there is none. */
export function LabResult({ input, control, inputBroken, problemId, onShowPlace }: LabResultProps) {
  const [whitespace, setWhitespace] = useQueryValue("whitespace", "replace");
  const [assistant, setAssistant] = useQueryValue("assistant", "replace");
  const { bosToken, eosToken } = input;
  const tokens = useMemo(() => [bosToken, eosToken], [bosToken, eosToken]);
  const { evaluation, prompt, failure } = control;
  const problem = evaluation && "problem" in evaluation.outcome ? evaluation.outcome.problem : undefined;

  return (
    <div className="pb-lab-result">
      <Section
        id="prompt"
        title="Prompt"
        actions={
          <>
            {prompt !== undefined && prompt.assistantRanges.length > 0 && (
              <button
                type="button"
                className="pb-choice"
                aria-pressed={assistant === ""}
                onClick={() => setAssistant(assistant === "" ? "hidden" : "")}
              >
                Show assistant ranges
              </button>
            )}
            <button
              type="button"
              className="pb-choice"
              aria-pressed={whitespace !== ""}
              onClick={() => setWhitespace(whitespace ? "" : "shown")}
            >
              Show whitespace
            </button>
          </>
        }
      >
        <p className="pb-muted pb-small pb-number">{evaluation && measuresOf(evaluation)}</p>
        <RestedText className="pb-visually-hidden" text={announcementOf(evaluation)} />
        <div id={problemId} className="pb-stack">
          {inputBroken && <Notice tone="warning" title="Invalid JSON: fix the highlighted fields" />}
          {failure !== undefined && (
            <ErrorNotice title="The template could not be run" error={failure} onRetry={control.retry} />
          )}
          {problem && <ProblemNotice problem={problem} onShowPlace={onShowPlace} />}
        </div>
        {body()}
      </Section>
    </div>
  );

  function body() {
    if (input.template === "") {
      return <EmptyState title="No template yet">Pick a sample above, or paste a template.</EmptyState>;
    }
    if (input.template.length > SOURCE_LIMIT) {
      return (
        <Notice tone="warning" title="This template is too long">
          <p>
            It has {format(input.template.length)} characters. The lab takes up to {format(SOURCE_LIMIT)}; longer ones
            can be rendered in code.
          </p>
        </Notice>
      );
    }
    if (prompt !== undefined) {
      const stale = problem !== undefined || failure !== undefined || inputBroken;
      return (
        <>
          {stale && <p className="pb-label">The last prompt before that:</p>}
          {prompt.prompt === "" && !stale ? (
            <EmptyState title="The prompt is empty">The template renders nothing for this conversation.</EmptyState>
          ) : (
            <PromptView
              prompt={prompt.prompt}
              tokens={tokens}
              whitespace={whitespace !== ""}
              assistantRanges={prompt.assistantRanges}
              assistantShown={assistant === ""}
              stale={stale}
            />
          )}
        </>
      );
    }
    return problem || failure !== undefined || inputBroken ? null : (
      <Skeleton label="Rendering the template" lines={8} />
    );
  }
}

function measuresOf({ outcome, compileTime }: Evaluation): string {
  const compiled = compileTime === undefined ? "" : `compiled in ${formatTime(compileTime)}`;
  if ("problem" in outcome) return compiled;
  const { prompt, renderTime } = outcome;
  return `${format(prompt.length)} characters · ${compiled} · rendered in ${formatTime(renderTime)}`;
}

/** Without the times, so that nothing is announced while there are no problems. */
function announcementOf(evaluation: Evaluation | undefined): string {
  if (!evaluation) return "";
  const { outcome } = evaluation;
  if ("prompt" in outcome) return "The template renders.";
  const { reason, location } = outcome.problem;
  return location ? `Error in line ${location.line}, column ${location.column}: ${reason}` : `Error: ${reason}`;
}

function format(count: number): string {
  return count.toLocaleString("en");
}

/** Two digits, because a machine is no more precise. */
function formatTime(milliseconds: number): string {
  if (milliseconds >= 1) return `${Number(milliseconds.toPrecision(2))} ms`;
  return `${Number((milliseconds * 1000).toPrecision(2))} µs`;
}

interface ProblemNoticeProps {
  readonly problem: TemplateProblem;
  /** Opens the position in the template. */
  onShowPlace(offset: number): void;
}

const TITLES: Readonly<Record<ProblemKind, string>> = {
  syntax: "This is not a template",
  runtime: "The template stopped",
  raised: "The template rejects this conversation",
  limit: "The template was stopped at a limit",
  input: "This cannot be rendered",
};

/** Characters of a long line that are shown before and after the position. */
const BEFORE = 24;
const AFTER = 60;

/** What is wrong with the template, and where. */
function ProblemNotice({ problem, onShowPlace }: ProblemNoticeProps) {
  const { kind, reason, location } = problem;
  return (
    <Notice
      tone="danger"
      title={TITLES[kind]}
      actions={
        location && (
          <Button onClick={() => onShowPlace(location.offset)}>
            Line {location.line}, column {location.column}
          </Button>
        )
      }
    >
      <p>{reason}</p>
      {location && <SourcePicture column={location.column} line={location.sourceLine} />}
    </Notice>
  );
}

function SourcePicture({ line, column }: { readonly line: string; readonly column: number }) {
  const offset = column - 1;
  const from = Math.max(0, offset - BEFORE);
  const before = `${from > 0 ? "…" : ""}${line.slice(from, offset)}`;
  return (
    // It scrolls sideways, so it has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="pb-lab-picture pb-lab-code" tabIndex={0} aria-label="The line with the error">
      {before}
      {line.slice(offset, offset + AFTER)}
      {/* Tabs keep the caret below its position. */}
      {`\n${before.replaceAll(/[^\t]/g, " ")}^`}
    </pre>
  );
}
