import { useCallback, useLayoutEffect, useState, type ReactNode } from "react";
import { replaceEqualDeep } from "@tanstack/react-query";
import type { Lane, Lanes } from "../calls/panes/lanes.ts";
import { PANE_LETTERS, type PlaygroundControl } from "../calls/panes/use-playground-choice.ts";
import type { PlayTask } from "../calls/run/play-task.ts";
import type { RunStore } from "../calls/run/run-store.ts";
import { useOwnStore } from "../calls/run/use-runs.ts";
import { usePlayTarget, type PlayTarget } from "../calls/target/use-play-target.ts";
import { useCatalogue } from "../host/use-catalogue.ts";

export interface PaneProps {
  readonly task: PlayTask;
  readonly control: PlaygroundControl;
  /** Default: `A`. */
  readonly letter?: string;
  /** Runs that outlive the page; absent: they end with the pane. */
  readonly store?: RunStore | undefined;
  /** Renders the pane. */
  children(lane: Lane): ReactNode;
}

/** One pane: its provider and model, the access to them, and its runs. */
export function Pane({ task, control, letter = "A", store, children }: PaneProps) {
  const target = usePlayTarget(control, task, useCatalogue().providers);
  const ownStore = useOwnStore();
  return children({ letter, control, target, store: store ?? ownStore });
}

export interface PanesProps extends Pick<PaneProps, "task"> {
  /** The choice of each pane. */
  readonly controls: readonly [PlaygroundControl, ...PlaygroundControl[]];
  /** A store for each possible pane. */
  readonly stores: readonly RunStore[];
  /** Renders the panes, and what they share. */
  children(lanes: Lanes): ReactNode;
}

/** One pane or several. The first one is there at once; the others register for what all of them share. */
export function Panes({ controls: [control, ...others], task, stores, children }: PanesProps) {
  const [targets, setTargets] = useState<readonly PlayTarget[]>([]);
  const register = useCallback(
    (index: number, target: PlayTarget) =>
      setTargets((before) => {
        const next = replaceEqualDeep(before[index], target);
        return next === before[index] ? before : Object.assign([...before], { [index]: next });
      }),
    [],
  );
  const propsOf = (position: number) => ({ task, letter: PANE_LETTERS[position] ?? "", store: stores[position] });
  return (
    <Pane {...propsOf(0)} control={control}>
      {(first) => (
        <>
          {others.map((other, index) => (
            <Pane key={PANE_LETTERS[index]} {...propsOf(index + 1)} control={other}>
              {({ target }) => <Registered target={target} onChange={(changed) => register(index, changed)} />}
            </Pane>
          ))}
          {children([
            first,
            ...others.flatMap((other, index): Lane[] => {
              const { letter, store } = propsOf(index + 1);
              const target = targets[index];
              return target && store ? [{ letter, control: other, target, store }] : [];
            }),
          ])}
        </>
      )}
    </Pane>
  );
}

function Registered({ target, onChange }: { readonly target: PlayTarget; onChange(target: PlayTarget): void }) {
  // Before the browser paints, so that no frame lacks the pane.
  useLayoutEffect(() => onChange(target));
  return null;
}
