import { PatchbayError } from "../errors/index.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";
import type { Engine, Progress } from "../provider/contract.ts";

// The messages between a host and an engine's thread.

/** The type of the browser or of Node, depending on the program's types. */
export type EnginePort = InstanceType<typeof MessagePort>;

/** A method to call in the thread; actions of `manageModels` by their names. */
export type EngineMethod = Exclude<keyof Engine, "manageModels"> | ModelActionName;

export type ToThread =
  | { readonly type: "start"; readonly name: string; readonly code: ArrayBuffer }
  | { readonly type: "call"; readonly id: number; readonly method: EngineMethod; readonly args: readonly unknown[] }
  | { readonly type: "abort"; readonly id: number }
  | { readonly type: "asset"; readonly id: number; readonly bytes: ArrayBuffer }
  | { readonly type: "no-asset"; readonly id: number; readonly error: PackedError };

export type FromThread =
  | { readonly type: "ready"; readonly actions: readonly ModelActionName[] }
  | { readonly type: "unusable"; readonly error: PackedError }
  | { readonly type: "chunks"; readonly id: number; readonly chunks: readonly object[] }
  | { readonly type: "progress"; readonly id: number; readonly progress: Progress }
  | { readonly type: "result"; readonly id: number; readonly result: unknown }
  | { readonly type: "error"; readonly id: number; readonly error: PackedError }
  | { readonly type: "asset"; readonly id: number; readonly name: string };

/** A serialized error: structured cloning would lose its class. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  /** Names of a PatchbayError's classes; absent for any other. */
  readonly lineage?: readonly string[];
}

const marker = Symbol.for("patchbay.error");

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error || error instanceof DOMException)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  const lineage = (error as { [marker]?: readonly string[] })[marker];
  return { name, message, ...(lineage && { lineage: [...lineage] }) };
}

export function unpackError({ name, message, lineage }: PackedError): Error {
  if (!lineage) return Object.assign(new Error(message), { name });
  const help = `docs/errors#${name.toLowerCase()}`;
  return Object.assign(new PatchbayError(message), { name, help, [marker]: lineage });
}
