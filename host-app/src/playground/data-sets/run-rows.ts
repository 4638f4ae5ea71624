import type { ChatChoice } from "../chat/chat-choices.ts";
import { callTask } from "../run/call-task.ts";
import type { RunContext } from "../run/run-store.ts";
import type { TaskCall } from "../run/run.ts";
import type { Answer } from "./judges.ts";

/** What became of one row in one pane. */
export type Cell =
  | (Answer & {
      readonly status: "done";
      readonly totalMs: number;
      /** Whether a plugin's mocks answered; absent in those that were kept before this was. */
      readonly simulated?: boolean;
    })
  | { readonly status: "failed"; readonly message: string };

/** A row in a pane, both from 0. */
export interface CellPlace {
  readonly row: number;
  readonly pane: number;
}

export interface RowsToRun<Place extends CellPlace = CellPlace> {
  /** What is still to be called. */
  readonly places: readonly Place[];
  /** Calls that are on their way at once, in all panes together. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** @throws Error for a row of which no call can be made */
  callOf(place: Place): TaskCall | Promise<TaskCall>;
  call(call: TaskCall, signal: AbortSignal): Promise<Answer>;
  /** Told of each as soon as it has ended; those that were cancelled are told of never. */
  onCell(place: Place, cell: Cell): void;
}

/** Calls the providers for rows, a few at once. One that fails holds up no other. */
export async function runRows<Place extends CellPlace>(options: RowsToRun<Place>): Promise<void> {
  const { places, limit, signal, callOf, call, onCell } = options;
  let next = 0;
  async function work(): Promise<void> {
    for (let place = places[next++]; place && !signal.aborted; place = places[next++]) {
      const began = performance.now();
      try {
        const asked = await callOf(place);
        signal.throwIfAborted();
        const answer = await call(asked, signal);
        if (!signal.aborted) {
          const { simulated } = asked.access;
          onCell(place, { ...answer, status: "done", totalMs: performance.now() - began, simulated });
        }
      } catch (error) {
        if (signal.aborted) return;
        onCell(place, { status: "failed", message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, places.length) }, work));
}

/** Makes calls by the playground's client, and gathers what streams in. */
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
