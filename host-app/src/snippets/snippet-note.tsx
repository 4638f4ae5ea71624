import { Fragment } from "react";
import { ExternalLink } from "../components/external-link.tsx";

/** An address in a text, without the punctuation behind it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** What the reader of a snippet should know; addresses in it are links. */
export function SnippetNote({ text }: { readonly text: string }) {
  return (
    <p className="pb-muted pb-small">
      {text.split(ADDRESS).map((part, place) => {
        // A split by one group gives text and addresses in turn; parts have no other identity than their place.
        const isAddress = place % 2 === 1;
        // oxlint-disable-next-line react/no-array-index-key
        return <Fragment key={place}>{isAddress ? <ExternalLink href={part}>{part}</ExternalLink> : part}</Fragment>;
      })}
    </p>
  );
}
