import { useContext } from "react";
import { useMarkAddress } from "../host/live-marks.ts";
import { entryLabel } from "../host/catalogue/labels.ts";
import type { LibraryEntry, ProviderEntry } from "../host/use-catalogue.ts";
import { lazyPart } from "./lazy-part.tsx";
import { Mark, MarksContext, type MarkProps } from "./mark.tsx";
import { OptionalPart } from "./optional-part.tsx";

const MakerMark = lazyPart(async () => (await import("./maker-mark.tsx")).MakerMark);

interface EntryMarkProps extends Pick<MarkProps, "size"> {
  readonly entry: ProviderEntry | LibraryEntry;
}

/** The mark that a plugin brings; for a library without one, that of its repository's owner. */
export function EntryMark({ entry, size }: EntryMarkProps) {
  const hasMarks = useContext(MarksContext);
  const { id, icon, base } = entry;
  const drawing = useMarkAddress(hasMarks && icon ? base + icon.path : undefined);
  const mark = { id, label: entryLabel(entry), size };
  if (!icon && entry.kind === "library") return <OwnerMark owner={repositoryOwner(entry.repoUrl)} {...mark} />;
  return <Mark {...mark} drawing={drawing} />;
}

export interface OwnerMarkProps extends Omit<MarkProps, "drawing"> {
  /** Name of an organization on the hub or on GitHub. */
  readonly owner: string;
}

/** The mark of who publishes models. */
export function OwnerMark({ owner, ...mark }: OwnerMarkProps) {
  const letters = <Mark {...mark} />;
  if (!useContext(MarksContext)) return letters;
  return (
    <OptionalPart fallback={letters}>
      <MakerMark owner={owner} {...mark} />
    </OptionalPart>
  );
}

/** The owner of a repository on GitHub or on the hub; empty for other addresses. */
export function repositoryOwner(url: string): string {
  return /^https:\/\/(?:github\.com|huggingface\.co)\/([\w.-]+)/.exec(url)?.[1] ?? "";
}
