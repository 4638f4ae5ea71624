import { listMachines, type Machine } from "@patchbay/core/quantization";
import { useQuery } from "../hooks/use-query.ts";
import type { SizeQuestion } from "./quantization-rows.ts";

export const DEFAULT_BILLIONS = 8;
/** No published model is larger, and a longer number is a slip. */
export const MOST_BILLIONS = 10_000;

export const machines = listMachines();

/** What the address asks. */
export interface AskedSize extends SizeQuestion {
  /** As it was typed; empty for the default. */
  readonly billionsText: string;
  readonly chip: Machine | undefined;
}

/** The model's size and the machine, from the address; what is not valid there is as if it were not there. */
export function useSizeQuestion(): AskedSize {
  const [query] = useQuery();
  const billionsText = query.get("size") ?? "";
  const billions = readBillions(billionsText) ?? DEFAULT_BILLIONS;
  const chip = machines.find((machine) => machineName(machine) === query.get("machine"));
  if (!chip) return { billionsText, billions, chip };
  const memory = chip.memory.find((size) => size === Number(query.get("memory"))) ?? Math.max(...chip.memory);
  return { billionsText, billions, chip, machine: { kind: chip.kind, memory } };
}

export function machineName({ vendor, name }: Machine): string {
  return name.startsWith(vendor) ? name : `${vendor} ${name}`;
}

/** @returns undefined for what is no size of a model */
export function readBillions(text: string): number | undefined {
  const billions = Number(text.replace(",", "."));
  return text.trim() !== "" && billions > 0 && billions <= MOST_BILLIONS ? billions : undefined;
}
