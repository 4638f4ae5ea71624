import { Heading } from "@patchbay/widgets/parts";
import { DataTable } from "../../components/data-table.tsx";
import { CodeBlock } from "../code-block.tsx";
import { PAGE_HEADING_ID } from "../../components/page-header.tsx";
import { InlineText, type ResolveLink } from "./inline-text.tsx";
import { plainText } from "./parse-inline.ts";
import { parseMarkdown, type Block } from "./parse-markdown.ts";
import "./markdown.css";

/** Ids of the page around the text. */
const PAGE_IDS = ["root", "main", PAGE_HEADING_ID];

export interface MarkdownProps {
  readonly text: string;
  /** Levels by which headings are lowered, to fit into the page around them; default 0. */
  readonly lowerBy?: number;
  /** Put before the ids of headings, so that they do not meet the page's own. */
  readonly idPrefix?: string;
  readonly resolveLink?: ResolveLink;
  /** Puts links to the sections, its headings of the second level, above the text. */
  readonly outline?: boolean;
}

/** Markdown as elements. Nothing in the text becomes HTML, so it may come from anybody. */
export function Markdown({ text, lowerBy = 0, idPrefix = "", resolveLink, outline = false }: MarkdownProps) {
  const blocks = parseMarkdown(text);
  const ids = headingIds(blocks, idPrefix);
  return (
    <div className="pb-markdown">
      {outline && <Outline ids={ids} />}
      {blocks.map((block, place) => (
        // A text does not change: a block's place is its identity.
        <MarkdownBlock
          key={place}
          block={block}
          lowerBy={lowerBy}
          id={ids.get(block) ?? ""}
          resolveLink={resolveLink}
        />
      ))}
    </div>
  );
}

function Outline({ ids }: { readonly ids: ReadonlyMap<Block, string> }) {
  return (
    <nav className="pb-outline pb-small" aria-label="On this page">
      {[...ids].map(
        ([block, id]) =>
          block.type === "heading" &&
          block.level === 2 && (
            <a key={id} href={`#${id}`}>
              {plainText(block.text)}
            </a>
          ),
      )}
    </nav>
  );
}

/** An id for each heading, by its text; headings of equal text are numbered, one without letters is a section. */
function headingIds(blocks: readonly Block[], prefix: string): ReadonlyMap<Block, string> {
  const taken = new Set(PAGE_IDS);
  const ids = new Map<Block, string>();
  for (const block of blocks) {
    if (block.type !== "heading") continue;
    const slug = plainText(block.text)
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}]+/gu, "-")
      .replaceAll(/^-|-$/g, "");
    const name = prefix + (slug || "section");
    let id = name;
    for (let number = 2; taken.has(id); number += 1) id = `${name}-${number}`;
    taken.add(id);
    ids.set(block, id);
  }
  return ids;
}

interface MarkdownBlockProps {
  readonly block: Block;
  readonly lowerBy: number;
  /** Of a heading. */
  readonly id: string;
  readonly resolveLink: ResolveLink | undefined;
}

function MarkdownBlock({ block, lowerBy, id, resolveLink }: MarkdownBlockProps) {
  const inline = (text: string) => <InlineText text={text} resolveLink={resolveLink} />;
  switch (block.type) {
    case "heading":
      return (
        <Heading level={Math.min(block.level + lowerBy, 6) as 1} id={id}>
          {inline(block.text)}
        </Heading>
      );
    case "paragraph":
      return <p>{inline(block.text)}</p>;
    case "code":
      return <CodeBlock code={block.code} language={block.language || undefined} />;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return (
        <DataTable
          label={`Table: ${block.head.map(plainText).join(", ")}`}
          columns={block.head.map((cell) => ({ title: inline(cell) }))}
        >
          {block.rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((cell, column) => (
                <td key={column}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </DataTable>
      );
    default:
      return null;
  }
}
