import "./answer-text.css";
import { memo, useMemo, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { ExternalLink } from "../../../ui/links.tsx";
import { adaptToGitHub } from "../../../ui/markdown/github-marks.ts";
import { MarkdownView, type MarkdownImageProps } from "../../../ui/markdown/markdown.tsx";
import { readMarkdown, textOf, type MarkdownElement } from "../../../ui/markdown/read-markdown.ts";
import { OptionalPart } from "../../../ui/optional-part.tsx";
import { LONGEST_PARAGRAPH, MARKS } from "../chat-choices-view.tsx";
import { chunksOf, createBlockReader } from "./answer-blocks.ts";
import { FORMULA_MARK, separateMath, type Formula } from "./math-source.ts";

// Few answers have formulas.
const FormulaView = lazyPart(async () => (await import("./formula-view.tsx")).FormulaView);

export interface AnswerTextProps {
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
