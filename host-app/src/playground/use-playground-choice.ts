import { useSearchParams } from "react-router";

/** Parameters of a chat that the playground offers, as they stand in the address. */
export const PARAMETERS = [
  { name: "temperature", label: "Temperature", min: 0, max: 2, step: 0.1 },
  { name: "top_p", label: "Top p", min: 0, max: 1, step: 0.05 },
  { name: "max_tokens", label: "Most tokens", min: 1, max: 1_000_000, step: 1 },
] as const;

export type ParameterName = (typeof PARAMETERS)[number]["name"];

/** What is chosen in the playground, kept in the address. Keys and messages are not part of it. */
export interface PlaygroundState {
  readonly provider: string;
  readonly model: string;
  readonly system: string;
  /** As typed: may be empty or no number. */
  readonly parameters: Readonly<Record<ParameterName, string>>;
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

/** The parameters as numbers, those left empty left out; or why one cannot be sent. */
export function readParameters(
  typed: PlaygroundState["parameters"],
): { readonly values: Readonly<Record<string, number>> } | { readonly problem: string } {
  const values: Record<string, number> = {};
  for (const { name, label, min, max, step } of PARAMETERS) {
    const text = typed[name].trim();
    if (text === "") continue;
    const value = Number(text);
    if (!(value >= min && value <= max) || (step === 1 && !Number.isInteger(value))) {
      const kind = step === 1 ? "a whole number" : "a number";
      return { problem: `${label} is “${text}”; give ${kind} from ${min} to ${max}, or leave it empty.` };
    }
    values[name] = value;
  }
  return { values };
}
