import { Notice } from "../../ui/notice.tsx";
import type { ProblemKind, TemplateProblem } from "./evaluation.ts";
import { Button } from "../../ui/button.tsx";

export interface ProblemNoticeProps {
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
export function ProblemNotice({ problem, onShowPlace }: ProblemNoticeProps) {
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
