import type { IndexEntry } from "@patchbay/core/plugin";
import type { MockModel } from "@patchbay/mocks";
import { AUTO } from "../host/host-context.ts";
import type { LibraryEntry, ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";

/** The provider task behind the playground. */
export const CHAT_TASK = "conversational";

/** Provider tasks through which a task is called, the preferred first. */
export function callsOf({ id, calls }: TaskEntry): readonly string[] {
  return calls ?? [id];
}

/** Providers that serve a task in one of the ways in which it can be called; none whose vendor closed the service. */
export function providersOf(task: TaskEntry, providers: readonly ProviderEntry[]): readonly ProviderEntry[] {
  const calls = callsOf(task);
  return providers.filter(({ tasks, closed }) => !closed && calls.some((call) => Object.hasOwn(tasks, call)));
}

/**
 * Whether a task is called only in the name of another, as images with text are by chat: then not every model of that call
 * can do it, but those that are tagged with it.
 */
export function isBorrowed(task: TaskEntry): boolean {
  const calls = callsOf(task);
  return calls.length > 0 && !calls.includes(task.id);
}

/** Whether a sample model can do a task that is called in a certain way. @param task undefined where no plugin describes it */
export function canDo(model: MockModel, call: string, task: TaskEntry | undefined): boolean {
  if (model.task !== call) return false;
  return !task || !isBorrowed(task) || model.record?.pipeline_tag === task.id || model.tags?.includes(task.id) === true;
}

/** What is made of a list is made once for it: pages ask for each of their rows, and with every key. */
export function oncePerList<List extends object, Made>(make: (list: List) => Made): (list: List) => Made {
  const known = new WeakMap<List, Made>();
  return (list) => {
    const made = known.get(list) ?? make(list);
    known.set(list, made);
    return made;
  };
}

const namesOfTasks = oncePerList(
  (tasks: readonly TaskEntry[]) => new Map([[CHAT_TASK, "Chat"], ...tasks.map(({ id, name }) => [id, name] as const)]),
);

/** What people call a task or a provider task: its id where no plugin names it. */
export function taskName(id: string, tasks: readonly TaskEntry[]): string {
  return namesOfTasks(tasks).get(id) ?? id;
}

/** What people call a provider: its id where it is not installed. */
export function providerName(id: string, providers: readonly ProviderEntry[]): string {
  return providers.find((one) => one.id === id)?.label ?? (id === AUTO ? "Automatic" : id);
}

const librariesByTask = oncePerList((libraries: readonly LibraryEntry[]) => {
  const byTask = new Map<string, LibraryEntry[]>();
  for (const library of libraries) {
    for (const task of new Set(library.taskPages)) {
      const known = byTask.get(task);
      if (known) known.push(library);
      else byTask.set(task, [library]);
    }
  }
  return byTask;
});

/** Libraries that a task's page shows. */
export function librariesOf(taskId: string, libraries: readonly LibraryEntry[]): readonly LibraryEntry[] {
  return librariesByTask(libraries).get(taskId) ?? [];
}

/** The task whose page tells about a provider task: the one of that id, else one that is called through it. */
export function pageOfProviderTask(providerTask: string, tasks: readonly TaskEntry[]): TaskEntry | undefined {
  return tasks.find(({ id }) => id === providerTask) ?? tasks.find((task) => callsOf(task).includes(providerTask));
}

/** Tasks in the order of how many providers serve them, most first; where it is the same number as they are. */
export function mostServedFirst(tasks: readonly string[], providers: readonly ProviderEntry[]): readonly string[] {
  // Counted once: a comparison asks for two of them.
  const counts = new Map(tasks.map((task) => [task, 0]));
  for (const task of providers.flatMap((provider) => Object.keys(provider.tasks))) {
    const count = counts.get(task);
    if (count !== undefined) counts.set(task, count + 1);
  }
  return tasks.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

/** Every provider task that somebody serves, those with a page in the catalogue's order and then the others. */
export function servedTasks(providers: readonly ProviderEntry[], tasks: readonly TaskEntry[]): readonly string[] {
  const served = new Set(providers.flatMap((provider) => Object.keys(provider.tasks)));
  return [...served]
    .map((task) => ({ task, order: pageOfProviderTask(task, tasks)?.order ?? Number.POSITIVE_INFINITY }))
    .toSorted((one, other) => one.order - other.order || one.task.localeCompare(other.task, "en"))
    .map(({ task }) => task);
}

/**
 * Whether a provider's mocks may run because a page lists the sample models of all: those of Patchbay and those that whoever
 * runs the server has put there. What was installed from elsewhere runs when somebody chooses it.
 */
export function runsUnasked({ origin }: Pick<IndexEntry, "origin">): boolean {
  return origin !== "installed";
}
