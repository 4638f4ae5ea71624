import { isObject } from "../../host/is-object.ts";
import { useMemo } from "react";
import { readArguments } from "../../ui/form/read-drafts.ts";
import { standsInAddress, type FormField } from "../../ui/form/form-field.ts";
import type { BlockedReason } from "../run/deferred-run.ts";
import type { RunStore } from "../run/run-store.ts";
import type { TaskCall } from "../run/run.ts";
import type { PlayTarget } from "../target/use-play-target.ts";
import type { PlaygroundControl } from "./use-playground-choice.ts";

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

/** The panes' stores, the same array as long as the panes are the same. */
export function useStores(lanes: Lanes): readonly RunStore[] {
  return useMemo(() => lanes.map(({ store }) => store), [lanes]);
}

/** Why no pane can run, or that one of them is not ready yet. */
export function blockedLanes(lanes: Lanes): BlockedReason | undefined {
  const reasons = lanes.map(({ target }) => target.blockedReason);
  return reasons.find((reason) => reason?.kind === "pending") ?? (reasons.includes(undefined) ? undefined : reasons[0]);
}

/** A pane's own parameters, which override the shared ones. */
export function ownArguments(fields: readonly FormField[], control: PlaygroundControl) {
  const simple = fields.filter(standsInAddress).map((field) => ({ ...field, required: false }));
  return readArguments(simple, Object.fromEntries(simple.map(({ name }) => [name, control.get(name)])));
}

/** Merges arguments over others, and the members of `parameters` one by one. */
export function mergeArguments(shared: TaskCall["args"], paneArguments: TaskCall["args"]): TaskCall["args"] {
  const { parameters } = paneArguments;
  if (!isObject(parameters)) return { ...shared, ...paneArguments };
  const before = shared["parameters"];
  return { ...shared, ...paneArguments, parameters: { ...(isObject(before) ? before : {}), ...parameters } };
}
