import { useQuery } from "../hooks/use-query.ts";

/** What is chosen in the playground, kept in the address. Keys, messages and files are not part of it. */
export interface PlaygroundControl {
  /** Empty: chat. */
  readonly task: string;
  /** Empty: the first that serves the task. */
  readonly provider: string;
  /** Empty: the first of the provider's sample models. */
  readonly model: string;
  /** Names of everything that stands in the address. */
  readonly names: readonly string[];
  /** A parameter as it was typed; empty when it was not. */
  get(name: string): string;
  /** Another task has other models and parameters, so only the provider stays. */
  chooseTask(task: string, provider: string): void;
  /** Another provider has other models, so the model is taken back. */
  chooseProvider(provider: string): void;
  set(values: Readonly<Record<string, string>>): void;
}

export function usePlaygroundChoice(): PlaygroundControl {
  const [query, change] = useQuery();
  return {
    task: query.get("task") ?? "",
    provider: query.get("provider") ?? "",
    model: query.get("model")?.trim() ?? "",
    names: [...query.keys()],
    get: (name) => query.get(name) ?? "",
    chooseTask: (task, provider) => change({ task, provider }, { replace: false, fresh: true }),
    chooseProvider: (provider) => change({ provider, model: "" }, { replace: false }),
    set: (values) => change(values, { replace: true }),
  };
}
