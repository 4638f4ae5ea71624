import { useCallback, useId, useMemo, useRef } from "react";
import { Button } from "../components/button.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { Notice } from "../components/notice.tsx";
import { Section } from "../components/section.tsx";
import { Skeleton } from "../components/placeholders.tsx";
import { useQueryValue } from "../hooks/use-query.ts";
import { SOURCE_LIMIT, type Evaluate, type PromptEnding } from "./evaluation.ts";
import { readLabInput, type JsonProblems, type LabInput } from "./lab-input.ts";
import { LabResult } from "./lab-result.tsx";
import { LabToolbar } from "./lab-toolbar.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { SyntaxTree } from "./syntax-tree.tsx";
import { TemplateFacts } from "./template-facts.tsx";
import { TemplateEditor } from "./template-editor.tsx";
import { useEvaluation } from "./use-evaluation.ts";
import { useLab, type Lab } from "./use-lab.ts";
import { VariablesPanel } from "./variables-panel.tsx";
import "./template-lab.css";
import { chatTemplate, format } from "@patchbay/chat-template";
import type { LabEdits } from "./share-link.ts";

/** A chat template and a conversation, and the prompt that they make. */
export function TemplateLab({ evaluate }: { readonly evaluate: Evaluate }) {
  const lab = useLab();
  return (
    <>
      <LabToolbar lab={lab} />
      {lab.linkBroken && (
        <Notice tone="warning" title="The link’s template cannot be read">
          <p>It may have been cut. Instead, the sample is shown.</p>
        </Notice>
      )}
      {lab.failure !== undefined ? (
        <ErrorNotice title="The sample could not be loaded" error={lab.failure} onRetry={lab.retry} />
      ) : lab.input === undefined ? (
        <Skeleton label="Loading the sample" lines={12} />
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
  const textarea = useRef<HTMLTextAreaElement>(null);
  const read = useReadInput(input, lab.ending);
  const request = "request" in read ? read.request : undefined;
  const problems = "problems" in read ? read.problems : NO_PROBLEMS;
  const runnable = input.template !== "" && input.template.length <= SOURCE_LIMIT;
  const control = useEvaluation(runnable ? request : undefined, evaluate);
  const evaluation = runnable ? control.evaluation : undefined;
  const problem = evaluation && "problem" in evaluation.outcome ? evaluation.outcome.problem : undefined;
  const onShowPlace = useCallback((offset: number) => {
    if (textarea.current) showPlace(textarea.current, offset);
  }, []);

  return (
    <>
      <div className="pb-lab">
        <Section id="template" title="Template">
          <div className="pb-lab-head">
            <button
              type="button"
              className="pb-choice"
              aria-pressed={wrapped}
              onClick={() => setLines(wrapped ? "" : "wrapped")}
            >
              Wrap lines
            </button>
            {evaluation?.tree && <Button onClick={() => lab.edit({ template: format(input.template) })}>Format</Button>}
          </div>
          <TemplateEditor
            value={input.template}
            location={problem?.location}
            problemId={problemId}
            labelId="template"
            textarea={textarea}
            wrapped={wrapped}
            onChange={(text) => lab.edit(readPastedTemplate(text) ?? { template: text })}
          />
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
      {evaluation && <TemplateFacts evaluation={evaluation} onShowPlace={onShowPlace} />}
      {evaluation?.tree && (
        <Section id="tree" title="Syntax tree">
          <p className="pb-label">Arrow keys walk and fold it; Enter, or a double click, leads to the source.</p>
          <SyntaxTree tree={evaluation.tree} onShowPlace={onShowPlace} />
        </Section>
      )}
    </>
  );
}

/** The same object while nothing in it changes. */
function useReadInput(input: LabInput, ending: PromptEnding): ReturnType<typeof readLabInput> {
  const { template, bosToken, eosToken, variables, messages, tools, documents } = input;
  return useMemo(
    () => readLabInput({ template, bosToken, eosToken, variables, messages, tools, documents }, ending),
    [template, bosToken, eosToken, variables, messages, tools, documents, ending],
  );
}

/**
 * Puts the cursor of a text field at an offset and scrolls there, which browsers do not do by themselves. Where lines
 * are broken, the place is near what is scrolled to.
 */
export function showPlace(textarea: HTMLTextAreaElement, offset: number): void {
  textarea.focus();
  textarea.setSelectionRange(offset, offset + 1);
  textarea.scrollIntoView({ block: "nearest" });
  if (textarea.wrap === "soft") {
    textarea.scrollTop = (textarea.scrollHeight * offset) / textarea.textLength - textarea.clientHeight / 2;
    return;
  }
  const lines = textarea.value.split("\n");
  const before = textarea.value.slice(0, offset).split("\n");
  const longest = Math.max(...lines.map((line) => line.length));
  const column = before.at(-1)?.length ?? 0;
  textarea.scrollTop = (textarea.scrollHeight * before.length) / lines.length - textarea.clientHeight / 2;
  textarea.scrollLeft = (textarea.scrollWidth * column) / Math.max(1, longest) - textarea.clientWidth / 2;
}

/**
 * Finds template and special tokens in a pasted `tokenizer_config.json`.
 * @returns undefined when the text is not one, or none that has a template to take without asking
 */
export function readPastedTemplate(text: string): LabEdits | undefined {
  if (!text.trimStart().startsWith("{") || !text.includes('"chat_template"')) return undefined;
  try {
    const tokenizer: unknown = JSON.parse(text);
    if (typeof tokenizer !== "object" || tokenizer === null) return undefined;
    const found = chatTemplate({ config: { tokenizer_config: { ...tokenizer } } });
    if (!found) return undefined;
    const { bos_token: bosToken = "", eos_token: eosToken = "" } = found.specialTokens;
    return { template: found.source, bosToken, eosToken };
  } catch {
    return undefined;
  }
}
