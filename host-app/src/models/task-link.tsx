import { Link } from "react-router";
import { entryAddress } from "../catalogue/addresses.ts";
import { pageOfProviderTask } from "../catalogue/relations.ts";
import type { TaskEntry } from "../host/use-catalogue.ts";

export interface TaskLinkProps {
  readonly id: string;
  readonly tasks: readonly TaskEntry[];
}

/** A pipeline tag as people call it, with a link to its task's page where there is one. */
export function TaskLink({ id, tasks }: TaskLinkProps) {
  const entry = tasks.find((task) => task.id === id);
  return entry ? <Link to={entryAddress("task", id)}>{entry.name}</Link> : id;
}

/** A provider task by its id, with a link to the page that tells about it where there is one. */
export function ProviderTaskLink({ id, tasks }: TaskLinkProps) {
  const page = pageOfProviderTask(id, tasks);
  return page ? <Link to={entryAddress("task", page.id)}>{id}</Link> : id;
}
