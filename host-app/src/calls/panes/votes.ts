import { browserStorage } from "../../host/trust/policy.ts";
import { createStoredValue } from "../../host/stored-value.ts";

/** How often a model was compared and chosen. */
export interface Score {
  readonly chosen: number;
  readonly asked: number;
}
type Scores = Readonly<Record<string, Readonly<Record<string, Score>>>>;

const { get, set, clear, subscribe } = createStoredValue(browserStorage("localStorage"), "patchbay:votes", readScores);

/** Votes on this device, by task and model. */
export const votes = {
  get,
  subscribe,
  /** @param names everything in the vote; `chosen` is one of them, or absent for a tie */
  add(task: string, names: readonly string[], chosen: string | undefined) {
    const before = get()[task] ?? {};
    const counted = names.map((name) => {
      const { chosen: won = 0, asked = 0 } = before[name] ?? {};
      return [name, { chosen: won + Number(name === chosen), asked: asked + 1 }] as const;
    });
    set({ ...get(), [task]: { ...before, ...Object.fromEntries(counted) } });
  },
  clear,
};

function readScores(stored: unknown): Scores {
  return Object.fromEntries(
    entriesOf(stored).map(([task, scores]) => [
      task,
      Object.fromEntries(entriesOf(scores).filter((pair): pair is [string, Score] => isScore(pair[1]))),
    ]),
  );
}

// A declaration, because the stored votes are read before a constant here would have its value.
function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function isScore(value: unknown): value is Score {
  const { chosen, asked: compared } = Object.fromEntries(entriesOf(value));
  return Number.isInteger(chosen) && Number.isInteger(compared);
}
