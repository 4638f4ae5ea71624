import { SelectField } from "../select-field.tsx";
import { useQueryValue } from "../hooks/use-address-query.ts";

const DEFAULT_CONTEXT = 8192;
/** Tokens; powers of two, as in models and engines. */
const CONTEXTS = [2048, 4096, DEFAULT_CONTEXT, 16_384, 32_768, 65_536, 131_072, 262_144, 1_048_576];

/**
 * The context to run models with, from the address.
 * @param most the model's context length in tokens; undefined: unknown
 */
export function useContextLength(most?: number): [context: number, set: (context: number) => void] {
  const [text, setText] = useQueryValue("context");
  const chosen = CONTEXTS.find((context) => String(context) === text) ?? DEFAULT_CONTEXT;
  return [Math.min(chosen, most ?? chosen), (context) => setText(context === DEFAULT_CONTEXT ? "" : String(context))];
}

export interface ContextFieldProps {
  readonly context: number;
  readonly most?: number | undefined;
  onChange(context: number): void;
}

/** Asks how many tokens of a conversation should fit into memory. */
export function ContextField({ context, most = Infinity, onChange }: ContextFieldProps) {
  const offered = [...new Set([...CONTEXTS.filter((size) => size <= most), context])];
  return (
    <SelectField
      label="Context"
      value={String(context)}
      options={offered.map((size) => ({ value: String(size), label: `${contextLabel(size)} tokens` }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

/** A number of tokens: `8K`. */
export function contextLabel(tokens: number): string {
  return tokens < 1024
    ? String(tokens)
    : tokens < 1_048_576
      ? `${Math.round(tokens / 1024)}K`
      : `${tokens / 1_048_576}M`;
}
