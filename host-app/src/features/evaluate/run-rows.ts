import type { ChatChoice } from "../../calls/chat/chat-choices.ts";
import { callTask } from "../../calls/run/call-task.ts";
import type { RunContext } from "../../calls/run/run-store.ts";
import type { TaskCall } from "../../calls/run/run.ts";
import type { Answer } from "./judges.ts";

/** The result of one row in one pane. */
export type Cell =
  | (Answer & {
      readonly status: "done";
      readonly totalMs: number;
      /** Whether a plugin's mocks answered; absent in cells that older versions stored. */
      readonly simulated?: boolean;
    })
  | { readonly status: "failed"; readonly message: string };

/** A row in a pane, both from 0. */
export interface CellPlace {
  readonly row: number;
  readonly pane: number;
}

/** A cell with its provider and model: it is not valid for another one. */
export interface KeptCell extends CellPlace {
  readonly asked: string;
  readonly cell: Cell;
}

export interface RowsToRun<Place extends CellPlace = CellPlace> {
  /** The cells that still need a call. */
  readonly places: readonly Place[];
  /** Number of concurrent calls in all panes together. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** @throws Error for a row that makes no valid call */
  callOf(position: Place): TaskCall | Promise<TaskCall>;
  call(call: TaskCall, signal: AbortSignal): Promise<Answer>;
  /** Called as soon as a call has ended; never for a canceled one. */
  onCell(position: Place, cell: Cell): void;
}

/** Calls the providers for rows, a few at once. A failed call does not stop the others. */
export async function runRows<Place extends CellPlace>(options: RowsToRun<Place>): Promise<void> {
  const { places, limit, signal, callOf, call, onCell } = options;
  let next = 0;
  async function work(): Promise<void> {
    for (let position = places[next++]; position && !signal.aborted; position = places[next++]) {
      const began = performance.now();
      try {
        const request = await callOf(position);
        signal.throwIfAborted();
        const answer = await call(request, signal);
        if (!signal.aborted) {
          const { simulated } = request.access;
          onCell(position, { ...answer, status: "done", totalMs: performance.now() - began, simulated });
        }
      } catch (error) {
        if (signal.aborted) return;
        onCell(position, { status: "failed", message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, places.length) }, work));
}

/** Calls with the playground's client and collects streamed results. */
export function callWith({ open }: RunContext): RowsToRun["call"] {
  return async (call, signal) => {
    const [module, patchbay] = await open();
    let choices: readonly ChatChoice[] = [];
    let text = "";
    const { output } = await callTask(call, {
      patchbay,
      module,
      signal,
      onJob: undefined,
      tell(news) {
        if (news.type === "choices") ({ choices } = news);
        if (news.type === "text") text += news.text;
      },
    });
    const [first] = choices;
    return { output: first?.text ?? output ?? text, toolCalls: first?.toolCalls ?? [] };
  };
}
