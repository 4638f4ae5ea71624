import "./answer-text.css";
import { memo, useMemo, useState } from "react";
import { ExternalLink } from "../../../components/links.tsx";
import { MarkdownView, type MarkdownImageProps } from "../../../docs/markdown/markdown.tsx";
import { readMarkdown } from "../../../docs/markdown/read-markdown.ts";
import { LONGEST_PARAGRAPH, MARKS } from "../chat-choices-view.tsx";
import { chunksOf, createBlockReader } from "./answer-blocks.ts";
import { mathAsCode } from "./math-source.ts";

export interface AnswerTextProps {
  readonly text: string;
  /** Whether more of it comes. */
  readonly streaming: boolean;
}

/** Characters of an answer that are formatted; nobody reads more. */
const MOST_FORMATTED = 200_000;

/**
 * Markdown while it is being written: what is closed is read and made once, the open tail is text. HTML in it is text, links
 * lead out of the app only, and images are links.
 */
export function AnswerText({ text, streaming }: AnswerTextProps) {
  const [read] = useState(createBlockReader);
  const blocks = read(text);
  const tail = text.slice(blocks.end);
  const all = streaming || tail.trim() === "" ? blocks.closed : [...blocks.closed, tail];
  const formatted = countFormatted(all);
  return (
    <div className="pb-answer-text">
      {groupsOf(all, formatted).map(({ blocks: group, isFormatted }, place) => (
        // Blocks are only added: a group's place is its identity.
        <Group key={place} blocks={group} isFormatted={isFormatted} />
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

/** How many blocks from the first on are short enough together. */
function countFormatted(blocks: readonly string[]): number {
  let length = 0;
  const place = blocks.findIndex((block) => (length += block.length) > MOST_FORMATTED);
  return place === -1 ? blocks.length : place;
}

interface GroupProps {
  readonly blocks: readonly string[];
  readonly isFormatted: boolean;
}

const GROUP_SIZE = 16;

/** Blocks that are laid out together, or not at all while they are out of view. */
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
        {blocks.map((block, place) => {
          const Part = isFormatted && !isLongParagraph(block) ? Block : PlainBlock;
          return <Part key={place} text={block} />;
        })}
      </div>
    );
  },
  (before, after) =>
    before.isFormatted === after.isFormatted &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, place) => block === after.blocks[place]),
);

/** Whether a block is words alone, too many to be laid out at once. */
function isLongParagraph(block: string): boolean {
  return block.length > LONGEST_PARAGRAPH && !MARKS.test(block.trim());
}

const Block = memo(function Block({ text }: { readonly text: string }) {
  const tree = useMemo(() => readMarkdown(mathAsCode(text)), [text]);
  return (
    <div className="pb-answer-block">
      <MarkdownView tree={tree} lowerBy={2} isPart Image={ImageLink} />
      {tree.isCut && (
        <p className="pb-small pb-muted">The rest of this part is too long to be shown. Copy has all of it.</p>
      )}
    </div>
  );
});

const PlainBlock = memo(function PlainBlock({ text }: { readonly text: string }) {
  return chunksOf(text.trimEnd()).map((chunk, place) => (
    <p key={place} className="pb-answer-group pb-turn-text">
      {chunk}
    </p>
  ));
});

/** An answer loads nothing from elsewhere: who wants to see an image follows the link. */
function ImageLink({ src, alt, inLink }: MarkdownImageProps) {
  const label = alt === "" ? "Image" : `Image: ${alt}`;
  return /^https?:/i.test(src) && !inLink ? <ExternalLink href={src}>{label}</ExternalLink> : label;
}

const OPEN_FENCE = /^ {0,1}(?:`{3,}|~{3,})[^\n]*\n/;

/** What is still being written. Code already stands as code. */
function Tail({ text }: { readonly text: string }) {
  const fence = OPEN_FENCE.exec(text)?.[0];
  const chunks = chunksOf(fence === undefined ? text.replace(/^\n+/, "") : text.slice(fence.length));
  return (
    <div
      className={fence === undefined ? "pb-answer-tail pb-turn-text" : "pb-answer-tail pb-answer-code"}
      data-streaming
    >
      {chunks.map((chunk, place) => (
        // Chunks are only added: a chunk's place is its identity.
        <Chunk key={place} text={chunk} />
      ))}
    </div>
  );
}

/** Characters whose shapes are found together. */
const SHAPED = /[^]{1,200}/g;

const Chunk = memo(function Chunk({ text }: { readonly text: string }) {
  return (
    <p>
      {(text.match(SHAPED) ?? []).map((piece, place) => (
        // As for chunks: what stands in front of the last piece is not shaped anew.
        <span key={place}>{piece}</span>
      ))}
    </p>
  );
});
