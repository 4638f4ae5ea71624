import type { CallSchemas, Task } from "@patchbay/core/task";
import { CHAT_TASK, callsOf, pageOfProviderTask, servedTasks, taskName } from "../../host/catalogue/relations.ts";
import type { Catalogue, TaskEntry } from "../../host/use-catalogue.ts";

/** A task of the playground. */
export interface PlayTask {
  /** Its name in the address: a task's id, or a provider task. */
  readonly id: string;
  readonly label: string;
  /** The provider task to call. */
  readonly call: string;
  /** The task that describes arguments and output; absent if no plugin does. */
  readonly entry: TaskEntry | undefined;
}

/** Every served task, chat first, then in catalog order. */
export function playTasks({ tasks, providers }: Pick<Catalogue, "tasks" | "providers">): readonly PlayTask[] {
  const served = servedTasks(providers, tasks);
  const byCall = served.map((call): PlayTask => {
    const entry = pageOfProviderTask(call, tasks);
    return { id: call, label: taskName(call, tasks), call, entry };
  });
  // A task that is only called under other names, such as image-text-to-text through chat, has its own form.
  const described = new Set(byCall.map(({ entry }) => entry));
  const others = tasks.flatMap((entry): PlayTask[] => {
    const call = callsOf(entry).find((one) => served.includes(one));
    return call === undefined || described.has(entry) ? [] : [{ id: entry.id, label: entry.name, call, entry }];
  });
  const rank = ({ id, entry }: PlayTask) => (id === CHAT_TASK ? -1 : (entry?.order ?? Number.POSITIVE_INFINITY));
  return [...byCall, ...others].toSorted((one, other) => rank(one) - rank(other));
}

/** A task for its own page: the first of its calls that a provider serves; undefined if none does. */
export function playTaskOf(entry: TaskEntry, providers: Catalogue["providers"]): PlayTask | undefined {
  const call = callsOf(entry).find((one) => providers.some(({ tasks }) => Object.hasOwn(tasks, one)));
  return call === undefined ? undefined : { id: entry.id, label: entry.name, call, entry };
}

/** Arguments and output of a provider task as its plugin describes them; undefined if it does not. */
export function callSchemas({ call, entry }: PlayTask, plugin: Task | undefined): Partial<CallSchemas> | undefined {
  const other = plugin?.otherCalls?.[call];
  if (other) return other;
  if (!plugin || entry?.id !== call) return undefined;
  const { input, output } = plugin;
  return { input, output };
}
