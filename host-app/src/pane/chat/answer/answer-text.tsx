import "./answer-text.css";
import { memo, useMemo, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { OptionalPart, optionalPart } from "../../../ui/optional-part.tsx";
import { ExternalLink } from "../../../ui/links.tsx";
import { adaptToGitHub } from "../../../ui/markdown/github-marks.ts";
import { MarkdownView, type MarkdownImageProps } from "../../../ui/markdown/markdown.tsx";
import { readMarkdown, textOf, type MarkdownElement } from "../../../ui/markdown/read-markdown.ts";
import { LONGEST_PARAGRAPH, MARKS, isJsonAsked, type RichChoiceProps } from "../chat-choices-view.tsx";
import { chunksOf, createBlockReader } from "./answer-blocks.ts";
import { FORMULA_MARK, separateMath, type Formula } from "./math-source.ts";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { formatMilliseconds } from "../../../ui/format-values.ts";
import { Skeleton } from "../../../ui/placeholders.tsx";

// Few answers have formulas.
const FormulaView = lazyPart(async () => (await import("./formula-view.tsx")).FormulaView);

interface AnswerTextProps {
  readonly text: string;
  /** Whether it is still streaming. */
  readonly streaming: boolean;
}

/** Longest answer, in characters, that is formatted as a whole. */
const MOST_FORMATTED = 200_000;

/**
 * Streaming Markdown: closed blocks are parsed and rendered once, the open tail is plain text. HTML is shown as text,
 * links open outside of the app, and images become links.
 */
export function AnswerText({ text, streaming }: AnswerTextProps) {
  const [read] = useState(createBlockReader);
  const blocks = read(text);
  const tail = text.slice(blocks.end);
  const all = streaming || tail.trim() === "" ? blocks.closed : [...blocks.closed, tail];
  const formatted = countFormatted(all);
  return (
    <div className="pb-answer-text">
      {groupsOf(all, formatted).map(({ blocks: group, isFormatted }, index) => (
        // Blocks are only appended, so a group's index is its key.
        <Group key={index} blocks={group} isFormatted={isFormatted} />
      ))}
      {formatted < all.length && (
        <p className="pb-small pb-muted">
          This answer has {text.length.toLocaleString("en")} characters: what comes after the first{" "}
          {MOST_FORMATTED.toLocaleString("en")} is shown without formatting.
        </p>
      )}
      {streaming && <Tail text={tail} />}
    </div>
  );
}

/** How many of the first blocks fit the formatting limit. */
function countFormatted(blocks: readonly string[]): number {
  let length = 0;
  const index = blocks.findIndex((block) => (length += block.length) > MOST_FORMATTED);
  return index === -1 ? blocks.length : index;
}

interface GroupProps {
  readonly blocks: readonly string[];
  readonly isFormatted: boolean;
}

const GROUP_SIZE = 16;

/** Blocks that the browser lays out together, or skips while they are off screen. */
function groupsOf(blocks: readonly string[], formatted: number): readonly GroupProps[] {
  const groups: GroupProps[] = [];
  for (let from = 0; from < blocks.length;) {
    const isFormatted = from < formatted;
    const end = isFormatted ? Math.min(from + GROUP_SIZE, formatted) : from + GROUP_SIZE;
    groups.push({ blocks: blocks.slice(from, end), isFormatted });
    from = end;
  }
  return groups;
}

const Group = memo(
  function Group({ blocks, isFormatted }: GroupProps) {
    return (
      <div className="pb-answer-group">
        {blocks.map((block, index) => {
          const Part = isFormatted && !isLongParagraph(block) ? Block : PlainBlock;
          return <Part key={index} text={block} />;
        })}
      </div>
    );
  },
  (before, after) =>
    before.isFormatted === after.isFormatted &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index]),
);

/** Whether a block is plain text too long to lay out at once. */
function isLongParagraph(block: string): boolean {
  return block.length > LONGEST_PARAGRAPH && !MARKS.test(block.trim());
}

const Block = memo(function Block({ text }: { readonly text: string }) {
  const [tree, formulas] = useMemo(() => {
    const math = separateMath(text);
    return [readMarkdown(math.text, { adapt: adaptToAnswer }), math.formulas] as const;
  }, [text]);
  return (
    <div className="pb-answer-block">
      <MarkdownView
        tree={tree}
        lowerBy={2}
        isPart
        Image={ImageLink}
        renderMath={(index) => renderFormula(formulas[index])}
      />
      {tree.isCut && (
        <p className="pb-small pb-muted">The rest of this part is too long to be shown. Copy has all of it.</p>
      )}
    </div>
  );
});

/** Reads formulas that were set aside, and what GitHub adds to Markdown. */
function adaptToAnswer(element: MarkdownElement): MarkdownElement {
  const code = element.tag === "code" ? textOf(element.children) : "";
  return code.startsWith(FORMULA_MARK)
    ? { ...element, tag: "math", attributes: { index: code.slice(1) }, children: [] }
    : adaptToGitHub(element);
}

const renderFormula = (formula: Formula | undefined) =>
  formula && (
    <OptionalPart fallback={<code>{formula.tex}</code>}>
      <FormulaView {...formula} />
    </OptionalPart>
  );

const PlainBlock = memo(function PlainBlock({ text }: { readonly text: string }) {
  return chunksOf(text.trimEnd()).map((chunk, index) => (
    <p key={index} className="pb-answer-group pb-turn-text">
      {chunk}
    </p>
  ));
});

/** An answer loads nothing from other sites: an image is a link. */
function ImageLink({ src, alt, inLink }: MarkdownImageProps) {
  const label = alt === "" ? "Image" : `Image: ${alt}`;
  return /^https?:/i.test(src) && !inLink ? <ExternalLink href={src}>{label}</ExternalLink> : label;
}

const OPEN_FENCE = /^ {0,1}(?:`{3,}|~{3,})[^\n]*\n/;

/** The unfinished tail. An open fence is already shown as code. */
function Tail({ text }: { readonly text: string }) {
  const fence = OPEN_FENCE.exec(text)?.[0];
  const chunks = chunksOf(fence === undefined ? text.replace(/^\n+/, "") : text.slice(fence.length));
  return (
    <div
      className={fence === undefined ? "pb-answer-tail pb-turn-text" : "pb-answer-tail pb-answer-code"}
      data-streaming
    >
      {chunks.map((chunk, index) => (
        // Chunks are only appended, so a chunk's index is its key.
        <Chunk key={index} text={chunk} />
      ))}
    </div>
  );
}

/** Characters that the browser shapes together. */
const SHAPED = /[^]{1,200}/g;

const Chunk = memo(function Chunk({ text }: { readonly text: string }) {
  return (
    <p>
      {(text.match(SHAPED) ?? []).map((piece, index) => (
        // Only the last piece grows, so earlier ones are not shaped again.
        <span key={index}>{piece}</span>
      ))}
    </p>
  );
});

const ToolCallView = lazyPart(async () => (await import("../tools/tool-call-view.tsx")).ToolCallView);

const ToolResults = optionalPart(async () => (await import("../tools/tool-results.tsx")).ToolResults);
const FormattedAnswer = lazyPart(async () => (await import("../tools/formatted-answer.tsx")).FormattedAnswer);

/** Why an answer is incomplete. */
const ENDINGS: Readonly<Record<string, string>> = {
  length: "Cut off: the maximum number of tokens was reached.",
  content_filter: "Cut off by the provider’s content filter.",
  tool_calls: "Stopped to wait for the results of its tool calls.",
  function_call: "Stopped to wait for the result of a function call.",
};
/** Finish reasons of complete answers. */
const COMPLETE = new Set(["stop", "eos", "eos_token", "end_turn", "stop_sequence"]);

/** An answer with more than plain text: Markdown, reasoning, tool calls and the finish reason. */
export function RichChoice({ choice, streaming, running, number, of, reasoningMs }: RichChoiceProps) {
  const { text, reasoning, toolCalls, finishReason } = choice;
  const isThinking = streaming && text === "" && toolCalls.length === 0;
  const isFormatted = of !== undefined && text !== "" && isJsonAsked(of.run.call);
  return (
    <>
      {number !== undefined && (
        <p className="pb-row pb-top pb-muted pb-small pb-number pb-turn-foot">
          Answer {number}
          {!running && text !== "" && <CopyButton value={encodeCopyValue(text)} />}
        </p>
      )}
      {reasoning !== "" && <Reasoning text={reasoning} running={isThinking} ms={reasoningMs} />}
      {(text !== "" || (isThinking && reasoning === "")) &&
        (isFormatted ? (
          <OptionalPart fallback={<p className="pb-turn-text">{text}</p>}>
            <FormattedAnswer text={text} call={of.run.call} />
          </OptionalPart>
        ) : (
          <AnswerText text={text} streaming={streaming} />
        ))}
      {toolCalls.length > 0 && (
        <OptionalPart fallback={<Skeleton label="Loading the tool calls" lines={2} />}>
          {toolCalls.map((call, place) => (
            // A call's index is its key.
            <ToolCallView key={place} call={call} complete={!streaming} />
          ))}
        </OptionalPart>
      )}
      {finishReason !== undefined && !COMPLETE.has(finishReason) && (
        <p className="pb-small pb-muted">
          {Object.hasOwn(ENDINGS, finishReason)
            ? ENDINGS[finishReason]
            : `The provider ended the answer: ${finishReason}.`}
        </p>
      )}
      {of && toolCalls.length > 0 && (number ?? 1) === 1 && <ToolResults calls={toolCalls} of={of} />}
    </>
  );
}

interface ReasoningProps {
  readonly text: string;
  /** Whether the model is still reasoning. */
  readonly running: boolean;
  /** Milliseconds of reasoning, once known. */
  readonly ms: number | undefined;
}

/** The model's reasoning, collapsed. */
function Reasoning({ text, running, ms }: ReasoningProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="pb-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {running ? "Thinking …" : ms === undefined ? "Reasoning" : `Thought for ${formatMilliseconds(ms)}`}
      </summary>
      {open && <AnswerText text={text} streaming={running} />}
    </details>
  );
}
