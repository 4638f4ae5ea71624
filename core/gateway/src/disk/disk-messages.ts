import type { Operations } from "./tables.ts";

/** What the thread of a database begins with. */
export interface DiskWorkerData {
  readonly file: string;
  readonly mostBytes?: number;
}

/** A call of an operation in the thread of its database. */
export interface DiskCall {
  readonly id: number;
  readonly name: keyof Operations;
  readonly args: readonly unknown[];
}

/** Its result. */
export interface DiskAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code: string | undefined };
}
