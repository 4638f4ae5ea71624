/** `S` start, `K` key, `D` locked door, `#` wall, `~` water. */
const ROWS = ["S..#..D", ".#.#.~.", ".#....#", "K..~..."];

export const WIDTH = 7;
export const HEIGHT = ROWS.length;

/** What is in a cell; a dot for nothing. */
export const cellAt = (cell: number): string => ROWS[Math.floor(cell / WIDTH)]?.[cell % WIDTH] ?? "#";

/** Where the agent is, and what it carries. */
export interface State {
  readonly cell: number;
  readonly hasKey: boolean;
}

export const START: State = { cell: 0, hasKey: false };

/** Steps to the right and down. */
export const ACTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

interface Outcome {
  readonly state: State;
  readonly reward: number;
  readonly isOver: boolean;
}

/** A step costs 0.02, water 1; the open door is worth 1. */
export function act({ cell, hasKey }: State, action: number): Outcome {
  const [right, down] = ACTIONS[action] ?? [0, 0];
  const [x, y] = [(cell % WIDTH) + right, Math.floor(cell / WIDTH) + down];
  const isInside = x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
  const next = isInside && cellAt(y * WIDTH + x) !== "#" ? y * WIDTH + x : cell;
  const content = cellAt(next);
  const state = { cell: next, hasKey: hasKey || content === "K" };
  if (content === "~") return { state, reward: -1, isOver: true };
  const isOpen = content === "D" && hasKey;
  return { state, reward: isOpen ? 1 : -0.02, isOver: isOpen };
}

const LONGEST_EPISODE = 80;
const LEARNING_RATE = 0.5;
const DISCOUNT = 0.97;
const EXPLORATION = 0.15;

/** An agent that learns by Q-learning: the same seed learns the same. */
export class Learner {
  /** Reward of each episode so far. */
  readonly rewards: number[] = [];
  readonly #values = new Map<string, number>();
  #seed: number;

  constructor(seed = 1) {
    this.#seed = seed;
  }

  /** Plays an episode, sometimes with random actions, and learns from each step. */
  train(): void {
    let state = START;
    let total = 0;
    for (let step = 0; step < LONGEST_EPISODE; step++) {
      const action = this.#random() < EXPLORATION ? Math.floor(this.#random() * ACTIONS.length) : this.best(state);
      const { state: next, reward, isOver } = act(state, action);
      const future = isOver ? 0 : this.value(next, this.best(next));
      const before = this.value(state, action);
      this.#values.set(keyOf(state, action), before + LEARNING_RATE * (reward + DISCOUNT * future - before));
      total += reward;
      state = next;
      if (isOver) break;
    }
    this.rewards.push(total);
  }

  /** The expected sum of rewards after an action. */
  value(state: State, action: number): number {
    return this.#values.get(keyOf(state, action)) ?? 0;
  }

  /** The action with the highest value; of equal ones the first. */
  best(state: State): number {
    const values = ACTIONS.map((_, action) => this.value(state, action));
    return values.indexOf(Math.max(...values));
  }

  /** The states of an episode without random actions, from the start. */
  path(): readonly State[] {
    const states = [START];
    for (let state = START, isOver = false; !isOver && states.length < LONGEST_EPISODE / 2; states.push(state)) {
      ({ state, isOver } = act(state, this.best(state)));
    }
    return states;
  }

  /** A number from 0 up to 1. */
  #random(): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#seed / 2 ** 32;
  }
}

const keyOf = ({ cell, hasKey }: State, action: number): string => `${cell} ${hasKey} ${action}`;
