import { playgroundAddress, type PlaygroundChoice } from "../../ui/links.tsx";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";

/** A call's choices, stored in the address. Keys, messages and files are not part of it. */
export interface PlaygroundControl {
  /** Empty: chat. */
  readonly task: string;
  /** Empty: the first that serves the task. */
  readonly provider: string;
  /** Empty: the first of the provider's sample models. */
  readonly model: string;
  /** Names of everything in the address. */
  readonly names: readonly string[];
  /** A parameter as it was typed; empty if unset. */
  get(name: string): string;
  /** Another task has other models and parameters, so only the provider stays. */
  chooseTask(task: string, provider: string): void;
  /** Another provider has other models, so the model is reset. */
  chooseProvider(provider: string): void;
  set(values: Readonly<Record<string, string>>): void;
}

/** Panes by letter; the first one's choices have no prefix in the address. */
export const PANE_LETTERS = ["A", "B", "C", "D"] as const;

/** Prefixes of a pane's own choices in the address. */
export const PREFIXES = ["", "b.", "c.", "d."] as const;
const OF_ANOTHER_PANE = /^[b-d]\./;

/** Names in the address that apply to all panes and are not call parameters. */
export const BENCH_NAMES = { panel: "panel", panes: "panes", inputs: "inputs", view: "view", blind: "blind" } as const;

/** Choices for all panes. */
export interface BenchChoice {
  /** One for each pane, at least one. */
  readonly controls: readonly [PlaygroundControl, ...PlaygroundControl[]];
  /** Whether each pane has its own input. */
  readonly separate: boolean;
  /** The comparison view; empty: each result in its pane. */
  readonly view: string;
  /** Whether names are hidden until a vote. */
  readonly blind: boolean;
  setSeparate(separate: boolean): void;
  setView(view: string): void;
  setBlind(blind: boolean): void;
  /** Adds a pane. @param model empty: the provider's first one */
  addPane(provider: string, model: string): void;
  /** Changes several values of the address at once; empty ones are removed. */
  change(values: Readonly<Record<string, string>>): void;
  readonly query: URLSearchParams;
}

/** The choices of a task's page: one call. */
export function usePlaygroundChoice(): PlaygroundControl {
  const [query, change] = useAddressQuery();
  return controlOf(query, change, "");
}

/** A choice that is not in the address. @param change called with another choice; absent: it is fixed */
export function choiceApart(
  { provider, model }: Pick<PlaygroundControl, "provider" | "model">,
  change: (chosen: { readonly provider: string; readonly model: string }) => void = () => {},
): PlaygroundControl {
  return {
    task: "",
    provider,
    model,
    names: [],
    get: () => "",
    chooseTask: () => {},
    chooseProvider: (chosen) => change({ provider: chosen, model: "" }),
    set: (values) => change({ provider, model, ...values }),
  };
}

/** The playground's choices: one to four calls side by side. */
export function useBenchChoice(): BenchChoice {
  const [query, change] = useAddressQuery();
  const paneCount = Number(query.get(BENCH_NAMES.panes));
  const count = Number.isInteger(paneCount) ? Math.min(Math.max(paneCount, 1), PREFIXES.length) : 1;
  const [first, ...others] = PREFIXES.slice(0, count).map((prefix) => controlOf(query, change, prefix));
  return {
    controls: [first ?? controlOf(query, change, ""), ...others],
    separate: query.get(BENCH_NAMES.inputs) === "separate",
    view: query.get(BENCH_NAMES.view) ?? "",
    blind: query.get(BENCH_NAMES.blind) === "1",
    setSeparate: (separate) => change({ [BENCH_NAMES.inputs]: separate ? "separate" : "" }, { replace: false }),
    setView: (view) => change({ [BENCH_NAMES.view]: view }, { replace: false }),
    setBlind: (blind) => change({ [BENCH_NAMES.blind]: blind ? "1" : "" }, { replace: false }),
    addPane(provider, model) {
      const prefix = PREFIXES[count];
      if (prefix === undefined) return;
      const values = {
        [BENCH_NAMES.panes]: String(count + 1),
        [`${prefix}provider`]: provider,
        [`${prefix}model`]: model,
      };
      change(values, { replace: false });
    },
    change: (values) => change(values, { replace: false }),
    query,
  };
}

/** URL path of the playground with a model at two providers. */
export function comparisonAddress(choice: PlaygroundChoice & { readonly model: string }, other: string): string {
  const second = { [BENCH_NAMES.panes]: "2", [`${PREFIXES[1]}provider`]: other, [`${PREFIXES[1]}model`]: choice.model };
  return `${playgroundAddress(choice)}&${new URLSearchParams(second)}`;
}

type Change = ReturnType<typeof useAddressQuery>[1];

function controlOf(query: URLSearchParams, change: Change, prefix: (typeof PREFIXES)[number]): PlaygroundControl {
  const valueOf = (name: string): string => query.get(prefix + name) ?? "";
  const named = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
  return {
    task: query.get("task") ?? "",
    provider: valueOf("provider"),
    model: valueOf("model").trim(),
    names: ownNames(query, prefix),
    get: valueOf,
    chooseTask: (task, provider) => change({ task, provider }, { replace: false, fresh: true }),
    chooseProvider: (provider) => change(named({ provider, model: "" }), { replace: false }),
    set: (values) => change(named(values), { replace: true }),
  };
}

/** Names in the address that belong to one pane. */
export function ownNames(query: URLSearchParams, prefix: string): readonly string[] {
  const names = [...query.keys()];
  if (prefix !== "") return names.flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  return names.filter((name) => !OF_ANOTHER_PANE.test(name) && !Object.hasOwn(BENCH_NAMES, name));
}
