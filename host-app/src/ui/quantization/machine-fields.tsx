import { useSyncExternalStore } from "react";
import { listMachines, type Machine } from "@patchbay/core/quantization";
import { SelectField } from "../select-field.tsx";
import { browserStorage } from "../../host/trust/policy.ts";
import "./quantization.css";
import { createSignal } from "../../host/stored-value.ts";

const machines = listMachines();

/** A chip with one of the memory sizes that it is sold with. */
export interface ChosenMachine {
  readonly chip: Machine;
  /** In GB of 10^9 bytes. */
  readonly memory: number;
}

export function machineName({ vendor, name }: Machine): string {
  return name.startsWith(vendor) ? name : `${vendor} ${name}`;
}

/** @returns undefined for an unknown name; a size that the chip is not sold with becomes its largest */
export function findMachine(name: unknown, memory: number): ChosenMachine | undefined {
  const chip = machines.find((machine) => machineName(machine) === name);
  return chip && { chip, memory: chip.memory.includes(memory) ? memory : Math.max(...chip.memory) };
}

const NO_MACHINE = { value: "", label: "Not chosen" };
const options = [NO_MACHINE, ...machines.map(machineName).map((name) => ({ value: name, label: name }))];

export interface MachineFieldsProps {
  readonly machine: ChosenMachine | undefined;
  /** @param name empty: no machine @param memory absent: the largest that the chip is sold with */
  onChange(name: string, memory?: number): void;
}

/** Asks which machine should run the models. */
export function MachineFields({ machine, onChange }: MachineFieldsProps) {
  const name = machine ? machineName(machine.chip) : "";
  return (
    <>
      <SelectField label="Machine" value={name} options={options} onChange={(chosen) => onChange(chosen)} />
      {machine && (
        <SelectField
          label={machine.chip.kind === "gpu" ? "Graphics memory" : "Memory"}
          value={String(machine.memory)}
          options={machine.chip.memory
            .toSorted((one, other) => one - other)
            .map((gigabytes) => ({ value: String(gigabytes), label: `${gigabytes} GB` }))}
          onChange={(memory) => onChange(name, Number(memory))}
        />
      )}
    </>
  );
}

const STORAGE_KEY = "patchbay:machine";
const { subscribe, notify } = createSignal();
let cached: { readonly text: string; readonly machine: ChosenMachine | undefined } | undefined;
/** For this page only, if the browser stores nothing. */
let unstored = "";

/** The machine chosen on this device, for all pages; undefined if none is. */
export function useKeptMachine(): ChosenMachine | undefined {
  return useSyncExternalStore(subscribe, keptMachine);
}

/** The same, once. */
export function keptMachine(): ChosenMachine | undefined {
  const text = browserStorage("localStorage")?.getItem(STORAGE_KEY) ?? unstored;
  if (text !== cached?.text) cached = { text, machine: readMachine(text) };
  return cached.machine;
}

function readMachine(text: string): ChosenMachine | undefined {
  try {
    const { name, memory } = JSON.parse(text) as { readonly name?: unknown; readonly memory?: unknown };
    return findMachine(name, Number(memory));
  } catch {
    return undefined;
  }
}

/** Stores the machine on this device. @param name empty: none */
export function keepMachine(name: string, memory?: number): void {
  const machine = findMachine(name, memory ?? Number.NaN);
  unstored = machine ? JSON.stringify({ name, memory: machine.memory }) : "";
  try {
    if (machine) browserStorage("localStorage")?.setItem(STORAGE_KEY, unstored);
    else browserStorage("localStorage")?.removeItem(STORAGE_KEY);
  } catch {
    // If the storage is full or forbidden, the machine lasts as long as the page.
  }
  notify();
}
