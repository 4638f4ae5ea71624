import type { JsonObject } from "../request/read-json.ts";

/** A piece of a call of a tool. */
export interface CallPiece {
  /** Number of the call. */
  readonly index: number;
  readonly id: unknown;
  readonly name: unknown;
  /** A part of its arguments. */
  readonly json: string;
}

/** Puts the pieces of calls that a model makes at the same time in order: formats of other vendors have one call after the other. */
export interface CallOrder {
  /** The pieces that can follow now. */
  push(calls: readonly JsonObject[]): readonly CallPiece[];
  /** Those that are left at the end. */
  flush(): readonly CallPiece[];
}

export function createCallOrder(): CallOrder {
  /** What has come of the calls that wait for the current one, by their numbers. */
  const waiting = new Map<number, CallPiece>();
  let current: CallPiece | undefined;

  /** Makes the next call that waits the current one. */
  function advance(ordered: CallPiece[]): void {
    const [next] = waiting.values();
    if (!next) return;
    waiting.delete(next.index);
    current = next;
    ordered.push(next);
  }

  return {
    push(calls) {
      const ordered: CallPiece[] = [];
      for (const { index, id, function: called } of calls) {
        const { name, arguments: json } = (called ?? {}) as JsonObject;
        const piece = { index: Number(index ?? 0), id, name, json: typeof json === "string" ? json : "" };
        if (piece.index === current?.index) {
          current = { ...current, json: current.json + piece.json };
          ordered.push(piece);
        } else {
          const earlier = waiting.get(piece.index) ?? { ...piece, json: "" };
          waiting.set(piece.index, { ...earlier, json: earlier.json + piece.json });
        }
        while (waiting.size > 0 && (!current || isComplete(current.json))) advance(ordered);
      }
      return ordered;
    },
    flush() {
      const ordered: CallPiece[] = [];
      while (waiting.size > 0) advance(ordered);
      return ordered;
    },
  };
}

function isComplete(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}
