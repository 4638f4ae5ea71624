import { ErrorTable } from "./errors.ts";
import type { MediaTable } from "./media-table.ts";

/** Answers what a plugin asks for during a call. */
export type Answering = (method: string, args: readonly unknown[], media: MediaTable) => Promise<unknown>;

/** A call of a plugin's code that has not been answered. */
export interface OpenCall {
  readonly text: string;
  readonly media: MediaTable;
  readonly errors: ErrorTable;
  readonly answer: Answering | undefined;
  /** Requests of the plugin whose answers it has not received. */
  asks: number;
  /** Reads of files so far. */
  reads: number;
  /** Whether the plugin has received the call. */
  isDelivered: boolean;
  /** Whether running the call again would repeat requests, or has lost its stream. */
  isTied: boolean;
  /** Runs the call in another thread. */
  again(): void;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Parts = Pick<OpenCall, "text" | "media" | "answer" | "isTied" | "again" | "resolve" | "reject">;

/** A call that its plugin has not received. */
export function openCall(parts: Parts): OpenCall {
  return { errors: new ErrorTable(), asks: 0, reads: 0, isDelivered: false, ...parts };
}
