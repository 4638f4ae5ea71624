import { useSearchParams } from "react-router";
import type { ParameterName, TypedParameters } from "./chat-parameters.ts";

/** What is chosen in the playground, kept in the address. Keys and messages are not part of it. */
export interface PlaygroundState {
  readonly provider: string;
  readonly model: string;
  readonly system: string;
  readonly parameters: TypedParameters;
}

export interface PlaygroundControl {
  readonly chosen: PlaygroundState;
  /** Another provider has other models, so the model is taken back. */
  chooseProvider(provider: string): void;
  set(name: "model" | "system" | ParameterName, value: string): void;
}

export function usePlaygroundChoice(): PlaygroundControl {
  const [query, setQuery] = useSearchParams();

  function change(values: Readonly<Record<string, string>>, replace: boolean): void {
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  return {
    chosen: {
      provider: query.get("provider") ?? "",
      model: query.get("model") ?? "",
      system: query.get("system") ?? "",
      parameters: {
        temperature: query.get("temperature") ?? "",
        top_p: query.get("top_p") ?? "",
        max_tokens: query.get("max_tokens") ?? "",
      },
    },
    chooseProvider: (provider) => change({ provider, model: "" }, false),
    set: (name, value) => change({ [name]: value }, true),
  };
}
