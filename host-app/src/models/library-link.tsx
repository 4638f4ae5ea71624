import { Link } from "react-router";
import { entryAddress } from "../catalogue/addresses.ts";
import type { LibraryEntry } from "../host/use-catalogue.ts";

export interface LibraryLinkProps {
  /** A record's `library_name`. */
  readonly id: string | undefined;
  readonly libraries: readonly LibraryEntry[];
}

/** A library as people call it, with a link to its page where it is installed. */
export function LibraryLink({ id, libraries }: LibraryLinkProps) {
  const entry = libraries.find((library) => library.id === id);
  return entry ? <Link to={entryAddress("library", entry.id)}>{entry.prettyLabel}</Link> : id;
}
