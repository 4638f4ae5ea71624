import { useCallback, useId, useMemo, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { CodeEditor, type CodeEditorHandle } from "../../ui/editor/code-editor.tsx";
import type { CodeMark } from "../../ui/editor/plain-editor.tsx";
import { SOURCE_LIMIT, type Evaluate, type PromptEnding, type TemplateProblem } from "./evaluation.ts";
import { ComparePanel } from "./compare-panel.tsx";
import { readLabInput, type JsonProblems, type LabInput } from "./lab-input.ts";
import { LabResult } from "./lab-result.tsx";
import { LabToolbar } from "./lab-toolbar.tsx";
import { MessagesPanel } from "./messages-form.tsx";
import { SyntaxTree } from "./syntax-tree.tsx";
import { TemplateChecks, TemplateSupport } from "./template-facts.tsx";
import { useEvaluation } from "./use-evaluation.ts";
import { useLab, type Lab } from "./use-lab.ts";
import "./template-lab.css";
import { chatTemplates, format, type ChatTemplate, type Finding } from "@patchbay/chat-template";
import { TextField } from "../../ui/form/text-field.tsx";
import { JsonField } from "../../ui/editor/json-field.tsx";
import type { LabEdits } from "./share-link.ts";

/** A chat template, a conversation, and the resulting prompt. */
export function TemplateLab({ evaluate }: { readonly evaluate: Evaluate }) {
  const lab = useLab();
  return (
    <>
      <LabToolbar lab={lab} />
      {lab.linkBroken && (
        <Notice tone="warning" title="The template in this link could not be read">
          <p>The link may be incomplete. A sample is shown instead.</p>
        </Notice>
      )}
      {lab.failure !== undefined ? (
        <ErrorNotice title="The template could not be loaded" error={lab.failure} onRetry={lab.retry} />
      ) : lab.input === undefined ? (
        <Skeleton label="Loading the template" lines={12} />
      ) : (
        <LabBench lab={lab} input={lab.input} evaluate={evaluate} />
      )}
    </>
  );
}

interface LabBenchProps {
  readonly lab: Lab;
  readonly input: LabInput;
  readonly evaluate: Evaluate;
}

const NO_PROBLEMS: JsonProblems = {};

function LabBench({ lab, input, evaluate }: LabBenchProps) {
  const problemId = useId();
  const [lines, setLines] = useQueryValue("lines", "replace");
  const wrapped = lines === "wrapped";
  const editor = useRef<CodeEditorHandle>(null);
  const read = useReadInput(input, lab.ending);
  const request = "request" in read ? read.request : undefined;
  const problems = "problems" in read ? read.problems : NO_PROBLEMS;
  const runnable = input.template !== "" && input.template.length <= SOURCE_LIMIT;
  const control = useEvaluation(runnable ? request : undefined, evaluate);
  const evaluation = runnable ? control.evaluation : undefined;
  const problem = evaluation && "problem" in evaluation.outcome ? evaluation.outcome.problem : undefined;
  const findings = evaluation?.findings;
  const marks = useMemo(() => marksOf(problem, findings), [problem, findings]);
  const onShowPlace = useCallback((offset: number) => editor.current?.goTo(offset), []);

  return (
    <>
      <div className="pb-lab">
        <Section
          id="template"
          title="Template"
          actions={
            <>
              <button
                type="button"
                className="pb-choice"
                aria-pressed={wrapped}
                onClick={() => setLines(wrapped ? "" : "wrapped")}
              >
                Wrap lines
              </button>
              {evaluation?.tree && (
                <Button onClick={() => lab.edit({ template: format(input.template) })}>Format</Button>
              )}
            </>
          }
        >
          <CodeEditor
            ref={editor}
            language="jinja"
            label="Template"
            value={input.template}
            marks={marks}
            wrapped={wrapped}
            placeholder="Paste a chat_template, or a whole tokenizer_config.json"
            size="tall"
            problemId={problemId}
            onChange={(text) => {
              const pasted = readPastedTemplates(text);
              if (pasted.length > 0) lab.paste(pasted);
              else lab.edit({ template: text });
            }}
          />
          {runnable && (evaluation || control.failure === undefined) && (
            <TemplateSupport support={evaluation?.support} />
          )}
        </Section>
        <LabResult
          input={input}
          control={runnable ? control : { ...control, evaluation: undefined, failure: undefined }}
          inputBroken={request === undefined}
          problemId={problemId}
          onShowPlace={onShowPlace}
        />
        <div className="pb-lab-values">
          <Section id="messages" title="Messages">
            <MessagesPanel
              value={input.messages}
              problem={problems.messages}
              onChange={(messages) => lab.edit({ messages })}
            />
          </Section>
          <Section id="variables" title="Variables">
            <VariablesPanel input={input} problems={problems} onEdit={lab.edit} />
          </Section>
        </div>
      </div>
      <ComparePanel
        request={runnable ? request : undefined}
        ownTemplate={lab.ownTemplate}
        prompt={evaluation && "prompt" in evaluation.outcome ? evaluation.outcome.prompt : undefined}
        evaluate={evaluate}
      />
      {evaluation && evaluation.findings.length > 0 && (
        <TemplateChecks findings={evaluation.findings} onShowPlace={onShowPlace} />
      )}
      {evaluation?.tree && (
        <Section id="tree" title="Syntax tree">
          <p className="pb-label">Arrow keys walk and fold it; Enter, or a double click, leads to the source.</p>
          <SyntaxTree tree={evaluation.tree} onShowPlace={onShowPlace} />
        </Section>
      )}
    </>
  );
}

/** The template's error and advice for its author, each at its position. */
function marksOf(problem: TemplateProblem | undefined, findings: readonly Finding[] = []): CodeMark[] {
  const marks: CodeMark[] = findings.map(({ message, location: { offset } }) => ({
    from: offset,
    to: offset + 1,
    severity: "warning",
    message,
  }));
  if (!problem?.location) return marks;
  const { offset, column, sourceLine } = problem.location;
  const word = /^[\w.]+/.exec(sourceLine.slice(column - 1))?.[0] ?? " ";
  return [...marks, { from: offset, to: offset + word.length, severity: "error", message: problem.reason }];
}

/** The same object while nothing in it changes. */
function useReadInput(input: LabInput, ending: PromptEnding): ReturnType<typeof readLabInput> {
  const { template, bosToken, eosToken, variables, messages, tools, documents } = input;
  return useMemo(
    () => readLabInput({ template, bosToken, eosToken, variables, messages, tools, documents }, ending),
    [template, bosToken, eosToken, variables, messages, tools, documents, ending],
  );
}

/** The templates of a pasted `tokenizer_config.json`, with its special tokens; none for other texts. */
function readPastedTemplates(text: string): readonly ChatTemplate[] {
  if (!text.trimStart().startsWith("{") || !text.includes('"chat_template"')) return [];
  try {
    const tokenizer: unknown = JSON.parse(text);
    if (typeof tokenizer !== "object" || tokenizer === null) return [];
    return chatTemplates({ config: { tokenizer_config: { ...tokenizer } } });
  } catch {
    return [];
  }
}

interface VariablesPanelProps {
  readonly input: LabInput;
  readonly problems: JsonProblems;
  onEdit(edits: LabEdits): void;
}

/** The template's variables other than the messages. */
function VariablesPanel({ input, problems, onEdit }: VariablesPanelProps) {
  return (
    <>
      <div className="pb-stack pb-gap-3 pb-lab-tokens">
        {(["bosToken", "eosToken"] as const).map((name) => (
          <TextField
            key={name}
            label={<span className="pb-mono">{name.replace("T", "_t")}</span>}
            className="pb-lab-code"
            placeholder="None"
            value={input[name]}
            onChange={(text) => onEdit({ [name]: text })}
          />
        ))}
      </div>
      <JsonField
        label="Tools"
        value={input.tools}
        problem={problems.tools}
        placeholder="Optional: a JSON array of tools, as in a chat completion"
        onChange={(tools) => onEdit({ tools })}
      />
      <JsonField
        label="Documents"
        value={input.documents}
        problem={problems.documents}
        placeholder="Optional: a JSON array of documents"
        onChange={(documents) => onEdit({ documents })}
      />
      <JsonField
        label="Other variables"
        value={input.variables}
        problem={problems.variables}
        placeholder={'Optional: a JSON object, such as {"enable_thinking": false}'}
        onChange={(variables) => onEdit({ variables })}
      />
    </>
  );
}
