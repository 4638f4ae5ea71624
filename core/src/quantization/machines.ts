import { machineTable, type MachineRow } from "./machine-table.ts";

/** What computes: a graphics card, a processor with the machine's memory, or a chip that shares its memory with graphics. */
export type MachineKind = "gpu" | "cpu" | "unified";

/** A chip that people run models on. */
export interface Machine {
  readonly name: string;
  readonly vendor: string;
  readonly kind: MachineKind;
  /** Sizes of memory that it is sold with, in GB of 10^9 bytes. */
  readonly memory: readonly number[];
}

/** Sizes to choose from for chips whose memory is the machine's. */
const ANY_MEMORY = [8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048];

/** All chips, by kind and vendor. */
export function listMachines(): Machine[] {
  return Object.entries(machineTable).flatMap(([kind, vendors]) =>
    Object.entries<readonly MachineRow[]>(vendors).flatMap(([vendor, rows]) =>
      rows.map(([name, ...sizes]) => ({
        name,
        vendor,
        kind: kind as MachineKind,
        memory: sizes[0] ? sizes : ANY_MEMORY,
      })),
    ),
  );
}
