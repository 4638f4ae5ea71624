import { useMemo, useSyncExternalStore } from "react";
import { listMachines, type Machine } from "@patchbay/core/quantization";
import { SelectField } from "../select-field.tsx";
import { browserStorage } from "../../host/trust/policy.ts";
import "./quantization.css";
import { createStoredValue } from "../../host/stored-value.ts";

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

/** The machine on this device, as it is stored. */
export const storedMachine = createStoredValue(browserStorage("localStorage"), "patchbay:machine", readMachine);

/** The machine chosen on this device, for all pages; undefined if none is. */
export function useKeptMachine(): ChosenMachine | undefined {
  const { name, memory } = useSyncExternalStore(storedMachine.subscribe, storedMachine.get);
  return useMemo(() => findMachine(name, memory), [name, memory]);
}

/** The same, once. */
export function keptMachine(): ChosenMachine | undefined {
  const { name, memory } = storedMachine.get();
  return findMachine(name, memory);
}

function readMachine(value: unknown = {}): { readonly name: unknown; readonly memory: number } {
  const { name, memory } = value as { readonly name?: unknown; readonly memory?: unknown };
  return { name, memory: Number(memory) };
}

/** Stores the machine on this device. @param name empty: none */
export function keepMachine(name: string, memory?: number): void {
  const machine = findMachine(name, memory ?? Number.NaN);
  storedMachine.set({ name: machine && name, memory: machine?.memory ?? 0 });
}
