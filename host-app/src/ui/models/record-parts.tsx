import { Link } from "react-router";
import { entryAddress, hubAddress } from "../../host/catalogue/addresses.ts";
import { pageOfProviderTask, taskName } from "../../host/catalogue/relations.ts";
import { ExternalLink } from "../links.tsx";
import { useAddressQuery } from "../hooks/use-address-query.ts";
import type { LibraryEntry, TaskEntry } from "../../host/use-catalogue.ts";
import { useAddresses } from "../../host/settings/use-addresses.ts";

export interface LibraryLinkProps {
  /** A record's `library_name`. */
  readonly id: string | undefined;
  readonly libraries: readonly LibraryEntry[];
}

/** A library's name with a link to its page if it is installed. */
export function LibraryLink({ id, libraries }: LibraryLinkProps) {
  const entry = libraries.find((library) => library.id === id);
  return entry ? <Link to={entryAddress("library", entry.id)}>{entry.prettyLabel}</Link> : id;
}

export interface TaskLinkProps {
  readonly id: string;
  readonly tasks: readonly TaskEntry[];
}

/** A pipeline tag's name with a link to its task's page if there is one. */
export function TaskLink({ id, tasks }: TaskLinkProps) {
  const entry = tasks.find((task) => task.id === id);
  return entry ? <Link to={entryAddress("task", id)}>{entry.name}</Link> : id;
}

/** A provider task's id with a link to the page that describes it if there is one. */
export function ProviderTaskLink({ id, tasks }: TaskLinkProps) {
  const page = pageOfProviderTask(id, tasks);
  const name = taskName(id, tasks);
  return page ? <Link to={entryAddress("task", page.id)}>{name}</Link> : name;
}

/** The address of a section of the model's page, which keeps the rest of the query. */
export function usePartAddress(part: "inference" | "local" | "files"): { readonly search: string } {
  const [query] = useAddressQuery();
  const next = new URLSearchParams(query);
  next.set("tab", part);
  return { search: next.toString() };
}

export interface ModelCardLinkProps {
  /** `owner/name`. */
  readonly id: string;
  readonly label: string;
}

/** A link to the model's page on the hub. */
export function ModelCardLink({ id, label }: ModelCardLinkProps) {
  const { hubUrl } = useAddresses();
  return <ExternalLink href={hubAddress(hubUrl, "model", id)}>{label}</ExternalLink>;
}
