import { Fragment } from "react";
import { Link } from "react-router";
import { ExternalLink } from "../../components/links.tsx";
import { parseInline, type Inline } from "./parse-inline.ts";

/** Where a relative link of the text leads, inside the app or outside; nothing when it leads nowhere. */
export type ResolveLink = (href: string) => string | undefined;

export interface InlineTextProps {
  readonly text: string;
  readonly resolveLink?: ResolveLink;
}

/** A line of Markdown. */
export function InlineText({ text, resolveLink }: InlineTextProps) {
  return <Pieces pieces={parseInline(text)} resolveLink={resolveLink} />;
}

interface PiecesProps {
  readonly pieces: readonly Inline[];
  readonly resolveLink: ResolveLink | undefined;
}

function Pieces({ pieces, resolveLink }: PiecesProps) {
  return pieces.map((piece, place) => (
    // A text does not change: a piece's place is its identity.
    <Fragment key={place}>
      <Piece piece={piece} resolveLink={resolveLink} />
    </Fragment>
  ));
}

function Piece({ piece, resolveLink }: { readonly piece: Inline; readonly resolveLink: ResolveLink | undefined }) {
  if ("text" in piece) return piece.type === "code" ? <code>{piece.text}</code> : piece.text;
  const content = <Pieces pieces={piece.content} resolveLink={resolveLink} />;
  if (piece.type === "strong") return <strong>{content}</strong>;
  if (piece.type === "emphasis") return <em>{content}</em>;
  const isWhole = /^(#|https?:)/i.test(piece.href);
  const to = isWhole ? piece.href : resolveLink?.(piece.href);
  if (to === undefined) return content;
  return /^https?:/i.test(to) ? <ExternalLink href={to}>{content}</ExternalLink> : <Link to={to}>{content}</Link>;
}
