import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { useContextLength } from "../../ui/quantization/context-field.tsx";
import { findMachine, useKeptMachine, type ChosenMachine } from "../../ui/quantization/machine-fields.tsx";
import type { SizeQuestion } from "../../ui/quantization/quantization-rows.ts";

export const DEFAULT_BILLIONS = 8;
/** No published model is larger, and a longer number is a typo. */
export const MOST_BILLIONS = 10_000;

/** The question in the address. */
export interface AskedSize extends SizeQuestion {
  /** As typed; empty for the default. */
  readonly billionsText: string;
  readonly chosen: ChosenMachine | undefined;
  chooseContext(context: number): void;
}

/**
 * The model's size and the machine, from the address; invalid values count as absent. If the address has no machine,
 * the stored one is used.
 */
export function useSizeQuestion(): AskedSize {
  const [query] = useAddressQuery();
  const billionsText = query.get("size") ?? "";
  const billions = readBillions(billionsText) ?? DEFAULT_BILLIONS;
  const storedMachine = useKeptMachine();
  const chosen = query.has("machine") ? findMachine(query.get("machine"), Number(query.get("memory"))) : storedMachine;
  const [context, chooseContext] = useContextLength();
  const question = { billionsText, billions, chosen, context, chooseContext };
  return chosen ? { ...question, machine: { kind: chosen.chip.kind, memory: chosen.memory } } : question;
}

/** @returns undefined for an invalid size */
export function readBillions(text: string): number | undefined {
  const billions = Number(text.replace(",", "."));
  return text.trim() !== "" && billions > 0 && billions <= MOST_BILLIONS ? billions : undefined;
}
