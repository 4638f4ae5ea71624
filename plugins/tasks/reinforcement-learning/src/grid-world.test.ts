import { describe, expect, it } from "vitest";
import { act, cellAt, Learner, START } from "./grid-world.ts";

const mean = (rewards: readonly number[]) => rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;

describe("Learner", () => {
  it("learns to fetch the key and to open the door", () => {
    const learner = new Learner();
    for (let episode = 0; episode < 300; episode++) learner.train();
    const last = learner.path().at(-1);
    expect([last && cellAt(last.cell), last?.hasKey]).toEqual(["D", true]);
    expect(mean(learner.rewards.slice(-50))).toBeGreaterThan(mean(learner.rewards.slice(0, 50)) + 0.5);
  });

  it("repeats its episodes for the same seed", () => {
    const [one, other] = [new Learner(5), new Learner(5)];
    for (let episode = 0; episode < 20; episode++) [one, other].forEach((learner) => learner.train());
    expect(one.rewards).toEqual(other.rewards);
  });
});

describe("act", () => {
  it("does not leave the grid, and does not open the door without the key", () => {
    expect(act(START, 2)).toEqual({ state: START, reward: -0.02, isOver: false });
    const door = { cell: 5, hasKey: false };
    expect(act(door, 0)).toEqual({ state: { cell: 6, hasKey: false }, reward: -0.02, isOver: false });
    expect(act({ ...door, hasKey: true }, 0)).toMatchObject({ reward: 1, isOver: true });
  });
});
