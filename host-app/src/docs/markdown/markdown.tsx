import { TableFrame } from "../../components/table-frame.tsx";
import { CodeBlock } from "../code-block.tsx";
import { Heading } from "../heading.tsx";
import { InlineText, type ResolveLink } from "./inline-text.tsx";
import { plainText } from "./parse-inline.ts";
import { parseMarkdown, type Block } from "./parse-markdown.ts";
import "./markdown.css";

export interface MarkdownProps {
  readonly text: string;
  /** Levels by which headings are lowered, to fit into the page around them; default 0. */
  readonly lowerBy?: number;
  /** Put before the ids of headings, so that they do not meet the page's own. */
  readonly idPrefix?: string;
  readonly resolveLink?: ResolveLink;
}

/** Markdown as elements. Nothing in the text becomes HTML, so it may come from anybody. */
export function Markdown({ text, lowerBy = 0, idPrefix = "", resolveLink }: MarkdownProps) {
  return (
    <div className="pb-markdown">
      {parseMarkdown(text).map((block, place) => (
        // A text does not change: a block's place is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <MarkdownBlock key={place} block={block} lowerBy={lowerBy} idPrefix={idPrefix} resolveLink={resolveLink} />
      ))}
    </div>
  );
}

/** The id of a heading with this text. */
export function headingId(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

interface MarkdownBlockProps {
  readonly block: Block;
  readonly lowerBy: number;
  readonly idPrefix: string;
  readonly resolveLink: ResolveLink | undefined;
}

function MarkdownBlock({ block, lowerBy, idPrefix, resolveLink }: MarkdownBlockProps) {
  const inline = (text: string) => <InlineText text={text} {...(resolveLink && { resolveLink })} />;
  switch (block.type) {
    case "heading":
      return (
        <Heading level={Math.min(block.level + lowerBy, 6) as 1} id={idPrefix + headingId(block.text)}>
          {inline(block.text)}
        </Heading>
      );
    case "paragraph":
      return <p>{inline(block.text)}</p>;
    case "code":
      return <CodeBlock code={block.code} {...(block.language && { language: block.language })} />;
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
        <TableFrame label={`Table: ${block.head.map(plainText).join(", ")}`}>
          <table className="pb-table">
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {inline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join("|")}>
                  {row.map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={column}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      );
    default:
      return null;
  }
}
