import { browserStorage } from "../../host/trust/policy.ts";

/** How often a model was compared and chosen. */
export interface Score {
  readonly chosen: number;
  readonly asked: number;
}
type Scores = Readonly<Record<string, Readonly<Record<string, Score>>>>;

const VOTES_KEY = "patchbay:votes";

/** Votes on this device, by task and model. */
export const votes = createVotes(browserStorage("localStorage"));

function createVotes(storage: Pick<Storage, "getItem" | "setItem"> | undefined) {
  const listeners = new Set<() => void>();
  let scores = readScores(storage?.getItem(VOTES_KEY) ?? "{}");

  function write(changed: Scores): void {
    scores = changed;
    try {
      storage?.setItem(VOTES_KEY, JSON.stringify(scores));
    } catch {
      // If the storage is full or forbidden, votes last as long as the page.
    }
    for (const listener of listeners) listener();
  }

  return {
    get: () => scores,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @param names everything in the vote; `chosen` is one of them, or absent for a tie */
    add(task: string, names: readonly string[], chosen: string | undefined) {
      const before = scores[task] ?? {};
      const counted = names.map((name) => {
        const { chosen: won = 0, asked = 0 } = before[name] ?? {};
        return [name, { chosen: won + Number(name === chosen), asked: asked + 1 }] as const;
      });
      write({ ...scores, [task]: { ...before, ...Object.fromEntries(counted) } });
    },
    /** @returns a function that restores the votes */
    clear() {
      const before = scores;
      write({});
      return () => write(before);
    },
  };
}

function readScores(text: string): Scores {
  try {
    return Object.fromEntries(
      entriesOf(JSON.parse(text)).map(([task, scores]) => [
        task,
        Object.fromEntries(entriesOf(scores).filter((pair): pair is [string, Score] => isScore(pair[1]))),
      ]),
    );
  } catch {
    return {};
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

function isScore(value: unknown): value is Score {
  const { chosen, asked: compared } = Object.fromEntries(entriesOf(value));
  return Number.isInteger(chosen) && Number.isInteger(compared);
}
