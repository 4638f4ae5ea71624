import type { IndexEntry } from "@patchbay/core/plugin";
import type { MockModel } from "@patchbay/mocks";
import { AUTO } from "../host-context.ts";
import type { LibraryEntry, ProviderEntry, TaskEntry } from "../use-catalogue.ts";

/** The provider task of chats. */
export const CHAT_TASK = "conversational";

/** Provider tasks that call a task, the preferred one first. */
export function callsOf({ id, calls }: TaskEntry): readonly string[] {
  return calls ?? [id];
}

/** Providers that serve a task through one of its calls, except closed services. */
export function providersOf(task: TaskEntry, providers: readonly ProviderEntry[]): readonly ProviderEntry[] {
  const calls = callsOf(task);
  return providers.filter(({ tasks, closed }) => !closed && calls.some((call) => Object.hasOwn(tasks, call)));
}

/**
 * Whether a task is called only under another task's name, such as image-text-to-text through chat: then only models
 * with its tag can do it, not every model of that call.
 */
export function isBorrowed(task: TaskEntry): boolean {
  const calls = callsOf(task);
  return calls.length > 0 && !calls.includes(task.id);
}

/** Whether a sample model supports a task through a call. @param task undefined if no plugin describes it */
export function canDo(model: MockModel, call: string, task: TaskEntry | undefined): boolean {
  if (model.task !== call) return false;
  return !task || !isBorrowed(task) || model.record?.pipeline_tag === task.id || model.tags?.includes(task.id) === true;
}

/** Caches a value derived from a list, because pages need it for each row and with every key press. */
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

/** Display name of a task or provider task; its id if no plugin names it. */
export function taskName(id: string, tasks: readonly TaskEntry[]): string {
  return namesOfTasks(tasks).get(id) ?? id;
}

/** Display name of a provider; its id if it is not installed. */
export function providerName(id: string, providers: readonly ProviderEntry[]): string {
  return providers.find((one) => one.id === id)?.label ?? (id === AUTO ? "Automatic" : id);
}

/** Whether a provider is a gateway at an address, recognized by its probe. */
export const isGateway = ({ server }: Pick<ProviderEntry, "server">): boolean =>
  server?.probe.value === "patchbay-gateway";

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

/** Libraries on a task's page. */
export function librariesOf(taskId: string, libraries: readonly LibraryEntry[]): readonly LibraryEntry[] {
  return librariesByTask(libraries).get(taskId) ?? [];
}

/** The task whose page describes a provider task: the task with that id, else one that is called through it. */
export function pageOfProviderTask(providerTask: string, tasks: readonly TaskEntry[]): TaskEntry | undefined {
  return tasks.find(({ id }) => id === providerTask) ?? tasks.find((task) => callsOf(task).includes(providerTask));
}

/** Tasks by the number of their providers, most first; ties keep their order. */
export function mostServedFirst(tasks: readonly string[], providers: readonly ProviderEntry[]): readonly string[] {
  // Counted once, because each comparison needs two of the numbers.
  const counts = new Map(tasks.map((task) => [task, 0]));
  for (const task of providers.flatMap((provider) => Object.keys(provider.tasks))) {
    const count = counts.get(task);
    if (count !== undefined) counts.set(task, count + 1);
  }
  return tasks.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

/** Every served provider task: those with a page in catalog order, then the others. */
export function servedTasks(providers: readonly ProviderEntry[], tasks: readonly TaskEntry[]): readonly string[] {
  const served = new Set(providers.flatMap((provider) => Object.keys(provider.tasks)));
  return [...served]
    .map((task) => ({ task, order: pageOfProviderTask(task, tasks)?.order ?? Number.POSITIVE_INFINITY }))
    .toSorted((one, other) => one.order - other.order || one.task.localeCompare(other.task, "en"))
    .map(({ task }) => task);
}

/**
 * Whether a provider's mocks may run for a page that lists all sample models: Patchbay's own and those of the server's
 * operator. Mocks of installed plugins run only after the user chooses the plugin.
 */
export function runsUnasked({ origin }: Pick<IndexEntry, "origin">): boolean {
  return origin !== "installed";
}
