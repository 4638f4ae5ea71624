import { useMemo } from "react";
import type { Catalogue } from "../../host/use-catalogue.ts";
import { readArguments, type Problems } from "../../ui/form/read-drafts.ts";
import { standsInAddress, type FormField } from "../../ui/form/form-field.ts";
import type { PlayTask } from "../run/play-task.ts";
import type { BlockedReason } from "../run/deferred-run.ts";
import type { RunStore } from "../run/run-store.ts";
import type { TaskCall } from "../run/run.ts";
import { usePlayTarget, type PlayTarget } from "../target/use-play-target.ts";
import { PANE_LETTERS, type BenchChoice, type PlaygroundControl } from "./use-playground-choice.ts";
import type { BenchMemory } from "./bench-memory.ts";

/** One pane: its provider, parameters and runs. */
export interface Lane {
  /** `A` for the first. */
  readonly letter: string;
  readonly control: PlaygroundControl;
  readonly target: PlayTarget;
  readonly store: RunStore;
}

/** The open panes, at least one. */
export type Lanes = readonly [Lane, ...Lane[]];

export function useLanes(
  { controls }: Pick<BenchChoice, "controls">,
  task: PlayTask,
  providers: Catalogue["providers"],
  { stores }: BenchMemory,
): Lanes {
  // A closed pane reuses the first one, whose data is already loaded.
  const [first] = controls;
  const targets = [
    usePlayTarget(first, task, providers),
    usePlayTarget(controls[1] ?? first, task, providers),
    usePlayTarget(controls[2] ?? first, task, providers),
    usePlayTarget(controls[3] ?? first, task, providers),
  ];
  return controls.map((control, place) => ({
    letter: PANE_LETTERS[place],
    control,
    target: targets[place],
    store: stores[place],
  })) as unknown as Lanes;
}

/** The panes' stores, as a stable array. */
export function useStores(lanes: Lanes): readonly RunStore[] {
  const [a, b, c, d] = lanes.map(({ store }) => store);
  return useMemo(() => [a, b, c, d].filter((store) => store !== undefined), [a, b, c, d]);
}

/** The provider for one more pane: the first unused one that supports the task. */
export function nextProvider(lanes: Lanes): string {
  const [{ target }] = lanes;
  const used = new Set(lanes.map((lane) => lane.target.provider));
  const free = target.providers.filter(({ id, retired }) => !retired && !used.has(id));
  const next =
    free.find(({ id, files }) => target.able.has(id) && files.mocks) ?? free.find(({ files }) => files.mocks);
  return (next ?? free[0])?.id ?? target.provider;
}

/** Why no pane can run, or that one of them is not ready yet. */
export function blockedLanes(lanes: Lanes): BlockedReason | undefined {
  const reasons = lanes.map(({ target }) => target.blockedReason);
  return reasons.find((reason) => reason?.kind === "pending") ?? (reasons.includes(undefined) ? undefined : reasons[0]);
}

/** A pane's own parameters, which override the shared ones. */
export function ownArguments(fields: readonly FormField[], control: PlaygroundControl) {
  const simple = fields.filter(standsInAddress).map((field) => ({ ...field, required: false }));
  const { args, problems } = readArguments(
    simple,
    Object.fromEntries(simple.map(({ name }) => [name, control.get(name)])),
  );
  return { args, problems } satisfies { args: TaskCall["args"]; problems: Problems };
}

/** Merges arguments over others, and the members of `parameters` one by one. */
export function mergeArguments(shared: TaskCall["args"], paneArguments: TaskCall["args"]): TaskCall["args"] {
  const { parameters } = paneArguments;
  if (!isPlain(parameters)) return { ...shared, ...paneArguments };
  const before = shared["parameters"];
  return { ...shared, ...paneArguments, parameters: { ...(isPlain(before) ? before : {}), ...parameters } };
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}
